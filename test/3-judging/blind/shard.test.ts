import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askingOrder } from '../../../src/3-judging/blind/asking-order.ts';
import { Blinding } from '../../../src/3-judging/blind/blinding.ts';
import { MOST_SHARDS, shardPositions } from '../../../src/3-judging/blind/shard.ts';
import { judgeFolder, judgeSet } from '../../../src/3-judging/judge.ts';
import { coinJudge } from '../../../src/3-judging/judges/controls/controls.ts';
import { indexedSet } from '../../../src/folder/set/indexed-set.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { jobIn, someSet } from '../../support/rows/judge-job.ts';
import { comparable } from '../../support/rows/read-verdicts.ts';

/** Sets whose instances have from one to nine trajectories each, in any order of the file. */
const someIndexed = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 })
  .chain((sizes) => {
    const [run] = someSet;
    const trajectories = sizes.flatMap((size, instance) =>
      Array.from({ length: size }, (_, i) => ({
        ...(run as NonNullable<typeof run>),
        id: `${instance}-${i}`,
        instanceId: `INS-${instance}`,
      })),
    );
    return fc.shuffledSubarray(trajectories, { minLength: trajectories.length });
  });

describe('the shards of a set', () => {
  it('hold every trajectory once, instances whole, and are equally large but for one instance', () => {
    fc.assert(
      fc.property(someIndexed, fc.integer({ min: 1, max: 20 }), (trajectories, of) => {
        const set = indexedSet(trajectories);
        const shards = Array.from({ length: of }, (_, i) => [
          ...shardPositions(set, { number: i + 1, of }),
        ]);
        expect(shards.flat().toSorted((a, b) => a - b)).toEqual(trajectories.map((_, i) => i));
        const instances = shards.map(
          (positions) => new Set(positions.map((position) => trajectories[position]?.instanceId)),
        );
        const counted = instances.reduce((sum, each) => sum + each.size, 0);
        expect(counted).toBe(new Set(trajectories.map(({ instanceId }) => instanceId)).size);
        for (const { length } of shards) {
          expect(Math.abs(length - set.size / of)).toBeLessThanOrEqual(9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('depend on the content of the set and on nothing else', () => {
    fc.assert(
      fc.property(someIndexed, fc.integer({ min: 1, max: 9 }), (trajectories, of) => {
        const idsOf = (list: typeof trajectories) =>
          Array.from(
            shardPositions(indexedSet(list), { number: 1, of }),
            (position) => list[position]?.id,
          ).toSorted();
        expect(idsOf(trajectories.toReversed())).toEqual(idsOf(trajectories));
      }),
      { numRuns: 30 },
    );
  });

  it('are asked in the order that the secret gives, cut at the limit within the shard', () => {
    const set = indexedSet(someSet);
    const blinding = new Blinding(new Uint8Array(32).fill(1));
    const options = { order: 'shuffled', first: [] } as const;
    const shard = { number: 2, of: 3 };
    const whole = [...askingOrder(set, blinding, options)];
    const inShard = new Set(shardPositions(set, shard));
    const asked = [...askingOrder(set, blinding, { ...options, shard })];
    expect(asked).toEqual(whole.filter((position) => inShard.has(position)));
    const limited = askingOrder(set, blinding, { ...options, shard, limit: 4 });
    expect([...limited]).toEqual(asked.slice(0, 4));
  });

  it('are judged one at a time by the library, in memory and in folders', async () => {
    const judge = coinJudge(0.4);
    const rows = [1, 2, 3].flatMap((number) => [
      ...judgeSet(judge, someSet, { options: { shard: { number, of: 3 } } }),
    ]);
    expect(comparable(rows)).toEqual(comparable([...judgeSet(judge, someSet)]));
    const folder = temporaryFolder();
    const totals: number[] = [];
    for (const number of [1, 2, 3]) {
      const { counts } = await judgeFolder(jobIn(folder, [judge], { shard: { number, of: 3 } }));
      totals.push(counts[0]?.total ?? 0);
      expect(counts[0]?.done).toBe(counts[0]?.total);
    }
    expect(totals.reduce((a, b) => a + b)).toBe(someSet.length);
  });

  it.each([
    [0, 3],
    [4, 3],
    [1, MOST_SHARDS + 1],
    [1.5, 3],
    [Number.NaN, 3],
  ])('are refused as %s of %s', async (number, of) => {
    const options = { shard: { number, of } };
    await expect(judgeFolder(jobIn(temporaryFolder(), [], options))).rejects.toThrow(
      /--shard must/,
    );
    expect(() => [...judgeSet(coinJudge(0.4), someSet, { options })]).toThrow(/--shard must/);
  });
});
