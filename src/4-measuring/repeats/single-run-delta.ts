import { present } from '../../base/present.ts';
import type { SingleRunDelta, VarianceSplit } from '../measurement/measurement.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { countMembers, type FaultGroup } from '../rows/pairs.ts';
import { OF_DIFFERENCE } from '../statistics/intervals/instance-interval.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import type { CrossedVariance } from '../statistics/repeats/crossed-variance.ts';
import { overRepetitions } from './over-repetitions.ts';

/**
 * The mean over repetitions of the Δ of each, which is taken over the pairs that are scored in it. A
 * repetition without a scored pair has none and is left out. Its interval also allows for what differs
 * between repetitions; with a single repetition, or a single parent, there is nothing to tell that from.
 *
 * @param atOnce the confidence of an interval beside many others, if it is one of many
 */
export function singleRunDelta(
  context: Pick<MeasuringContext, 'set' | 'pairs' | 'confidence' | 'membersOf'>,
  repetitions: readonly JudgeColumns[],
  group: FaultGroup,
  atOnce?: number,
): SingleRunDelta {
  const { set, pairs, confidence } = context;
  const members = context.membersOf(group);
  const parentOf = new Map(
    Array.from(members, (pair) => [present(pairs.fault[pair]), present(pairs.parent[pair])]),
  );
  const mean = overRepetitions(
    set,
    [...parentOf.keys()],
    repetitions.length,
    OF_DIFFERENCE,
    (fault, at) => {
      const { flag } = present(repetitions[at]).all;
      const [made, from] = [present(flag[fault]), present(flag[present(parentOf.get(fault))])];
      return made < 0 || from < 0 ? null : made - from;
    },
  );
  const worst = worstCases(context, repetitions, members);
  if (mean?.parts == null) {
    return {
      estimate: mean?.estimate ?? null,
      interval: null,
      simultaneous: null,
      ...worst,
      oneRun: null,
      asMeasured: null,
      degreesOfFreedom: null,
    };
  }
  const { estimate, parts, degreesOfFreedom } = mean;
  const limits = (level: number): Interval => {
    const { low, high } = mean.limits(level);
    return { low: Math.max(-1, low), high: Math.min(1, high) };
  };
  return {
    estimate,
    interval: limits(confidence),
    simultaneous: atOnce === undefined ? null : limits(atOnce),
    ...worst,
    oneRun: split(parts, parts.repetitions),
    asMeasured: split(parts, 1),
    degreesOfFreedom,
  };
}

/** The mean over repetitions of the least and the most that each could have been. */
function worstCases(
  { pairs }: Pick<MeasuringContext, 'pairs'>,
  repetitions: readonly JudgeColumns[],
  members: Int32Array,
): Pick<SingleRunDelta, 'lowest' | 'highest'> {
  const all = members.length * repetitions.length;
  if (all === 0) return { lowest: null, highest: null };
  let [lowest, highest] = [0, 0];
  for (const columns of repetitions) {
    const counts = countMembers(pairs, columns, members);
    const seen = counts.faultOnly - counts.parentOnly;
    lowest += seen + counts.unscoredLowest;
    highest += seen + counts.unscoredHighest;
  }
  return { lowest: lowest / all, highest: highest / all };
}

/** @param factor how many times larger the parts of a run and of noise are than as measured */
function split(
  { fromItems, fromRuns, fromNoise }: CrossedVariance,
  factor: number,
): VarianceSplit | null {
  const runs = factor * fromRuns;
  const noise = factor * fromNoise;
  const variance = fromItems + runs + noise;
  if (variance === 0) return null;
  return {
    variance,
    items: fromItems / variance,
    runs: runs / variance,
    noise: noise / variance,
  };
}
