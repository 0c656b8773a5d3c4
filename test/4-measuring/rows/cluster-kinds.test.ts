import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { type ClusterKind, clusterKinds } from '../../../src/4-measuring/rows/cluster-kinds.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { ALL_FAULTS, type Pairs, pairsOf, SILENT } from '../../../src/4-measuring/rows/pairs.ts';
import { parentClusters } from '../../../src/4-measuring/rows/parent-clusters.ts';
import { NONE } from '../../../src/4-measuring/rows/set-columns.ts';
import { buildSet } from '../../support/rows/simulate.ts';

interface AnyCluster {
  readonly parent: number;
  readonly faults: readonly { readonly likeness: number; readonly flag: number }[];
}

/** Flagged, passed or unscored. */
const flag = fc.constantFrom(-1, 0, 1);

/** Clusters with a parent's flag and their faults; some have more faults than a number can key. */
const clustersOf = (mostLikeness: number, mostFaults: number) =>
  fc.array(
    fc.record({
      parent: flag,
      faults: fc.array(fc.record({ likeness: fc.nat(mostLikeness), flag }), {
        minLength: 1,
        maxLength: mostFaults,
      }),
    }),
    { maxLength: 40 },
  );

/** Pairs as columns: the parents' rows come first, then the faults' in the order of clusters. */
function columnsOf(clusters: readonly AnyCluster[]): { pairs: Pairs; all: { flag: Int8Array } } {
  const all = clusters.flatMap(({ faults }, cluster) =>
    [...faults].sort((a, b) => a.likeness - b.likeness).map((fault) => ({ ...fault, cluster })),
  );
  return {
    all: {
      flag: Int8Array.from([...clusters.map(({ parent }) => parent), ...all.map((of) => of.flag)]),
    },
    pairs: {
      size: all.length,
      fault: Int32Array.from(all, (_, pair) => clusters.length + pair),
      parent: Int32Array.from(all, ({ cluster }) => cluster),
      cluster: Int32Array.from(all, ({ cluster }) => cluster),
      clusters: clusters.length,
      task: new Int32Array(clusters.length).fill(NONE),
      kind: new Int32Array(all.length),
      byCluster: Int32Array.from(all, (_, pair) => pair),
      likeness: Int32Array.from(all, ({ likeness }) => likeness),
    },
  };
}

/** Every cluster in words, sorted: what its parent got, and what each scored fault is like and got. */
function expanded(
  kinds: readonly ClusterKind[],
  { pairs, all: { flag: flags } }: ReturnType<typeof columnsOf>,
): readonly string[] {
  return kinds
    .flatMap(({ pairs: members, parentFlagged, times }) => {
      const faults = Array.from(
        members,
        (pair) => `${pairs.likeness[pair]}:${flags[pairs.fault[pair] as number]}`,
      );
      return new Array<string>(times).fill(`${parentFlagged ? 1 : 0} ${faults.sort()}`);
    })
    .sort();
}

const naively = (clusters: readonly AnyCluster[]): readonly string[] =>
  clusters
    .flatMap(({ parent, faults }) => {
      const scored = faults.filter((fault) => parent >= 0 && fault.flag >= 0);
      const words = scored.map(({ likeness, flag: of }) => `${likeness}:${of}`);
      return scored.length === 0 ? [] : [`${parent} ${words.sort()}`];
    })
    .sort();

describe('the kinds of clusters', () => {
  it.each([
    [3, 3],
    [60, 30],
    [100_000, 12],
  ])(
    'stand for just the scored clusters, with likenesses up to %d and up to %d faults',
    (likeness, faults) => {
      fc.assert(
        fc.property(clustersOf(likeness, faults), (clusters) => {
          const columns = columnsOf(clusters);
          const kinds = clusterKinds(columns.pairs, columns);
          expect(expanded(kinds, columns)).toEqual(naively(clusters));
        }),
      );
    },
  );

  it('tell clusters apart that differ in one flag among more faults than a number can key', () => {
    const withFlag = (place: number): AnyCluster => ({
      parent: 0,
      faults: Array.from({ length: 30 }, (_, at) => ({
        likeness: 1000 + at,
        flag: at === place ? 1 : 0,
      })),
    });
    const clusters = Array.from({ length: 31 }, (_, place) => withFlag(place));
    const columns = columnsOf(clusters);
    const kinds = clusterKinds(columns.pairs, columns);
    expect(kinds).toHaveLength(31);
    expect(expanded(kinds, columns)).toEqual(naively(clusters));
  });

  it('are few where clusters are alike', () => {
    const alike = { parent: 0, faults: [{ likeness: 2, flag: 1 }] };
    const columns = columnsOf(new Array<AnyCluster>(1000).fill(alike));
    const kinds = clusterKinds(columns.pairs, columns);
    expect(kinds).toHaveLength(1);
    expect(kinds[0]).toMatchObject({ times: 1000, parentFlagged: false });
  });

  it('give the clusters of a group, by parent and by type, that looking at every pair gives', () => {
    const { set } = judgedSetFromMemory(
      buildSet({ size: 150, seed: 3, parents: true }),
      [],
      supportDesk,
    );
    const pairs = pairsOf(set);
    const flags = fc.array(flag, { minLength: set.size, maxLength: set.size });
    fc.assert(
      fc.property(flags, fc.constantFrom(ALL_FAULTS, SILENT), (given, group) => {
        const judge = { all: { flag: Int8Array.from(given) } };
        const kinds = clusterKinds(pairs, judge);
        const found = parentClusters(set, pairs, judge, kinds, group).flatMap((cluster) => {
          const types = (cluster.types ?? []).map(
            (of) => `${of.type}:${of.pairs}:${of.faultsFlagged}`,
          );
          const words = `${cluster.pairs} ${cluster.faultsFlagged} ${cluster.parentFlagged} ${types.sort()}`;
          return new Array<string>(cluster.times).fill(words);
        });
        const expectedOf = new Map<number, number[]>();
        for (let row = 0; row < set.size; row++) {
          const parent = set.parent[row] as number;
          if (parent === NONE || !group.has(set, row)) continue;
          if ((given[row] as number) < 0 || (given[parent] as number) < 0) continue;
          expectedOf.set(parent, [...(expectedOf.get(parent) ?? []), row]);
        }
        const expected = Array.from(expectedOf, ([parent, rows]) => {
          const flagged = (of: readonly number[]): number =>
            of.filter((row) => given[row] === 1).length;
          const types = [...new Set(rows.map((row) => set.type[row]))].map((type) => {
            const own = rows.filter((row) => set.type[row] === type);
            return `${type}:${own.length}:${flagged(own)}`;
          });
          return `${rows.length} ${flagged(rows)} ${given[parent] === 1} ${types.sort()}`;
        });
        expect(found.sort()).toEqual(expected.sort());
      }),
      { numRuns: 40 },
    );
  });
});
