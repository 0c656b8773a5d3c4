import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EngineChangeError } from '../../../src/judging/engine-guard.ts';
import { OtherQuestionError } from '../../../src/judging/list-work.ts';
import { MixedJudgeError } from '../../../src/judging/merging/mixed-judges.ts';
import {
  MergeConflictError,
  type MergeOptions,
  mergeFolders,
} from '../../../src/pipeline/merging/merge-folders.ts';
import { lockIn } from '../../../src/run-folder/files.ts';
import { takeLock } from '../../../src/store/lock/lock.ts';
import type { Verdict } from '../../../src/trajectory/verdict.ts';
import { readRows } from '../../support/files/read-rows.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { answered, mergeIds, mergeSet, writeFolder } from '../../support/rows/mergeable.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';

const [first = '', second = ''] = mergeIds;
const judged = (started: string, id = 'step:m', further = {}) => ({
  command: 'judge',
  started,
  finished: started,
  judges: [{ id, kind: 'model', model: 'm', ...further }],
});

/** Writes two folders and merges them. */
function two(
  one: readonly Verdict[],
  other: readonly Verdict[],
  {
    runs = [[], []] as readonly (readonly object[])[],
    further = [{}, {}] as readonly object[],
  } = {},
) {
  const base = temporaryFolder();
  const folders = [one, other].map((verdicts, i) =>
    writeFolder(join(base, `f${i + 1}`), {
      verdicts,
      runs: runs[i] ?? [],
      further: (further[i] ?? {}) as Record<string, string>,
    }),
  );
  const out = join(base, 'out');
  const notes: string[] = [];
  const merging = (options: Partial<MergeOptions> = {}) =>
    mergeFolders({ out, folders, options, onNote: (text) => notes.push(text) });
  return { base, out, folders, notes, merging };
}

const said = async (out: string) =>
  (await readVerdicts(out)).map(({ trajectoryId, rationale }) => [trajectoryId, rationale]);

describe('merging folders that disagree', () => {
  const differing = [
    [answered(first, 'yes'), answered(second, 'same')],
    [answered(first, 'no')],
  ] as const;

  it('lists what differs and writes nothing', async () => {
    const { merging, out, folders } = two(...differing);
    const error = await merging().catch((cause) => cause);
    expect(error).toBeInstanceOf(MergeConflictError);
    expect(error.conflicts).toMatchObject([
      { judge: 'step:m', trajectory: first, repetition: 1, kept: null },
    ]);
    expect(error.conflicts[0].answers.map(({ folder }: { folder: string }) => folder)).toEqual(
      folders,
    );
    expect(error.message).toMatch(/^1 verdict differs .*--prefer first.*--as-repeats$/);
    expect(existsSync(out)).toBe(false);
  });

  it('takes the verdict of the folder that is named first, with --prefer first', async () => {
    const { merging, out } = two(...differing);
    const { conflicts, judges } = await merging({ prefer: 'first' });
    expect(await said(out)).toEqual([
      [first, 'yes'],
      [second, 'same'],
    ]);
    expect(conflicts[0]?.kept).toMatch(/f1$/);
    expect(judges).toEqual([
      { judge: 'step:m', repetitions: 1, verdicts: 2, missing: mergeIds.length - 2 },
    ]);
  });

  it('takes the newer verdict with --prefer newest, by the starts that the manifests list', async () => {
    const runs = [[judged('2026-01-02')], [judged('2026-01-01')]];
    const older = two(...differing, { runs });
    await older.merging({ prefer: 'newest' });
    expect((await said(older.out))[0]).toEqual([first, 'yes']);
    const newer = two(...differing, { runs: runs.toReversed() });
    await newer.merging({ prefer: 'newest' });
    expect((await said(newer.out))[0]).toEqual([first, 'no']);
  });

  it.each([
    ['no manifest says when', [[], [judged('2026-01-01')]]],
    ['they took turns', [[judged('2026-01-01'), judged('2026-01-03')], [judged('2026-01-02')]]],
    ['both began at once', [[judged('2026-01-01', 'step:m', { x: 1 })], [judged('2026-01-01')]]],
  ])('refuses --prefer newest where %s', async (_, runs) => {
    const { merging, out } = two(...differing, { runs });
    await expect(merging({ prefer: 'newest' })).rejects.toThrow(/cannot be known/);
    expect(existsSync(out)).toBe(false);
  });

  it('knows a copy that was judged again as the newer one', async () => {
    const begun = judged('2026-01-01');
    const { merging, out } = two(...differing, { runs: [[begun], [begun, judged('2026-01-05')]] });
    await merging({ prefer: 'newest' });
    expect((await said(out))[0]).toEqual([first, 'no']);
  });

  it('refuses contradicting options', async () => {
    const { merging } = two(...differing);
    await expect(merging({ prefer: 'first', asRepeats: true })).rejects.toThrow(/contradicts/);
  });
});

describe('merging folders that agree', () => {
  it('keeps one of two equal verdicts, rather one that was asked for than one that was shared', async () => {
    const shared = answered(first, 'yes', { latencySeconds: 0, extra: { shared_with: second } });
    const { merging, out } = two([shared], [answered(first, 'yes', { latencySeconds: 3 })]);
    const { duplicates } = await merging();
    expect(duplicates).toBe(1);
    expect(await readVerdicts(out)).toMatchObject([{ latencySeconds: 3 }]);
  });

  it('keeps the rows of other programs byte for byte, and compares them whole', async () => {
    const row = { ...answered(first, 'yes'), extra: { by: 'hand' } };
    const { merging, folders, out } = two([row], [row]);
    const spelled = `{ "x": 1.50, ${JSON.stringify(rowFields(row)).slice(1)}`;
    for (const folder of folders)
      writeFileSync(join(folder, 'verdicts.jsonl'), `\ufeff${spelled}\n`);
    await merging();
    expect(readFileSync(join(out, 'verdicts.jsonl'), 'utf8')).toBe(`${spelled}\n`);
    const other = two([row], [{ ...row, latencySeconds: 9 }]);
    await expect(other.merging()).rejects.toThrow(MergeConflictError);
  });

  it('orders judges as they were first asked, and the others by name', async () => {
    const rows = ['b', 'z', 'a', 'y'].map((judgeId) => answered(first, 'yes', { judgeId }));
    const { merging, out } = two(rows.slice(0, 2), rows.slice(2), {
      runs: [[judged('2026-01-02', 'z')], [judged('2026-01-01', 'y')]],
    });
    await merging();
    expect((await readVerdicts(out)).map(({ judgeId }) => judgeId)).toEqual(['y', 'z', 'a', 'b']);
  });

  it('keeps failures that have no verdict, gates and answers, and never a secret', async () => {
    const failure = (id: string) =>
      `${JSON.stringify({ at: '2026', trajectory_id: id, judge_id: 'step:m', kind: 'k', message: '' })}\n`;
    const gate = (at: string) =>
      `${JSON.stringify({ at, version: '0', verdict: 'passed', confidence: 0.9, looks: null, any: false, criteria: {}, judges: [] })}\n`;
    const response = (text: string) =>
      `${JSON.stringify({ trajectory_id: first, judge_id: 'step:m', sample: 0, key: 'k', text, prompt_tokens: 1, completion_tokens: 1, latency_s: 1 })}\n`;
    const { merging, out } = two([answered(first, 'yes')], [], {
      further: [
        {
          'failures.jsonl': failure(second),
          'gates.jsonl': gate('2026-02'),
          'responses.jsonl': response('one') + response('two'),
          'secret.json': '{"secret":"x"}',
        },
        {
          'failures.jsonl': `${failure(first)}{"at": "torn`,
          'gates.jsonl': gate('2026-01') + gate('2026-02'),
          'responses.jsonl': `${response('one')}{"trajectory_id"`,
        },
      ],
    });
    await merging();
    expect(readRows(out, 'failures.jsonl')).toMatchObject([{ trajectory_id: second }]);
    expect(readRows(out, 'gates.jsonl').map((row) => (row as { at: string }).at)).toEqual([
      '2026-01',
      '2026-02',
    ]);
    expect(readRows(out, 'responses.jsonl').length).toBe(2);
    expect(existsSync(join(out, 'secret.json'))).toBe(false);
  });

  it('leaves a torn last line out with a note, and takes a whole one that lacks its line break', async () => {
    const { merging, folders, notes, out } = two(
      [answered(first, 'yes')],
      [answered(second, 'yes')],
    );
    const [one = '', other = ''] = folders.map((folder) => join(folder, 'verdicts.jsonl'));
    const torn = `${readFileSync(one, 'utf8')}{"trajectory_id": "x`;
    writeFileSync(one, torn);
    writeFileSync(other, readFileSync(other, 'utf8').trimEnd());
    await merging();
    expect((await said(out)).length).toBe(2);
    expect(notes).toEqual([expect.stringMatching(/verdicts\.jsonl is torn; its 20 bytes/)]);
    expect(readFileSync(one, 'utf8')).toBe(torn);
  });

  it('sets a torn line of the folder that is merged into aside', async () => {
    const { folders } = two([answered(first, 'yes')], [answered(second, 'yes')]);
    const [out = '', other = ''] = folders;
    writeFileSync(join(out, 'verdicts.jsonl'), '{"torn', { flag: 'a' });
    await mergeFolders({ out, folders: [other] });
    expect((await said(out)).length).toBe(2);
    expect(readFileSync(join(out, 'verdicts.torn'), 'utf8')).toBe('{"torn\n');
  });
});

const rowFields = ({ extra, ...row }: Verdict) => ({
  trajectory_id: row.trajectoryId,
  judge_id: row.judgeId,
  faulty: row.faulty,
  failure_step: row.failureStep,
  failure_type: row.failureType,
  confidence: row.confidence,
  rationale: row.rationale,
  latency_s: row.latencySeconds,
  prompt_tokens: row.promptTokens,
  completion_tokens: row.completionTokens,
  error: row.error,
  ...extra,
});

describe('merging what does not belong together', () => {
  const refused = async (
    folders: ReturnType<typeof two>,
    kind: new (...args: never[]) => Error,
    message: RegExp,
    options: Partial<MergeOptions> = {},
  ) => {
    const error = await folders.merging(options).catch((cause) => cause);
    expect(error).toBeInstanceOf(kind);
    expect(error.message).toMatch(message);
    expect(existsSync(folders.out)).toBe(false);
  };

  it('is refused for different questions, with every option', async () => {
    const other = answered(first, 'yes', { extra: { key: 'another' } });
    for (const options of [{}, { prefer: 'first' }, { asRepeats: true }] as const) {
      await refused(
        two([answered(first, 'yes')], [other]),
        OtherQuestionError,
        /different questions/,
        options,
      );
    }
  });

  it('is refused for options that differ, which shards cannot show row by row', async () => {
    const runs = [
      [judged('2026-01-01')],
      [{ ...judged('2026-01-02'), options: { temperature: 0.7 } }],
    ];
    const folders = two([answered(first, 'yes')], [answered(second, 'yes')], { runs });
    await refused(folders, OtherQuestionError, /other options .*"temperature":0.7/);
  });

  it('is refused for two engines of one model, even of different judges, unless that is allowed', async () => {
    const under = (id: string, engine: string, judgeId: string) =>
      answered(id, 'yes', { judgeId, extra: { engine, digest: 'sha256:abc' } });
    const rows = [
      [under(first, 'ollama 1', 'step:m')],
      [under(second, 'ollama 2', 'outcome:m')],
    ] as const;
    const folders = two(...rows);
    await refused(folders, EngineChangeError, /ollama 1.*f1.*ollama 2.*f2.*--allow-engine-change/);
    await folders.merging({ allowEngineChange: true });
    expect((await said(folders.out)).length).toBe(2);
  });

  it('is refused for a judge that was changed in between, unless both are to be kept', async () => {
    const by = (id: string, fingerprint: string) => answered(id, 'yes', { extra: { fingerprint } });
    const folders = two([by(first, 'a')], [by(second, 'b')]);
    await refused(folders, MixedJudgeError, /not made of the same files.*--keep-old/);
    await folders.merging({ keepOld: true });
    expect((await said(folders.out)).length).toBe(2);
  });

  it('is refused for another set, with the first difference, but not for another order or spelling', async () => {
    const base = temporaryFolder();
    const one = writeFolder(join(base, 'one'), { verdicts: [answered(first, 'yes')] });
    const lines = readFileSync(join(one, 'trajectories.jsonl'), 'utf8').trimEnd().split('\n');
    const turned = lines.toReversed().map((line) => JSON.stringify(JSON.parse(line)));
    const set = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
    const other = (name: string, text: string) =>
      writeFolder(join(base, name), { verdicts: [answered(second, 'yes')], set: text });
    const out = join(base, 'out');
    await mergeFolders({ out, folders: [one, other('turned', set(turned))] });
    expect((await said(out)).length).toBe(2);
    const refusal = (name: string, texts: readonly string[]) =>
      expect(mergeFolders({ out: join(base, 'no'), folders: [one, other(name, set(texts))] }))
        .rejects;
    await refusal('fewer', lines.slice(1)).toThrow(
      new RegExp(`another set.*${first} is missing in .*fewer`),
    );
    const edited = lines.with(1, (lines[1] ?? '').replace('"goal":"', '"goal":"Now '));
    await refusal('edited', edited).toThrow(new RegExp(`${mergeSet[1]?.id} differs`));
  });

  it('is refused where only one folder declares its tools, or the declarations differ', async () => {
    const rows = [[answered(first, 'yes')], [answered(second, 'yes')]] as const;
    const declared = (text: string) => ({ 'tools.json': text });
    await refused(two(...rows, { further: [declared('{}'), {}] }), Error, /holds no tools\.json/);
    await refused(
      two(...rows, { further: [declared('{}'), declared('{ }')] }),
      Error,
      /is not the same as/,
    );
    const same = two(...rows, { further: [declared('{}'), declared('{}')] });
    await same.merging();
    expect(readFileSync(join(same.out, 'tools.json'), 'utf8')).toBe('{}');
  });

  it('is refused for a verdict on a trajectory that the set does not have', async () => {
    await refused(two([answered('nobody', 'yes')], []), Error, /nobody, which is not in the set/);
  });

  it('is refused for a folder that contradicts itself', async () => {
    const folders = two([answered(first, 'yes'), answered(first, 'no')], []);
    await refused(folders, Error, /line 2: step:m has another verdict/);
  });
});

describe('the folders that are named', () => {
  it('may be named twice, lead through a link or be the folder that is written to', async () => {
    const { base, folders, notes, merging, out } = two(
      [answered(first, 'yes')],
      [answered(second, 'yes')],
    );
    const link = join(base, 'link');
    symlinkSync(folders[0] ?? '', link);
    await merging();
    const again = await mergeFolders({
      out,
      folders: [out, ...folders, link],
      onNote: (text) => notes.push(text),
    });
    expect(again.changed).toBe(false);
    expect(notes.filter((text) => text.includes('named twice')).length).toBe(2);
  });

  it('must be run folders', async () => {
    const { base, out, folders } = two([answered(first, 'yes')], []);
    const refusal = (...named: readonly string[]) =>
      expect(mergeFolders({ out, folders: named })).rejects;
    await refusal(join(base, 'nowhere')).toThrow(/nowhere: no such/);
    await refusal(join(folders[0] ?? '', 'verdicts.jsonl')).toThrow(/not a folder/);
    mkdirSync(join(base, 'empty'));
    await refusal(join(base, 'empty')).toThrow(/holds no trajectories\.jsonl/);
    await refusal(writeFolder(join(base, 'unjudged'), {})).toThrow(
      /none of these folders holds verdicts/,
    );
    await refusal().toThrow(/nothing to merge/);
    expect(existsSync(out)).toBe(false);
  });

  it('are not followed out of by links in them', async () => {
    const { merging, folders, base } = two([answered(first, 'yes')], [answered(second, 'yes')]);
    const linked = join(base, 'linked');
    mkdirSync(linked);
    symlinkSync(join(folders[0] ?? '', 'trajectories.jsonl'), join(linked, 'trajectories.jsonl'));
    await expect(mergeFolders({ out: join(base, 'no'), folders: [linked] })).rejects.toThrow(
      /symbolic link/,
    );
    await merging();
  });

  it('are not read while they are written to, nor written to while somebody else does', async () => {
    const { merging, folders, out } = two([answered(first, 'yes')], [answered(second, 'yes')]);
    const lock = await takeLock(lockIn(folders[1] ?? ''), new Date());
    await expect(merging()).rejects.toThrow(/is being written to by process \d+/);
    await lock.release();
    await merging();
    const held = await takeLock(lockIn(out), new Date());
    await expect(merging()).rejects.toThrow(/held by process/);
    await held.release();
  });

  it('may not be something else than a run where the result goes', async () => {
    const { merging, out } = two([answered(first, 'yes')], []);
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
    await expect(merging()).rejects.toThrow(/not empty and holds no run/);
    expect(readFileSync(join(out, 'thesis.txt'), 'utf8')).toBe('years of work');
  });
});
