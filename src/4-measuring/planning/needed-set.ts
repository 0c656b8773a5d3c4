import {
  type AssumedFlags,
  type PairDesign,
  powerOnDesign,
} from '../statistics/planning/assumed-flags.ts';
import { fewest } from '../statistics/planning/fewest.ts';
import { assumedJudge } from './assumed-judge.ts';
import type { PlannedSet, SetDesigns } from './set-designs.ts';
import { type DeltaClaim, simulateClaim } from './simulate-claims.ts';
import { SimulatedSet } from './simulated-set.ts';

/** The smallest set that allows a claim about Δ with the wanted power. */
export interface NeededSet extends PlannedSet {
  /** The probability that this set allows the claim, and the same by normal approximation. */
  readonly power: number;
  readonly closedForm: number;
  /** How many sets the power was counted in; 0 for a set so large that the approximation is used. */
  readonly simulated: number;
}

/** Sets with more pairs take long to simulate, and the normal approximation is good for them. */
const MOST_SIMULATED_PAIRS = 900;
/** Few sets while searching, more for the answer. */
const SEARCHING = 300;
const ANSWERING = 2000;
const ANSWERED_PAIRS = 500_000;
/** The seed of the built-in simulation: the same question has the same answer. */
const SEED = 20_261_117;

interface Question {
  readonly judge: AssumedFlags;
  readonly claim: DeltaClaim;
  readonly confidence: number;
  readonly power: number;
}

/**
 * Finds the smallest set that allows a claim. A normal approximation says where to look; how often the
 * claim is really allowed there is counted in simulated sets of the real design, with the interval that
 * a measurement has. In small sets the two can be far apart.
 */
export function neededSet(designs: SetDesigns, question: Question): NeededSet | null {
  const { claim, judge, power } = question;
  if ('above' in claim && judge.delta <= claim.above) return null;
  const most = Math.max(1, Math.floor(MOST_SIMULATED_PAIRS / designs.types));
  const shares = new Map<number, number>();
  const share = (faults: number): number => {
    const known = shares.get(faults);
    if (known !== undefined) return known;
    const found = simulated(designs, question, designs.sizeWith(faults), SEARCHING).share;
    shares.set(faults, found);
    return found;
  };
  const enough = (faults: number): boolean => share(faults) >= power;
  const largest = designs.planned(designs.sizeWith(most));
  const guess = fewest(
    (faults) => closedForm(question, timesAsLarge(largest, faults / most), 0) >= power,
  );
  const first = bracketed(enough, Math.min(most, guess ?? most), most);
  if (first === null) return extrapolated(designs, question, most);
  // The few sets of the search may have flattered it.
  for (let faults = first; ; faults++) {
    const size = designs.sizeWith(faults);
    const planned = designs.planned(size);
    const sets = Math.max(
      SEARCHING,
      Math.min(ANSWERING, Math.round(ANSWERED_PAIRS / planned.pairs)),
    );
    const { share: counted, varianceSpread } = simulated(designs, question, size, sets);
    if (counted < power && faults < most) continue;
    return {
      ...planned,
      power: counted,
      closedForm: closedForm(question, planned, varianceSpread),
      simulated: sets,
    };
  }
}

export function simulated(
  designs: SetDesigns,
  { judge, claim, confidence }: Question,
  size: number,
  sets: number,
  seed = SEED,
) {
  const set = new SimulatedSet(designs.ofSize(size));
  return simulateClaim(set, assumedJudge(judge), claim, { sets, seed, confidence });
}

function closedForm(
  { judge, claim, confidence }: Question,
  design: PairDesign,
  varianceSpread: number,
): number {
  const wanted = 'above' in claim ? claim : { ...claim, varianceSpread };
  return powerOnDesign(judge, design, confidence, wanted);
}

/** A larger set is like a smaller one: each parent has as many pairs as before. */
const timesAsLarge = ({ pairs, squares }: PairDesign, times: number): PairDesign => ({
  pairs: times * pairs,
  squares: times * squares,
});

/** The smallest number that is enough, looked for around a guess; null if not even the most is. */
function bracketed(enough: (count: number) => boolean, guess: number, most: number): number | null {
  let low = 0;
  let high = most + 1;
  for (let at = guess; at > low && at < high; ) {
    if (enough(at)) {
      high = at;
      at = Math.floor(at / 1.3);
    } else {
      low = at;
      at = Math.min(most, Math.max(at + 1, Math.ceil(at * 1.3)));
    }
  }
  // To within a hundredth, which is less than the simulation can tell apart.
  while (high - low > Math.max(1, high / 100)) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high > most ? null : high;
}

/** For sets that are too large to simulate, with the spread of the variance in one that is not. */
function extrapolated(designs: SetDesigns, question: Question, most: number): NeededSet | null {
  const largest = designs.sizeWith(most);
  const design = designs.planned(largest);
  const { varianceSpread } = simulated(designs, question, largest, SEARCHING);
  const power = (size: number): number => {
    const times = size / largest;
    return closedForm(question, timesAsLarge(design, times), varianceSpread / Math.sqrt(times));
  };
  const size = fewest((candidate) => power(candidate) >= question.power, largest);
  if (size === null) return null;
  return { ...designs.planned(size), power: power(size), closedForm: power(size), simulated: 0 };
}
