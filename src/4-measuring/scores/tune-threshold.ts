import { present } from '../../base/present.ts';
import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { Estimate } from '../measurement/estimate.ts';
import { division, divisions, PARTS } from '../rows/divisions.ts';
import { kindOf, type Pairs } from '../rows/pairs.ts';
import type { Suspicion } from '../rows/score-column.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { countRow } from '../statistics/intervals/clustered-rows.ts';
import {
  type InstanceTotal,
  instanceMean,
  OF_DIFFERENCE,
  OF_SHARE,
  OF_TWO_DIFFERENCES,
  type UnseenInstances,
} from '../statistics/intervals/instance-interval.ts';
import {
  bestCut,
  type Counted,
  costOf,
  countParts,
  deltaAt,
  less,
  type Pair,
  type Scored,
  sumOf,
  type TuningGoal,
} from './cut-counts.ts';
import { cutsOf } from './cuts.ts';

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

/** What each cluster comes to, by what was done to its rows. */
export function totals<Item>(
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
/** Fixed, so that the same rows always give the same interval. */
const SEED = 20261119;

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

/**
 * The mean over divisions of the set, with the margin that a single one has on average, which is widened where
 * resamples show that it strays further.
 */
export function meanOf(
  divisions: readonly (readonly InstanceTotal[])[],
  {
    unseen,
    confidence,
    deviation = 0,
  }: {
    readonly unseen: UnseenInstances;
    readonly confidence: number;
    /** How far the mean strays when everything is done again; 0 where the instances tell. */
    readonly deviation?: number;
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
