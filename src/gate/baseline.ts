import type { JudgeColumns } from '../metrics/columns/judge-columns.ts';
import { pairsOf } from '../metrics/columns/pairs.ts';
import { NONE, type SetColumns } from '../metrics/columns/set-columns.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import {
  type ChangeCluster,
  pairedChangeInterval,
} from '../statistics/intervals/paired-change-interval.ts';

/** A judge's verdicts on a set. */
export interface JudgeOnSet {
  readonly set: SetColumns;
  readonly judge: JudgeColumns;
}

/** A judge now and in an earlier run folder, over the same pairs. */
export interface BaselineComparison {
  readonly judge: string;
  readonly baselineJudge: string;
  /** Pairs whose two trajectories are in both sets with the same content and the same label. */
  readonly commonPairs: number;
  /** Of those, the pairs with all four verdicts scored. Both Δ are taken over these. */
  readonly pairs: number;
  /** The distinct parents among them. */
  readonly parents: number;
  readonly delta: number | null;
  readonly baselineDelta: number | null;
  /** How much lower Δ is now. */
  readonly drop: number | null;
  readonly interval: Interval | null;
  /** The sum over pairs of what each lost, and of what each gained. */
  readonly falls: number;
  readonly rises: number;
}

/**
 * Compares a judge's verdicts with its earlier ones, pair by pair. What makes a pair easy or hard is
 * then in both and cancels out; two Δ with an interval each would have to lie far apart before their
 * difference showed. A pair that is unscored on either side is left out of both.
 */
export function compareWithBaseline(
  now: JudgeOnSet,
  baseline: JudgeOnSet,
  confidence: number,
): BaselineComparison {
  const pairs = pairsOf(now.set);
  const clusters = new ChangeClusters(pairs.clusters);
  let commonPairs = 0;
  let scored = 0;
  let sum = 0;
  let baselineSum = 0;
  for (let pair = 0; pair < pairs.size; pair++) {
    const fault = pairs.fault[pair] as number;
    const parent = pairs.parent[pair] as number;
    const oldFault = sameRow(now.set, fault, baseline.set);
    const oldParent = sameRow(now.set, parent, baseline.set);
    if (oldFault === NONE || oldParent === NONE) continue;
    if (baseline.set.parent[oldFault] !== oldParent) continue;
    commonPairs++;
    const faultNow = now.judge.flag[fault] as number;
    const parentNow = now.judge.flag[parent] as number;
    const faultThen = baseline.judge.flag[oldFault] as number;
    const parentThen = baseline.judge.flag[oldParent] as number;
    if (faultNow < 0 || parentNow < 0 || faultThen < 0 || parentThen < 0) continue;
    scored++;
    sum += faultNow - parentNow;
    baselineSum += faultThen - parentThen;
    clusters.add(pairs.cluster[pair] as number, faultThen - faultNow, parentThen - parentNow);
  }
  const kinds = clusters.kinds();
  const total = (of: (cluster: ChangeCluster) => number): number =>
    kinds.reduce((all, cluster) => all + cluster.times * of(cluster), 0);
  return {
    judge: now.judge.judgeId,
    baselineJudge: baseline.judge.judgeId,
    commonPairs,
    pairs: scored,
    parents: total(() => 1),
    delta: scored === 0 ? null : sum / scored,
    baselineDelta: scored === 0 ? null : baselineSum / scored,
    drop: scored === 0 ? null : (baselineSum - sum) / scored,
    interval: scored === 0 ? null : pairedChangeInterval(kinds, confidence),
    falls: total(({ falls }) => falls),
    rises: total(({ rises }) => rises),
  };
}

/** The row of the same trajectory in another set (same id, content and label), or NONE. */
function sameRow(set: SetColumns, row: number, other: SetColumns): number {
  const found = other.rowOf.get(set.ids[row] as string);
  if (found === undefined) return NONE;
  const typeOf = (columns: SetColumns, at: number): string | undefined =>
    columns.types[columns.type[at] as number];
  const same =
    set.fingerprint[row] === other.fingerprint[found] &&
    set.faulty[row] === other.faulty[found] &&
    set.outcomeCorrect[row] === other.outcomeCorrect[found] &&
    set.failureStep[row] === other.failureStep[found] &&
    typeOf(set, row) === typeOf(other, found);
  return same ? found : NONE;
}

/** Gathers pairs by their parent. Clusters that are alike become one kind with a count. */
class ChangeClusters {
  readonly #pairs: Int32Array;
  readonly #falls: Int32Array;
  readonly #rises: Int32Array;
  readonly #faults: Int32Array;
  readonly #parents: Uint8Array;

  constructor(size: number) {
    this.#pairs = new Int32Array(size);
    this.#falls = new Int32Array(size);
    this.#rises = new Int32Array(size);
    this.#faults = new Int32Array(size);
    this.#parents = new Uint8Array(size);
  }

  /**
   * @param fault how much lower the flag on the fault is now
   * @param parent how much lower the flag on its parent is now
   */
  add(cluster: number, fault: number, parent: number): void {
    const fall = fault - parent;
    const grow = (column: Int32Array, by: number): void => {
      column[cluster] = (column[cluster] as number) + by;
    };
    grow(this.#pairs, 1);
    grow(this.#falls, Math.max(0, fall));
    grow(this.#rises, Math.max(0, -fall));
    grow(this.#faults, Math.abs(fault));
    if (parent !== 0) this.#parents[cluster] = 1;
  }

  kinds(): readonly ChangeCluster[] {
    const kinds = new Map<string, { -readonly [Key in keyof ChangeCluster]: ChangeCluster[Key] }>();
    this.#pairs.forEach((pairs, at) => {
      if (pairs === 0) return;
      const cluster = {
        pairs,
        falls: this.#falls[at] as number,
        rises: this.#rises[at] as number,
        faultsChanged: this.#faults[at] as number,
        parentChanged: this.#parents[at] === 1,
        times: 1,
      };
      const key = Object.values(cluster).join();
      const kind = kinds.get(key);
      if (kind === undefined) kinds.set(key, cluster);
      else kind.times++;
    });
    return [...kinds.values()];
  }
}
