import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StopSwitch } from '../../src/3-judging/asking/stop.ts';
import { coinJudge } from '../../src/3-judging/judges/controls/controls.ts';
import { ModelFailure } from '../../src/3-judging/models/model.ts';
import { judgeSet } from '../../src/3-judging/session/judge-in-memory.ts';
import { repetitionOf } from '../../src/run/repetition.ts';
import type { Verdict } from '../../src/run/verdict.ts';
import { readRows } from '../support/files/read-rows.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { fakeModel, flagged } from '../support/models/fake-model.ts';
import { judgeNamed, runJob, someSet } from '../support/rows/judge-job.ts';
import { comparable, readVerdicts } from '../support/rows/read-verdicts.ts';

const size = someSet.length;
const place = (row: Verdict) => `${row.judgeId} ${row.trajectoryId} ${repetitionOf(row)}`;
const inRepetition = (rows: readonly Verdict[], number: number) =>
  rows.filter((row) => repetitionOf(row) === number);

describe('a judge that is asked several times', () => {
  it('has one verdict per trajectory and repetition, one whole pass after the other', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel();
    const judges = [await judgeNamed('step', model), await judgeNamed('programmatic', null)];
    const { counts } = await runJob(folder, judges, { repeats: 3, jobs: 1 });
    const rows = await readVerdicts(folder);
    expect(new Set(rows.map(place)).size).toBe(2 * 3 * size);
    expect(rows.length).toBe(2 * 3 * size);
    for (const { id } of judges) {
      const numbers = rows.filter(({ judgeId }) => judgeId === id).map(repetitionOf);
      expect(numbers).toEqual(numbers.toSorted());
    }
    expect(counts[0]).toMatchObject({ total: 3 * size, repeats: 3, done: 3 * size });
  });

  it('says nothing of repetitions where it is asked once', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel();
    const { counts } = await runJob(folder, [await judgeNamed('step', model)], { repeats: 1 });
    const rows = await readVerdicts(folder);
    expect(rows.some(({ extra }) => 'repetition' in (extra ?? {}))).toBe(false);
    expect(counts[0]).not.toHaveProperty('repeats');
  });

  it('shares answers to equal questions within a repetition and never between two', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    await runJob(folder, [await judgeNamed('outcome', model)], { repeats: 3 });
    const distinct = new Set(prompts).size;
    expect(distinct).toBeLessThan(size);
    expect(prompts.length).toBe(3 * distinct);
    const rows = await readVerdicts(folder);
    const asked = new Map(rows.map((row) => [place(row), row]));
    for (const row of rows) {
      const { shared_with, key } = row.extra ?? {};
      if (shared_with === undefined) continue;
      const source = asked.get(`${row.judgeId} ${shared_with} ${repetitionOf(row)}`);
      expect(source?.extra?.key).toBe(key);
    }
    const keys = [1, 2, 3].map((number) => inRepetition(rows, number).map((row) => row.extra?.key));
    expect(new Set(keys.flatMap((each) => [...new Set(each)])).size).toBe(3 * distinct);
  });

  it('asks with seeds that no sample of another repetition has', async () => {
    const { model, asked } = fakeModel();
    const judges = [await judgeNamed('selfcons', model, 5)];
    await runJob(temporaryFolder(), judges, { repeats: 3, jobs: 1, limit: 1 });
    const seeds = asked.map(({ seed }) => seed);
    expect(seeds.length).toBe(15);
    expect(new Set(seeds).size).toBe(15);
    const [first = 0] = seeds;
    const steps = [0, 1, 2, 3, 4];
    expect(seeds).toEqual(
      [0, 1000, 2000].flatMap((offset) => steps.map((step) => first + offset + step)),
    );
  });

  it('is asked only what is missing: more repetitions later, and nothing for fewer', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    const judges = [await judgeNamed('step', model)];
    await runJob(folder, judges);
    const once = await readVerdicts(folder);
    const more = await runJob(folder, judges, { repeats: 3 });
    expect(more.counts[0]).toMatchObject({ total: 3 * size, earlier: size, calls: 2 * size });
    const fewer = await runJob(folder, judges, { repeats: 2 });
    expect(fewer.counts[0]).toMatchObject({ total: 2 * size, done: 2 * size, calls: 0 });
    expect(prompts.length).toBe(3 * size);
    const rows = await readVerdicts(folder);
    expect(rows.slice(0, size)).toEqual(once);
    expect(rows.length).toBe(3 * size);
  });

  it('asks about the same trajectories every time where only some are judged', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel();
    await runJob(folder, [await judgeNamed('step', model)], { repeats: 3, limit: 7 });
    const rows = await readVerdicts(folder);
    const ids = [1, 2, 3].map((number) =>
      inRepetition(rows, number)
        .map(({ trajectoryId }) => trajectoryId)
        .toSorted(),
    );
    expect(ids[0]?.length).toBe(7);
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).toEqual(ids[0]);
  });

  it('ends with the same verdicts, however often it is interrupted', async () => {
    const whole = temporaryFolder();
    // Answers depend on the seed, so that a repetition that took another's answer would show.
    const answer = ({ prompt, seed }: { prompt: string; seed: number }) =>
      flagged({ prompt: `${prompt}${'x'.repeat(seed % 7)}` });
    const judgesWith = async (model: ReturnType<typeof fakeModel>['model']) => [
      await judgeNamed('outcome', model),
      await judgeNamed('selfcons', model, 2),
    ];
    await runJob(whole, await judgesWith(fakeModel(answer).model), { repeats: 3, limit: 9 });
    const expected = comparable(await readVerdicts(whole));
    const lives = fc.array(
      fc.record({
        calls: fc.integer({ min: 0, max: 40 }),
        repeats: fc.integer({ min: 2, max: 3 }),
      }),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(lives, async (all) => {
        const folder = temporaryFolder();
        for (const { calls, repeats } of [...all, { calls: null, repeats: 3 }]) {
          const stop = new StopSwitch();
          const { model } = fakeModel((request, call) => {
            if (call === calls) stop.drain({ kind: 'interrupted', message: 'interrupted' });
            return answer(request);
          });
          // The limit draws on the folder's secret, so the set is cut beforehand.
          const judges = await judgesWith(model);
          await runJob(folder, judges, { repeats }, { stop, trajectories: ofWhole() });
        }
        expect(comparable(await readVerdicts(folder))).toEqual(expected);
      }),
      { numRuns: 15 },
    );
    function ofWhole() {
      const judged = new Set(expected.map((row) => (JSON.parse(row) as Verdict).trajectoryId));
      return someSet.filter(({ id }) => judged.has(id));
    }
  }, 120_000);

  it('names the repetition of a failed call and of a kept answer', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel((request, call) => {
      if (call === size + 3) throw new ModelFailure('server error', 'the server has a bad day');
      return flagged(request);
    });
    const options = { repeats: 2, jobs: 1, keepResponses: true, retries: 0 };
    await runJob(folder, [await judgeNamed('step', model)], options);
    expect(readRows(folder, 'failures.jsonl').map(({ repetition }) => repetition)).toEqual([2]);
    const kept = readRows(folder, 'responses.jsonl').map(({ repetition }) => repetition);
    expect(kept).toEqual([...Array(size).fill(1), ...Array(size - 1).fill(2)]);
  });

  it('tosses a new coin in every repetition, while a rule repeats itself', async () => {
    const flags = (judge: Parameters<typeof judgeSet>[0], number: number) =>
      [...(judgeSet(judge as never, someSet, { options: { repeats: 3 } }) as Iterable<Verdict>)]
        .filter((row) => repetitionOf(row) === number)
        .map(({ faulty }) => faulty);
    const coin = coinJudge(0.4);
    expect(flags(coin, 1)).toEqual([...judgeSet(coin, someSet)].map(({ faulty }) => faulty));
    expect(flags(coin, 2)).not.toEqual(flags(coin, 1));
    expect(flags(coin, 3)).not.toEqual(flags(coin, 2));
    const rules = await judgeNamed('programmatic', null);
    expect(flags(rules, 3)).toEqual(flags(rules, 1));
  });

  it('is asked again about every repetition once it is redone', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    const judges = [await judgeNamed('step', model)];
    await runJob(folder, judges, { repeats: 2 });
    await runJob(folder, judges, { repeats: 2, redo: 'all' });
    expect(prompts.length).toBe(4 * size);
    expect((await readVerdicts(folder)).length).toBe(2 * size);
  });

  it('says so where it is redone with fewer repetitions than before', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel();
    const judges = [await judgeNamed('step', model)];
    await runJob(folder, judges, { repeats: 3 });
    const notes: string[] = [];
    const onNote = (text: string): void => void notes.push(text);
    await runJob(folder, judges, { repeats: 1, redo: 'all' }, { onNote });
    expect(notes.join()).toContain('asking again with --repeats 1, fewer than before');
    expect((await readVerdicts(folder)).length).toBe(size);
  });

  it.each([0, 101, 1.5])('cannot be asked %d times', async (repeats) => {
    const judges = [await judgeNamed('programmatic', null)];
    await expect(runJob(temporaryFolder(), judges, { repeats })).rejects.toThrow(
      '--repeats must be a whole number from 1 to 100',
    );
  });
});
