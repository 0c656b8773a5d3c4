import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mergeFolders } from '../../../src/3-judging/merging/merge-folders.ts';
import { MixedJudgeError } from '../../../src/3-judging/merging/refusals.ts';
import { EngineChangeError } from '../../../src/3-judging/session/engine-guard.ts';
import type { MergeSettings } from '../../../src/3-judging/settings.ts';
import { OtherQuestionError } from '../../../src/3-judging/work/list-work.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { answered, mergeIds, mergeSet, writeFolder } from '../../support/rows/mergeable.ts';

import { judged, said, two } from '../../support/rows/two-folders.ts';

const [first = '', second = ''] = mergeIds;

describe('merging what does not belong together', () => {
  const refused = async (
    folders: ReturnType<typeof two>,
    kind: new (...args: never[]) => Error,
    message: RegExp,
    options: Partial<MergeSettings> = {},
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
