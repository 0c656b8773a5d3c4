import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { fewest } from '../statistics/planning/fewest.ts';
import type { SetDesign } from './set-design.ts';
import type { Estimated } from './simulated-set.ts';

/** What is to be said of a difference: which side of a threshold it is on, or what it is to within a margin. */
export type Claim =
  | { readonly above: number }
  | { readonly atMost: number }
  | { readonly within: number }
  | { readonly margin: number };

/** Whether an interval allows the claim, by its bounds alone. */
export function allows({ low, high }: Interval, claim: Claim): boolean {
  if ('above' in claim) return low > claim.above;
  if ('atMost' in claim) return high <= claim.atMost;
  if ('within' in claim) return Math.max(-low, high) <= claim.within;
  return (high - low) / 2 <= claim.margin;
}

/** Something that is measured in simulated sets. */
export interface Trial {
  /** What is estimated. */
  readonly truth: number;
  /** Has a set of this design judged again, whenever it is called, and says what is measured; null for nothing. */
  on(design: SetDesign): (random: NumpyGenerator) => Estimated | null;
}

export interface Question {
  readonly trial: Trial;
  readonly claim: Claim;
  /** The probability with which the claim is to succeed. */
  readonly power: number;
}

/** Sets of growing size, by a count that their pairs are in proportion to. */
export interface GrowingSets {
  design(count: number): SetDesign;
  readonly pairsPerCount: number;
  /** Smaller ones are not asked for. */
  readonly least: number;
}

export interface Enough {
  readonly count: number;
  /** The probability that this is enough. */
  readonly power: number;
  /** How many sets it was counted in; 0 where sets are so large that it was worked out from smaller ones. */
  readonly simulated: number;
}

/** Sets with more pairs take long to simulate. */
const MOST_SIMULATED_PAIRS = 3000;
/** Few sets while searching, more for the answer. */
const SEARCHING = 300;
const ANSWERING = 2000;
const ANSWERED_PAIRS = 400_000;
/** The seed of the simulation: the same question has the same answer. */
const SEED = 20_261_117;

/**
 * Finds the smallest set that allows a claim: it counts how often simulated sets of the real design, with
 * the interval that a measurement has, allow it. Each simulation says where to look next, because both what
 * is estimated and its interval come nearer to the truth with the root of the number of pairs.
 */
export function fewestEnough(sets: GrowingSets, { trial, claim, power }: Question): Enough | null {
  if (!allows({ low: trial.truth, high: trial.truth }, claim)) return null;
  const { least, pairsPerCount } = sets;
  const most = Math.max(least, Math.floor(MOST_SIMULATED_PAIRS / pairsPerCount));
  const simulate = (count: number, times: number): readonly (Estimated | null)[] => {
    const random = NumpyGenerator.defaultRng(SEED);
    const draw = trial.on(sets.design(count));
    return Array.from({ length: times }, () => draw(random));
  };
  let low = least - 1;
  let high = most + 1;
  let at = Math.min(most, Math.max(least, Math.round(FIRST_PAIRS / pairsPerCount)));
  // To within three hundredths, which is less than so few sets can tell apart.
  while (high - low > Math.max(1, 0.03 * high)) {
    const seen = simulate(at, SEARCHING);
    if (shareAllowed(seen, claim) >= power) high = at;
    else low = at;
    const nearest = Math.max(1, Math.floor(high / 100));
    const predicted = Math.round(at * timesAsMany(seen, trial.truth, claim, power));
    at =
      low + nearest > high - nearest
        ? Math.floor((low + high) / 2)
        : Math.min(high - nearest, Math.max(low + nearest, predicted));
  }
  // The few sets of the search may have flattered it.
  for (let count = high; count <= most; count += Math.max(1, Math.floor(count / 100))) {
    const times = Math.round(ANSWERED_PAIRS / (count * pairsPerCount));
    const seen = simulate(count, Math.max(SEARCHING, Math.min(ANSWERING, times)));
    const share = shareAllowed(seen, claim);
    if (share >= power) return { count, power: share, simulated: seen.length };
  }
  const seen = simulate(most, SEARCHING);
  const times = timesAsMany(seen, trial.truth, claim, power);
  return times > MOST_TIMES
    ? null
    : { count: Math.ceil(most * Math.max(1, times)), power, simulated: 0 };
}

/** Where to begin. */
const FIRST_PAIRS = 120;

const shareAllowed = (seen: readonly (Estimated | null)[], claim: Claim): number =>
  seen.filter((each) => each !== null && allows(each.interval, claim)).length / seen.length;

/** How many times as many pairs would allow the claim with this power, going by what was seen. */
function timesAsMany(
  seen: readonly (Estimated | null)[],
  truth: number,
  claim: Claim,
  power: number,
): number {
  const times = (step: number): number => 1.01 ** step / LEAST_TIMES;
  const steps = fewest((step) => {
    const nearer = (each: Estimated | null): Estimated | null =>
      each && drawnNearer(each, truth, Math.sqrt(1 / times(step)));
    return times(step) > MOST_TIMES || shareAllowed(seen.map(nearer), claim) >= power;
  }, 0);
  return times(steps ?? 0);
}

/** Fewer than a thirtieth, or more than two thousand times as many, are not looked for. */
const LEAST_TIMES = 30;
const MOST_TIMES = 2000;

/** What is estimated where the distance of everything from the truth is this many times what it was. */
export function drawnNearer({ value, interval }: Estimated, truth: number, by: number): Estimated {
  const moved = (at: number): number => truth + (at - truth) * by;
  return {
    value: moved(value),
    interval: { low: moved(interval.low), high: moved(interval.high) },
  };
}
