import { present } from '../../base/present.ts';
import { DEGREES, type Degree } from '../../run/label.ts';
import type { JudgeColumns } from './judge-columns.ts';
import { Numbering } from './numbering.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/** Rows beside the rows that they are compared with: by default every fault and its clean parent. */
export interface Pairs {
  readonly size: number;
  /** The row of what was made, such as the fault, and that of its counterpart. */
  readonly fault: Int32Array;
  readonly parent: Int32Array;
  /** The cluster of each pair: its instance, numbered in the order of instance ids. */
  readonly cluster: Int32Array;
  readonly clusters: number;
  /** By cluster: the first one of its task, or NONE where it is the only one of its task. */
  readonly task: Int32Array;
  /** What was done to make each row: the fault type, or the variant of its role. */
  readonly kind: Int32Array;
  /** The pairs cluster by cluster, those of one cluster by what they are like. */
  readonly byCluster: Int32Array;
  /** What each pair is like: equal numbers for pairs that no group tells apart. */
  readonly likeness: Int32Array;
}

/** @param counterpart by row; the runs that they were made from, unless given */
export function pairsOf(
  set: SetColumns,
  rows: ArrayLike<number> = set.parent.map((_, row) => row),
  counterpart: ArrayLike<number> = set.all.parent,
): Pairs {
  const { instance, cluster: taskOfRow } = set.all;
  const fault = Int32Array.from(rows).filter((row) => counterpart[row] !== NONE);
  const parent = fault.map((row) => present(counterpart[row]));
  const hosts = new Uint8Array(set.instances.length);
  for (const row of parent) hosts[present(instance[row])] = 1;
  let clusters = 0;
  const clusterOf = Int32Array.from(hosts, (host) => (host === 1 ? clusters++ : NONE));
  const cluster = parent.map((row) => present(clusterOf[present(instance[row])]));
  const task = sharedTasks(
    cluster,
    clusters,
    parent.map((row) => present(taskOfRow[row])),
  );
  const likeness = likenessOf(set, fault);
  const byCluster = inClusters(cluster, clusters, likeness);
  const kind = fault.map((row) => kindOf(set, row));
  return { size: fault.length, fault, parent, cluster, clusters, task, kind, byCluster, likeness };
}

/** @param taskOf by pair: its task, as the set numbers tasks */
function sharedTasks(cluster: Int32Array, clusters: number, taskOf: Int32Array): Int32Array {
  const firstOf = new Map<number, number>();
  const task = new Int32Array(clusters).fill(NONE);
  for (const [pair, own] of cluster.entries()) {
    const first = firstOf.get(present(taskOf[pair]));
    if (first === undefined) firstOf.set(present(taskOf[pair]), own);
    else if (first !== own) {
      task[own] = first;
      task[first] = first;
    }
  }
  return task;
}

/** A number for what was done to make a row, which the rows of one role share if it is the same. */
export const kindOf = ({ all, types }: SetColumns, row: number): number => {
  const variant = all.variant[row] ?? NONE;
  return variant === NONE ? present(all.type[row]) : types.length + variant;
};

/** A number for everything about a row that a group may ask for. */
function likenessOf(set: SetColumns, faults: Int32Array): Int32Array {
  const scenarios = set.scenarios.length + 1;
  const others = new Numbering();
  const degrees = DEGREES.length + 1;
  const own = set.strata.length * scenarios * 3 * degrees;
  return faults.map((row) => {
    if (row >= set.size) return own + others.of(`${kindOf(set, row)} ${set.all.place[row]}`);
    const shows = present(set.answerChanged[row]) + 1;
    const place = present(set.stratum[row]) * scenarios + present(set.scenario[row]) + 1;
    return (place * 3 + shows) * degrees + present(set.degree[row]) + 1;
  });
}

/** Sorts by counting, because there may be a million pairs; only within a cluster are they compared. */
function inClusters(cluster: Int32Array, clusters: number, likeness: Int32Array): Int32Array {
  const starts = new Int32Array(clusters + 1);
  for (const each of cluster) starts[each + 1] = present(starts[each + 1]) + 1;
  for (let at = 1; at <= clusters; at++) {
    starts[at] = present(starts[at]) + present(starts[at - 1]);
  }
  const sorted = new Int32Array(cluster.length);
  const next = starts.slice();
  for (let pair = 0; pair < cluster.length; pair++) {
    const each = present(cluster[pair]);
    sorted[present(next[each])] = pair;
    next[each] = present(next[each]) + 1;
  }
  for (let each = 0; each < clusters; each++) {
    sorted
      .subarray(starts[each], starts[each + 1])
      .sort((a, b) => present(likeness[a]) - present(likeness[b]));
  }
  return sorted;
}

/**
 * A group of faults to compare with their parents: which rows of the set belong to it. It may ask for
 * the type, the outcome, the scenario, the degree and whether the answer changed, and for nothing else.
 */
export interface FaultGroup {
  /** As JSON and programs name it: `wrong_tool`. */
  readonly name: string;
  /** As people are shown it: "wrong tool". */
  readonly label: string;
  readonly has: (set: SetColumns, row: number) => boolean;
}

const group = (name: string, has: FaultGroup['has'], label = name): FaultGroup => ({
  name,
  label,
  has,
});

const isSilent = (set: SetColumns, row: number): boolean => set.all.outcomeCorrect[row] === 1;

export const ALL_FAULTS = group('all', () => true);
export const SILENT = group('silent', isSilent);
export const LOUD = group('loud', (set, row) => !isSilent(set, row));
export const ANSWER_SAME = group(
  'answer unchanged',
  (set, row) => set.all.answerChanged[row] === 0,
);
export const ANSWER_CHANGED = group(
  'answer changed',
  (set, row) => set.all.answerChanged[row] === 1,
);

export function both(a: FaultGroup, b: FaultGroup): FaultGroup {
  return group(
    `${a.name}, ${b.name}`,
    (set, row) => a.has(set, row) && b.has(set, row),
    `${a.label}, ${b.label}`,
  );
}

export function ofType(set: SetColumns, type: string): FaultGroup {
  const index = set.types.indexOf(type);
  return group(type, ({ all }, row) => all.type[row] === index, set.typeLabels[index]);
}

/** The rows to which the same was done, within their role. */
export function ofVariant(set: SetColumns, variant: string): FaultGroup {
  const index = set.all.variants.indexOf(variant);
  return group(variant, ({ all }, row) => all.variant[row] === index, variant.replaceAll('_', ' '));
}

/** The rows that were edited in the same place. */
export function ofPlace(set: SetColumns, place: string): FaultGroup {
  const index = set.all.places.indexOf(place);
  return group(place, ({ all }, row) => all.place[row] === index, place.replaceAll('_', ' '));
}

export function ofScenario(set: SetColumns, scenario: string): FaultGroup {
  const index = set.scenarios.indexOf(scenario);
  return group(
    scenario,
    ({ all }, row) => all.scenario[row] === index,
    scenario.replaceAll('_', ' '),
  );
}

/** The faults that the text of the run treats in one way. */
export function ofDegree(degree: Degree): FaultGroup {
  const index = DEGREES.indexOf(degree);
  return group(degree, (set, row) => set.degree[row] === index);
}

/** What one judge did on the pairs of a group. Only pairs with both verdicts scored are counted. */
export interface PairCounts {
  readonly pairs: number;
  /** Pairs that lack one of the two verdicts. */
  readonly unscored: number;
  readonly faultsFlagged: number;
  readonly parentsFlagged: number;
  /** Only the fault flagged (b10), only the parent flagged (b01). */
  readonly faultOnly: number;
  readonly parentOnly: number;
  /** Sum over unscored pairs of the most and the least that the difference could have been. */
  readonly unscoredHighest: number;
  readonly unscoredLowest: number;
}

export function countPairs(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
  group: FaultGroup,
): PairCounts {
  return countMembers(pairs, judge, membersOf(set, pairs, group));
}

/** The pairs of a group, by their places among all pairs. */
export function membersOf(set: SetColumns, pairs: Pairs, { has }: FaultGroup): Int32Array {
  const members = new Int32Array(pairs.size);
  let count = 0;
  pairs.fault.forEach((row, pair) => {
    if (has(set, row)) members[count++] = pair;
  });
  return members.slice(0, count);
}

export function countMembers(pairs: Pairs, judge: JudgeColumns, members: Int32Array): PairCounts {
  const counts = {
    pairs: 0,
    unscored: 0,
    faultsFlagged: 0,
    parentsFlagged: 0,
    faultOnly: 0,
    parentOnly: 0,
    unscoredHighest: 0,
    unscoredLowest: 0,
  };
  for (const pair of members) {
    const fault = present(judge.all.flag[present(pairs.fault[pair])]);
    const parent = present(judge.all.flag[present(pairs.parent[pair])]);
    if (fault < 0 || parent < 0) {
      counts.unscored++;
      counts.unscoredHighest += (fault < 0 ? 1 : fault) - (parent < 0 ? 0 : parent);
      counts.unscoredLowest += (fault < 0 ? 0 : fault) - (parent < 0 ? 1 : parent);
      continue;
    }
    counts.pairs++;
    counts.faultsFlagged += fault;
    counts.parentsFlagged += parent;
    if (fault > parent) counts.faultOnly++;
    if (parent > fault) counts.parentOnly++;
  }
  return counts;
}

/**
 * Paired discrimination, Δ: the flag rate on the faults minus the flag rate on their parents. Pairs
 * that got the same answer twice cancel, so only the others count. Null if there are no pairs.
 */
export function delta({ pairs, faultOnly, parentOnly }: PairCounts): number | null {
  return pairs === 0 ? null : (faultOnly - parentOnly) / pairs;
}
