import { present } from '../../base/present.ts';
import type { Estimate } from '../measurement/estimate.ts';
import { costsOf } from '../metrics/expected-cost.ts';
import type { MetricSettings } from '../metrics/metric.ts';
import { DIVISIONS, divisions, PARTS } from '../rows/divisions.ts';
import { kindOf, type Pairs } from '../rows/pairs.ts';
import type { Suspicion } from '../rows/score-column.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { countRow } from '../statistics/intervals/clustered-rows.ts';
import {
  type InstanceTotal,
  instanceMean,
  OF_DIFFERENCE,
  OF_SHARE,
  OF_TWO_DIFFERENCES,
  type UnseenInstances,
} from '../statistics/intervals/instance-interval.ts';
import { type Cuts, cutsOf, summedUp } from './cuts.ts';

/** What a threshold is chosen for. */
export interface TuningGoal {
  /** The expected cost to be least; null for the largest Δ. */
  readonly costs: MetricSettings | null;
  /** The share of clean runs that may be flagged; null for any. */
  readonly maxFalseAlarm: number | null;
}

/** A threshold with what it would do, told by instances that had no part in choosing it. */
export interface TunedThreshold {
  /** On the scale of the judge's own numbers; null where none keeps the bound on false alarms. */
  readonly threshold: number | null;
  /** The thresholds that were chosen without each tenth of the instances: the strictest and the laxest. */
  readonly chosen: { readonly strictest: number | null; readonly laxest: number | null };
  readonly pairs: number;
  readonly instances: number;
  /** Δ of the judge's own flags on these pairs. */
  readonly asItAnswers: Estimate;
  /** Δ at the threshold on the very runs that it was chosen on. */
  readonly sameData: number;
  readonly crossFitted: Estimate;
  /** How much better the first of these looks. */
  readonly optimism: number;
  /** What the threshold adds to Δ as the judge answers, cross-fitted. */
  readonly gain: Estimate;
  readonly recall: Estimate;
  readonly falseAlarms: Estimate;
  /** The expected cost, cross-fitted and as the judge answers; null where Δ is what counts. */
  readonly cost: { readonly crossFitted: number; readonly asItAnswers: number } | null;
}

/** More cuts than these would change nothing that anybody could see. */
export const MOST_CUTS = 1000;

/** What is counted at each cut: of faults in pairs, of their parents, of all faults and of clean runs. */
interface Counted {
  readonly faults: Int32Array;
  readonly parents: Int32Array;
  readonly recalled: Int32Array;
  readonly alarms: Int32Array;
  readonly pairs: number;
  readonly faulty: number;
  readonly clean: number;
}

/**
 * The best threshold on a judge's scores, chosen on all runs, and an honest account of it by cross-fitting:
 * instances are divided into tenths, each tenth is flagged by the threshold that the other nine choose, and
 * what comes of it is the mean over ten divisions. Runs of an instance, or of a task, are never divided. The
 * intervals are those of a mean by instance (`instanceMean`), with the thresholds taken as given.
 *
 * @see https://doi.org/10.1111/ectj.12097 (Chernozhukov et al., on cross-fitting)
 */
export function tuneThreshold(
  set: SetColumns,
  allPairs: Pairs,
  flags: Int8Array,
  suspicion: Suspicion,
  goal: TuningGoal,
  confidence: number,
): TunedThreshold | null {
  const isKnown = (row: number): boolean => !Number.isNaN(present(suspicion.values[row]));
  const known = Array.from({ length: set.size }, (_, row) => row).filter(isKnown);
  const pairs: Pair[] = [];
  allPairs.fault.forEach((fault, pair) => {
    const parent = present(allPairs.parent[pair]);
    if (isKnown(fault) && isKnown(parent)) pairs.push({ fault, parent });
  });
  if (pairs.length === 0) return null;
  const cuts = cutsOf(suspicion, known, MOST_CUTS);
  const cluster = (row: number): number => present(set.all.cluster[row]);
  const scored = { set, cuts, known, pairs };

  // Choose on all runs, and without each tenth of them in turn.
  const [all] = countParts(scored, 1, () => 0);
  if (all === undefined) return null;
  const best = bestCut(all, goal);
  const flagged = new Float64Array(set.size);
  const every: number[] = [];
  for (const partOf of divisions(set.clusters)) {
    const part = (row: number): number => present(partOf[cluster(row)]);
    const chosen = countParts(scored, PARTS, part).map((held) => bestCut(less(all, held), goal));
    every.push(...chosen);
    for (const row of known) {
      const isFlagged = present(cuts.first[row]) <= present(chosen[part(row)]);
      if (isFlagged) flagged[row] = present(flagged[row]) + 1 / DIVISIONS;
    }
  }

  // Measure what that flags, as if each tenth were all that is known.
  const told = ({ fault, parent }: Pair): number =>
    present(flagged[fault]) - present(flagged[parent]);
  const answers = ({ fault, parent }: Pair): number =>
    present(flags[fault]) - present(flags[parent]);
  const ofPair = ({ fault, parent }: Pair) => ({ row: fault, cluster: cluster(parent) });
  const ofRow = (row: number) => ({ row, cluster: cluster(row) });
  const over = (value: (pair: Pair) => number, most: 1 | 2): Estimate =>
    meanOf(
      totals(set, pairs, ofPair, value),
      most === 1 ? OF_DIFFERENCE : OF_TWO_DIFFERENCES,
      confidence,
      [-most, most],
    );
  const shareOf = (rows: readonly number[], flag: ArrayLike<number>): Estimate =>
    meanOf(
      totals(set, rows, ofRow, (row) => present(flag[row])),
      OF_SHARE,
      confidence,
      [0, 1],
    );
  const faulty = known.filter((row) => set.faulty[row] === 1);
  const clean = known.filter((row) => set.faulty[row] !== 1);
  const costWith = (flag: ArrayLike<number>): number =>
    goal.costs === null
      ? Number.NaN
      : costOf(goal.costs, shareOf(faulty, flag).estimate ?? 0, shareOf(clean, flag).estimate ?? 0);
  const crossFitted = over(told, 1);
  const sameData = deltaAt(all, best);
  const thresholdAt = (cut: number): number | null => cuts.thresholds[cut] ?? null;
  return {
    threshold: thresholdAt(best),
    chosen: {
      strictest: thresholdAt(Math.min(...every)),
      laxest: thresholdAt(Math.max(...every)),
    },
    pairs: pairs.length,
    instances: new Set(pairs.map(({ parent }) => cluster(parent))).size,
    asItAnswers: over(answers, 1),
    sameData,
    crossFitted,
    optimism: sameData - (crossFitted.estimate ?? 0),
    gain: over((pair) => told(pair) - answers(pair), 2),
    recall: shareOf(faulty, flagged),
    falseAlarms: shareOf(clean, flagged),
    cost:
      goal.costs === null ? null : { crossFitted: costWith(flagged), asItAnswers: costWith(flags) },
  };
}

interface Pair {
  readonly fault: number;
  readonly parent: number;
}

interface Scored {
  readonly set: SetColumns;
  readonly cuts: Cuts;
  readonly known: readonly number[];
  readonly pairs: readonly Pair[];
}

/** What each cut flags of each part of the runs. */
function countParts(
  { set, cuts: { size, first }, known, pairs }: Scored,
  parts: number,
  partOf: (row: number) => number,
): readonly Counted[] {
  const counts = Array.from({ length: parts }, () => ({
    faults: new Int32Array(size),
    parents: new Int32Array(size),
    recalled: new Int32Array(size),
    alarms: new Int32Array(size),
    pairs: 0,
    faulty: 0,
    clean: 0,
  }));
  const countIn = (list: Int32Array, row: number): void => {
    const cut = present(first[row]);
    list[cut] = present(list[cut]) + 1;
  };
  for (const { fault, parent } of pairs) {
    const own = present(counts[partOf(parent)]);
    own.pairs++;
    countIn(own.faults, fault);
    countIn(own.parents, parent);
  }
  for (const row of known) {
    const own = present(counts[partOf(row)]);
    if (set.faulty[row] === 1) own.faulty++;
    else own.clean++;
    countIn(set.faulty[row] === 1 ? own.recalled : own.alarms, row);
  }
  for (const { faults, parents, recalled, alarms } of counts) {
    for (const list of [faults, parents, recalled, alarms]) summedUp(list);
  }
  return counts;
}

const less = (all: Counted, part: Counted): Counted => {
  const rest = (one: Int32Array, other: Int32Array): Int32Array =>
    one.map((count, cut) => count - present(other[cut]));
  return {
    faults: rest(all.faults, part.faults),
    parents: rest(all.parents, part.parents),
    recalled: rest(all.recalled, part.recalled),
    alarms: rest(all.alarms, part.alarms),
    pairs: all.pairs - part.pairs,
    faulty: all.faulty - part.faulty,
    clean: all.clean - part.clean,
  };
};

const deltaAt = ({ faults, parents, pairs }: Counted, cut: number): number =>
  pairs === 0 ? 0 : ((faults[cut] ?? 0) - (parents[cut] ?? 0)) / pairs;

const costOf = (costs: MetricSettings, recall: number, alarmRate: number): number => {
  const { misses, alarms } = costsOf(costs);
  return misses * (1 - recall) + alarms * alarmRate;
};

/**
 * The cut that serves the goal best, the strictest of several; NONE, which flags nothing, where no cut keeps
 * the bound. A bound on false alarms counts one clean run more than there is, flagged: then the next clean
 * run is flagged with at most that probability, however few there were to choose by (split conformal
 * prediction).
 *
 * @see https://doi.org/10.1080/01621459.2017.1307116
 */
function bestCut(counted: Counted, { costs, maxFalseAlarm }: TuningGoal): number {
  const { recalled, alarms, faulty, clean } = counted;
  let best = NONE;
  let most = Number.NEGATIVE_INFINITY;
  for (let cut = 0; cut < alarms.length; cut++) {
    const flagged = present(alarms[cut]);
    if (maxFalseAlarm !== null && (flagged + 1) / (clean + 1) > maxFalseAlarm) break;
    const worth =
      costs === null
        ? deltaAt(counted, cut)
        : -costOf(
            costs,
            present(recalled[cut]) / Math.max(1, faulty),
            flagged / Math.max(1, clean),
          );
    if (worth > most + EQUAL) {
      most = worth;
      best = cut;
    }
  }
  return best;
}

/** Sums of fractions differ by so much although they are equal. */
const EQUAL = 1e-12;

/** What each cluster comes to, by what was done to its rows. */
function totals<Item>(
  set: SetColumns,
  items: readonly Item[],
  placeOf: (item: Item) => { readonly row: number; readonly cluster: number },
  value: (item: Item) => number,
): readonly InstanceTotal[] {
  const found = new Map<
    number,
    { total: number; size: number; times: 1; strata: { stratum: number; rows: number }[] }
  >();
  for (const item of items) {
    const { row, cluster } = placeOf(item);
    const own = found.get(cluster) ?? { total: 0, size: 0, times: 1, strata: [] };
    found.set(cluster, own);
    own.total += value(item);
    own.size++;
    countRow(own.strata, kindOf(set, row));
  }
  return [...found.values()];
}

function meanOf(
  instances: readonly InstanceTotal[],
  unseen: UnseenInstances,
  confidence: number,
  [least, most]: readonly [number, number],
): Estimate {
  if (instances.length === 0) return { estimate: null, interval: null };
  const mean = instanceMean(instances, unseen);
  const { low, high } = mean.limits(confidence);
  return {
    estimate: mean.estimate,
    interval: { low: Math.max(least, low), high: Math.min(most, high) },
  };
}
