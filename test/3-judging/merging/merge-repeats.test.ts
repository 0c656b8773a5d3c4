import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { numberFormats } from '../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { mergeFolders } from '../../../src/3-judging/merging/merge-folders.ts';
import { recordedJudges } from '../../../src/3-judging/work/recorded-judges.ts';
import { measure } from '../../../src/4-measuring/measure.ts';
import { openRunFolder } from '../../../src/4-measuring/open-run-folder.ts';
import { readManifest } from '../../../src/folder/manifest/manifest.ts';
import { askedRepetitionOf, repetitionOf } from '../../../src/run/repetition.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { fakeModel, flagged } from '../../support/models/fake-model.ts';
import { judgeNamed, runJob, someSet } from '../../support/rows/judge-job.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';

const size = someSet.length;
const setText = someSet
  .map((each) => `${writeTrajectory(each, numberFormats(supportDesk))}\n`)
  .join('');

/** A model that answers like `flagged`, and otherwise about prompts whose length this divides. */
const model = (divisor: number) =>
  fakeModel(({ prompt }) =>
    prompt.length % divisor === 0 ? flagged({ prompt: `${prompt}!` }) : flagged({ prompt }),
  ).model;

/** Judges the whole set, or a shard of it, in a folder of its own. */
async function judgedFolder(
  base: string,
  name: string,
  divisor: number,
  options: Parameters<typeof runJob>[2] = {},
  judge = 'step',
): Promise<string> {
  const folder = join(base, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'trajectories.jsonl'), setText);
  await runJob(folder, [await judgeNamed(judge, model(divisor))], options);
  return folder;
}

describe('folders that are merged as repetitions', () => {
  it('become whole passes, which a measurement compares and judging goes on from', async () => {
    const base = temporaryFolder();
    const folders = [
      await judgedFolder(base, 'monday', 3),
      await judgedFolder(base, 'tuesday', 5),
      await judgedFolder(base, 'wednesday', 7),
    ];
    const out = join(base, 'out');
    const options = { asRepeats: true };
    const { judges } = await mergeFolders({ out, folders, options });
    expect(judges).toEqual([
      { judge: 'step:fake:1b', repetitions: 3, verdicts: 3 * size, missing: 0 },
    ]);
    const rows = await readVerdicts(out);
    expect(rows.map(repetitionOf)).toEqual([1, 2, 3].flatMap((n) => Array(size).fill(n)));
    expect(new Set(rows.map(askedRepetitionOf))).toEqual(new Set([1]));

    // Every answer of every folder counts, also those that were the same.
    const { judged } = await openRunFolder(out, undefined, () => {});
    const [measured] = measure(judged).judges;
    expect(measured?.repeats?.repetitions).toBe(3);
    expect(measured?.repeats?.all.both.unstable).toBeGreaterThan(0);
    expect(measured?.repeats?.all.both.agreement).toBeGreaterThan(0.5);
    expect(recordedJudges(await readManifest(out)).get('step:fake:1b')?.repeats).toBe(3);

    // Merging again, or one of them again, is no further repetition.
    for (const again of [folders, folders.slice(1), folders.toReversed()]) {
      expect((await mergeFolders({ out, folders: again, options })).changed).toBe(false);
    }

    // What was merged is recognised, and the fourth repetition takes nobody's answers.
    const asked = fakeModel();
    const judge = await judgeNamed('step', asked.model);
    const resumed = await runJob(out, [judge], { repeats: 3 });
    expect(resumed.counts[0]).toMatchObject({ done: 3 * size, earlier: 3 * size, calls: 0 });
    const further = await runJob(out, [judge], { repeats: 4 });
    expect(further.counts[0]).toMatchObject({ done: 4 * size, earlier: 3 * size });
    expect(asked.prompts.length).toBe(size);
  });

  it('are joined from shards: those that belong together are one pass', async () => {
    const base = temporaryFolder();
    const shard = (number: number) => ({ shard: { number, of: 2 } });
    const folders = [
      await judgedFolder(base, 'a1', 3, shard(1)),
      await judgedFolder(base, 'b1', 5, shard(1)),
      await judgedFolder(base, 'b2', 5, shard(2)),
      await judgedFolder(base, 'a2', 3, shard(2)),
    ];
    const out = join(base, 'out');
    const { judges } = await mergeFolders({ out, folders, options: { asRepeats: true } });
    expect(judges).toMatchObject([{ repetitions: 2, missing: 0 }]);
  });

  it('come in the order in which they are named, however they are grouped', async () => {
    const base = temporaryFolder();
    const [a, b, c] = [
      await judgedFolder(base, 'a', 3, { repeats: 2 }),
      await judgedFolder(base, 'b', 5),
      await judgedFolder(base, 'c', 7),
    ];
    const merge = async (name: string, ...folders: readonly string[]): Promise<string> => {
      const out = join(base, name);
      await mergeFolders({ out, folders, options: { asRepeats: true } });
      return out;
    };
    const all = await readVerdicts(await merge('all', a, b, c));
    expect(all.length).toBe(4 * size);
    const left = await merge('left', await merge('ab', a, b), c);
    const right = await merge('right', a, await merge('bc', b, c));
    expect(await readVerdicts(left)).toEqual(all);
    expect(await readVerdicts(right)).toEqual(all);
  });
});

describe('the shards of a set, merged', () => {
  it.each(['step', 'outcome', 'selfcons'])(
    'are what one invocation gives, for the judge %s',
    async (judge) => {
      const base = temporaryFolder();
      const whole = await judgedFolder(base, 'whole', 3, {}, judge);
      const folders: string[] = [];
      for (const number of [1, 2, 3]) {
        folders.push(
          await judgedFolder(base, `s${number}`, 3, { shard: { number, of: 3 } }, judge),
        );
      }
      const out = join(base, 'out');
      const { judges, missingShards } = await mergeFolders({ out, folders });
      expect(judges).toMatchObject([{ verdicts: size, missing: 0 }]);
      expect(missingShards).toEqual([]);
      expect(comparable(await readVerdicts(out))).toEqual(comparable(await readVerdicts(whole)));
      const partial = await mergeFolders({ out: join(base, 'two'), folders: folders.slice(0, 2) });
      expect(partial.missingShards).toEqual(['3/3']);
    },
  );
});
