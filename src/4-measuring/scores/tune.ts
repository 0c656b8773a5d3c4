import { present } from '../../base/present.ts';
import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { Estimate } from '../measurement/estimate.ts';
import { costsOf } from '../metrics/expected-cost.ts';
import type { MetricSettings } from '../metrics/metric.ts';
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

/** A set is divided so often into so many parts, each of which is judged by what the others choose. */
const SPLITS = 10;
const PARTS = 10;
/** Fixed, so that the same rows always give the same threshold. */
const SEED = 20261119;
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
  const every: number[] = [];
  const flagged = divisions(set.clusters).map((partOf) => {
    const part = (row: number): number => present(partOf[cluster(row)]);
    const chosen = countParts(scored, PARTS, part).map((held) => bestCut(less(all, held), goal));
    every.push(...chosen);
    const flag = new Int8Array(set.size);
    for (const row of known) {
      if (present(cuts.first[row]) <= present(chosen[part(row)])) flag[row] = 1;
    }
    return flag;
  });

  // Measure what that flags, in every division.
  const told = (flag: Int8Array, { fault, parent }: Pair): number =>
    present(flag[fault]) - present(flag[parent]);
  const ofPair = ({ fault, parent }: Pair) => ({ row: fault, cluster: cluster(parent) });
  const ofRow = (row: number) => ({ row, cluster: cluster(row) });
  const over = (
    divided: readonly Int8Array[],
    value: (flag: Int8Array, pair: Pair) => number,
    unseen: UnseenInstances,
    deviation = 0,
  ): Estimate =>
    meanOf(
      divided.map((flag) => totals(set, pairs, ofPair, (pair) => value(flag, pair))),
      { unseen, confidence, deviation },
    );
  const shareOf = (
    rows: readonly number[],
    divided: readonly Int8Array[],
    deviation = 0,
  ): Estimate =>
    meanOf(
      divided.map((flag) => totals(set, rows, ofRow, (row) => present(flag[row]))),
      { unseen: OF_SHARE, confidence, deviation },
    );
  const strays = strayingOf(scored, goal, (pair) => told(flags, pair));
  const faulty = known.filter((row) => set.faulty[row] === 1);
  const clean = known.filter((row) => set.faulty[row] !== 1);
  const rate = (rows: readonly number[], { estimate }: Estimate = shareOf(rows, [flags])): number =>
    estimate ?? 0;
  const crossFitted = over(flagged, told, OF_DIFFERENCE, strays.delta);
  const recall = shareOf(faulty, flagged, strays.recall);
  const falseAlarms = shareOf(clean, flagged, strays.falseAlarms);
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
    asItAnswers: over([flags], told, OF_DIFFERENCE),
    sameData,
    crossFitted,
    optimism: sameData - (crossFitted.estimate ?? 0),
    gain: over(
      flagged,
      (flag, pair) => told(flag, pair) - told(flags, pair),
      OF_TWO_DIFFERENCES,
      strays.gain,
    ),
    recall,
    falseAlarms,
    cost:
      goal.costs === null
        ? null
        : {
            crossFitted: costOf(goal.costs, rate(faulty, recall), rate(clean, falseAlarms)),
            asItAnswers: costOf(goal.costs, rate(faulty), rate(clean)),
          },
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
  timesOf: (row: number) => number = () => 1,
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
  const countIn = (list: Int32Array, row: number, times: number): void => {
    const cut = present(first[row]);
    list[cut] = present(list[cut]) + times;
  };
  for (const { fault, parent } of pairs) {
    const own = present(counts[partOf(parent)]);
    const times = timesOf(parent);
    own.pairs += times;
    countIn(own.faults, fault, times);
    countIn(own.parents, parent, times);
  }
  for (const row of known) {
    const own = present(counts[partOf(row)]);
    const times = timesOf(row);
    const isFaulty = set.faulty[row] === 1;
    own[isFaulty ? 'faulty' : 'clean'] += times;
    countIn(isFaulty ? own.recalled : own.alarms, row, times);
  }
  for (const { faults, parents, recalled, alarms } of counts) {
    for (const list of [faults, parents, recalled, alarms]) summedUp(list);
  }
  return counts;
}

/** By division: the part of each cluster. */
function divisions(clusters: number): readonly Uint8Array[] {
  const random = NumpyGenerator.defaultRng(SEED);
  return Array.from({ length: SPLITS }, () => division(clusters, random));
}

/** Parts are as large as each other, give or take a cluster. */
function division(clusters: number, random: NumpyGenerator): Uint8Array {
  const part = Uint8Array.from({ length: clusters }, (_, cluster) => cluster % PARTS);
  for (let at = clusters - 1; at > 0; at--) {
    const other = random.integers(0, at + 1);
    [part[at], part[other]] = [present(part[other]), present(part[at])];
  }
  return part;
}

/** The counts of both, or of the one without the other. */
function combined(one: Counted, other: Counted, sign: 1 | -1): Counted {
  const both = (counts: Int32Array, others: Int32Array): Int32Array =>
    counts.map((count, cut) => count + sign * present(others[cut]));
  return {
    faults: both(one.faults, other.faults),
    parents: both(one.parents, other.parents),
    recalled: both(one.recalled, other.recalled),
    alarms: both(one.alarms, other.alarms),
    pairs: one.pairs + sign * other.pairs,
    faulty: one.faulty + sign * other.faulty,
    clean: one.clean + sign * other.clean,
  };
}

const less = (all: Counted, part: Counted): Counted => combined(all, part, -1);

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

/** How far cross-fitted numbers stray, as standard deviations. */
interface Straying {
  readonly delta: number;
  readonly gain: number;
  readonly recall: number;
  readonly falseAlarms: number;
}

/** As many as tell a standard deviation to a tenth of it. */
const RESAMPLES = 50;

/**
 * How far cross-fitted numbers stray when everything is done again, the choosing too: from resamples of whole
 * clusters, each divided once. Instances as such show less of it: where several thresholds are nearly as good,
 * what chance makes of one part decides what is chosen for the others.
 */
function strayingOf(scored: Scored, goal: TuningGoal, answers: (pair: Pair) => number): Straying {
  // With two cuts, one of which flags everything, there is hardly anything to choose.
  if (scored.cuts.size <= 2) return { delta: 0, gain: 0, recall: 0, falseAlarms: 0 };
  const { set } = scored;
  const random = NumpyGenerator.defaultRng(SEED);
  const cluster = (row: number): number => present(set.all.cluster[row]);
  const found = Array.from({ length: RESAMPLES }, (): Straying => {
    const times = new Int32Array(set.clusters);
    for (const drawn of random.choice(set.clusters, set.clusters)) {
      times[drawn] = present(times[drawn]) + 1;
    }
    const timesOf = (row: number): number => present(times[cluster(row)]);
    const part = division(set.clusters, random);
    const parts = countParts(scored, PARTS, (row) => present(part[cluster(row)]), timesOf);
    const all = sumOf(parts);
    const flagged = parts.map((held) => ({ held, cut: bestCut(less(all, held), goal) }));
    const total = (of: (held: Counted) => Int32Array): number =>
      flagged.reduce((sum, { held, cut }) => sum + (of(held)[cut] ?? 0), 0);
    const delta = (total(({ faults }) => faults) - total(({ parents }) => parents)) / all.pairs;
    const own = scored.pairs.reduce((sum, pair) => sum + timesOf(pair.parent) * answers(pair), 0);
    return {
      delta,
      gain: delta - own / all.pairs,
      recall: total(({ recalled }) => recalled) / Math.max(1, all.faulty),
      falseAlarms: total(({ alarms }) => alarms) / Math.max(1, all.clean),
    };
  });
  const deviation = (of: keyof Straying): number => {
    const values = found.map((each) => each[of]).filter(Number.isFinite);
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
  };
  return {
    delta: deviation('delta'),
    gain: deviation('gain'),
    recall: deviation('recall'),
    falseAlarms: deviation('falseAlarms'),
  };
}

const sumOf = (parts: readonly Counted[]): Counted =>
  parts.reduce((sum, part) => combined(sum, part, 1));

/**
 * The mean over divisions of the set, with the margin that a single one has on average, which is widened where
 * resamples show that it strays further.
 */
function meanOf(
  divisions: readonly (readonly InstanceTotal[])[],
  {
    unseen,
    confidence,
    deviation,
  }: {
    readonly unseen: UnseenInstances;
    readonly confidence: number;
    readonly deviation: number;
  },
): Estimate {
  if (divisions.some((instances) => instances.length === 0)) {
    return { estimate: null, interval: null };
  }
  const found = divisions.map((instances) => {
    const { estimate, standardError, limits } = instanceMean(instances, unseen);
    return { estimate, standardError, ...limits(confidence) };
  });
  const mean = (of: (one: (typeof found)[number]) => number): number =>
    found.reduce((sum, one) => sum + of(one), 0) / found.length;
  const estimate = mean((one) => one.estimate);
  const wider = Math.max(1, deviation / mean(({ standardError }) => standardError));
  const [least, most] = unseen === OF_SHARE ? [0, 1] : unseen === OF_DIFFERENCE ? [-1, 1] : [-2, 2];
  return {
    estimate,
    interval: {
      low: Math.max(least, estimate - wider * mean((one) => one.estimate - one.low)),
      high: Math.min(most, estimate + wider * mean((one) => one.high - one.estimate)),
    },
  };
}
