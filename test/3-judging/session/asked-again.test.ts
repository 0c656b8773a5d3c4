import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { estimateTokens } from '../../../src/3-judging/models/estimate-tokens.ts';
import type { EngineInfo, Model } from '../../../src/3-judging/models/model.ts';
import { ModelFailure } from '../../../src/3-judging/models/model.ts';
import type { AskingSettings } from '../../../src/3-judging/settings.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { fakeModel, flagged } from '../../support/models/fake-model.ts';
import { judgeNamed, runJob, someSet } from '../../support/rows/judge-job.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';

const size = someSet.length;
const lines = (path: string): readonly string[] =>
  readFileSync(path, 'utf8').split('\n').filter(Boolean);

/** Judges a folder with the step judge of a model, and gathers what the user is told. */
async function judged(
  folder: string,
  model: Model,
  options: Partial<AskingSettings> = {},
  context?: number,
) {
  const notes: string[] = [];
  const judges = [await judgeNamed('step', model, undefined, context)];
  const { counts } = await runJob(folder, judges, options, { onNote: (text) => notes.push(text) });
  return { counts: counts[0], notes: notes.join('\n') };
}

describe('a run that does not fit into the context', () => {
  /** A context that about half of the prompts fit into. */
  const contextOfHalf = async () => {
    const { model, prompts } = fakeModel();
    await judged(temporaryFolder(), model);
    const sizes = prompts.map(estimateTokens).sort((a, b) => a - b);
    return { context: 512 + (sizes[Math.floor(sizes.length / 2)] ?? 0), asked: prompts.length };
  };

  it('is unscored with its reason and not asked about, which is said before the first call', async () => {
    const { context } = await contextOfHalf();
    const folder = temporaryFolder();
    const { model, asked } = fakeModel();
    const { counts, notes } = await judged(folder, model, {}, context);
    const rows = await readVerdicts(folder);
    const long = rows.filter(({ error }) => error !== null);
    expect(counts).toMatchObject({ done: size, unscored: long.length, failed: 0 });
    expect(long.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(size);
    for (const row of long) {
      expect(row).toMatchObject({
        error: expect.stringMatching(/^too long: the prompt has about /),
        extra: { too_long_for: context },
      });
    }
    expect(notes).toMatch(
      new RegExp(`${long.length} of ${size} runs do not fit into [\\d,]+ tokens \\(the longest`),
    );
  });

  it('is asked about once there is more room, and not before', async () => {
    const { context, asked: all } = await contextOfHalf();
    const folder = temporaryFolder();
    const { model, asked } = fakeModel();
    await judged(folder, model, {}, context);
    const before = asked.length;
    await judged(folder, model, {}, context);
    await judged(folder, model, {}, context - 100);
    expect(asked).toHaveLength(before);
    const { counts } = await judged(folder, model, {}, 100_000);
    expect(counts).toMatchObject({ done: size, unscored: 0 });
    expect(asked).toHaveLength(all);
    expect(await readVerdicts(folder)).toHaveLength(size);
  });

  it('is not clean where unreadable answers are', async () => {
    const folder = temporaryFolder();
    await judged(folder, fakeModel().model, { unscoredAs: 'clean' }, 1024);
    for (const { extra } of await readVerdicts(folder)) {
      expect(extra).toHaveProperty('too_long_for', 1024);
      expect(extra).not.toHaveProperty('unscored_as');
    }
  });

  it('is found by the server where nobody knows the context, and is then on record, too', async () => {
    const folder = temporaryFolder();
    const { model, asked } = fakeModel((request, call) => {
      if (call === 0) throw new ModelFailure('too long', 'the server answered 400');
      return flagged(request);
    });
    const { counts } = await judged(folder, model, { jobs: 1 });
    expect(counts).toMatchObject({ done: size, failed: 0 });
    expect(counts?.unscored).toBeGreaterThan(0);
    const before = asked.length;
    await judged(folder, model);
    expect(asked).toHaveLength(before);
  });

  it('is whatever the model says that it reads, where the user says nothing', async () => {
    const describe = async () => ({
      engine: 'fake',
      version: null,
      digest: null,
      contextTokens: 1024,
    });
    const folder = temporaryFolder();
    const { model, asked } = fakeModel(flagged, { describe });
    const { counts } = await judged(folder, model);
    expect(counts).toMatchObject({ done: size, unscored: size });
    expect(asked).toHaveLength(0);
    await judged(folder, model, {}, 100_000);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('fits if the model counts fewer tokens than the estimate', async () => {
    const { model, asked } = fakeModel(flagged, { countTokens: async () => 100 });
    const { counts } = await judged(temporaryFolder(), model, {}, 1024);
    expect(counts).toMatchObject({ unscored: 0 });
    expect(asked.length).toBeGreaterThan(0);
  });
});

describe('an unscored answer', () => {
  const halfReadable = (engine: Partial<EngineInfo> = {}) =>
    fakeModel((request) => (request.prompt.length % 3 === 0 ? 'Hm.' : flagged(request)), {
      describe: async () => ({ engine: 'fake', version: '1.0', digest: 'abc', ...engine }),
    });

  it('stands while nothing has changed, and is asked again with redo: unscored', async () => {
    const folder = temporaryFolder();
    const first = halfReadable();
    const { counts, notes } = await judged(folder, first.model);
    const unscored = counts?.unscored ?? 0;
    expect(unscored).toBeGreaterThan(0);
    expect(notes).toMatch(new RegExp(`${unscored} unscored\\. Why: .*--redo unscored asks again`));
    const again = halfReadable();
    await judged(folder, again.model);
    expect(again.asked).toHaveLength(0);
    const { model, asked } = fakeModel(flagged, {
      describe: async () => ({ engine: 'fake', version: '1.0', digest: 'abc' }),
    });
    const redone = await judged(folder, model, { redo: 'unscored' });
    expect(redone.counts).toMatchObject({ done: size, unscored: 0 });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(unscored);
    const [old] = readdirSync(join(folder, 'history'));
    expect(lines(join(folder, 'history', old ?? ''))).toHaveLength(unscored);
  });

  it('is asked again if another engine answers now', async () => {
    const folder = temporaryFolder();
    await judged(folder, fakeModel(() => 'Hm.').model, { unreadable: 0 });
    const { model, asked } = fakeModel(flagged, {
      describe: async () => ({ engine: 'fake', version: '2.0', digest: 'sha256:abc' }),
    });
    const { counts } = await judged(folder, model);
    expect(counts).toMatchObject({ done: size, unscored: 0 });
    expect(asked.length).toBeGreaterThan(0);
  });

  it('of a judge that is paused is listed and is no verdict', async () => {
    const folder = temporaryFolder();
    const { counts, notes } = await judged(folder, fakeModel(() => 'Hm, {.').model, {
      jobs: 1,
    });
    expect(counts).toMatchObject({ done: 0, unscored: 0 });
    expect(counts?.failed).toBeGreaterThanOrEqual(5);
    expect(await readVerdicts(folder)).toHaveLength(0);
    const listed = lines(join(folder, 'failures.jsonl')).map((line) => JSON.parse(line));
    expect(listed).toHaveLength(5);
    expect(listed[0]).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('Hm, {.'),
    });
    expect(notes).toContain('is paused: its first 5 answers cannot be read');
    const { model } = fakeModel();
    expect((await judged(folder, model)).counts).toMatchObject({ done: size, unscored: 0 });
  });

  it('that comes before a readable one is a verdict like any other', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel((request, call) => (call < 4 ? 'Hm.' : flagged(request)));
    const { counts } = await judged(folder, model, { jobs: 1 });
    expect(counts).toMatchObject({ done: size, failed: 0 });
    expect(counts?.unscored).toBeGreaterThanOrEqual(4);
  });

  it('is recorded if there are too few to say that the judge is broken', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel(() => 'Hm.');
    const { counts } = await judged(folder, model, { limit: 3, dedupe: false });
    expect(counts).toMatchObject({ done: 3, unscored: 3 });
  });

  it('of a vote that waited for its verdict is no reason not to ask again', async () => {
    const folder = temporaryFolder();
    const broken = fakeModel(() => 'Hm.').model;
    await runJob(folder, [await judgeNamed('selfcons', broken, 3)]);
    const { model } = fakeModel();
    const { counts } = await runJob(folder, [await judgeNamed('selfcons', model, 3)]);
    expect(counts[0]).toMatchObject({ done: size, unscored: 0 });
  });
});

describe('a rubric that is changed', () => {
  const rubricIn = (folder: string, text: string): string => {
    writeFileSync(join(folder, 'rubric.md'), text);
    return `prompt:${join(folder, 'rubric.md')}`;
  };

  it('can be tried on a few runs without losing what it said before', async () => {
    const [folder, home] = [temporaryFolder(), temporaryFolder()];
    const { model, asked } = fakeModel();
    const judge = async (text: string, options: Partial<AskingSettings> = {}) => {
      const notes: string[] = [];
      const judges = [await judgeNamed(rubricIn(home, text), model)];
      const onNote = (note: string) => notes.push(note);
      const { counts } = await runJob(folder, judges, options, { onNote });
      return { counts: counts[0], notes: notes.join('\n') };
    };
    await judge('Be strict.');
    const before = await readVerdicts(folder);
    const first = asked.length;
    const tried = await judge('Be lenient.', { limit: 5 });
    expect(tried.notes).toContain(`rubric.md changed since ${size} verdicts were made`);
    expect(await readVerdicts(folder)).toHaveLength(5);
    const second = asked.length;
    expect(second - first).toBeLessThanOrEqual(5);
    const back = await judge('Be strict.');
    expect(back.notes).toContain(`when ${size} verdicts in history/ were made; taking them back`);
    expect(asked).toHaveLength(second);
    expect(back.counts).toMatchObject({ done: size, earlier: size });
    const ids = (rows: typeof before) => rows.map(({ trajectoryId }) => trajectoryId).sort();
    expect(ids(await readVerdicts(folder))).toEqual(ids(before));
  });

  it('takes nothing back that was asked to be made again', async () => {
    const [folder, home] = [temporaryFolder(), temporaryFolder()];
    const { model, asked } = fakeModel();
    const judges = [await judgeNamed(rubricIn(home, 'Be strict.'), model)];
    await runJob(folder, judges);
    const first = asked.length;
    await runJob(folder, judges, { redo: 'all', limit: 5 });
    expect(await readVerdicts(folder)).toHaveLength(size);
    expect(asked.length).toBeGreaterThan(first);
  });
});
