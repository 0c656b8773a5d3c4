import { present } from '../../base/present.ts';
import { RELIABILITY_BINS } from '../statistics/reliability-bins.ts';
import { type JudgePatterns, STEP } from './judge-patterns.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/**
 * Everything a metric of one judge can be computed from, as sums over trajectories. The observed
 * set gives one tally, each bootstrap replicate another; the metrics do not know which they read.
 *
 * All sums are in one array, and the named columns are windows on it, so that a replicate fills one
 * array instead of a dozen.
 */
export class Tally {
  readonly sums: Float64Array;
  /** Scored trajectories and flags among them, by stratum. */
  readonly scored: Float64Array;
  readonly flagged: Float64Array;
  /** Over scored faults, by type: flags, flags with a step in the run, exact steps, within one. */
  readonly detected: Float64Array;
  readonly stepInRange: Float64Array;
  readonly stepExact: Float64Array;
  readonly stepNear: Float64Array;
  /** Faults of a type that were given that type, and faults of other types that were given it. */
  readonly typedRight: Float64Array;
  readonly typedWrongAs: Float64Array;
  /** Confidence against correctness of the flag. */
  readonly binCount: Float64Array;
  readonly binConfidence: Float64Array;
  readonly binCorrect: Float64Array;
  /** Squared errors of the stated probability of a fault: on clean runs, on faults. */
  readonly brier: Float64Array;

  constructor(strata: number, types: number) {
    this.sums = new Float64Array(2 * strata + 6 * types + 3 * RELIABILITY_BINS + 2);
    let start = 0;
    const window = (length: number): Float64Array => {
      start += length;
      return this.sums.subarray(start - length, start);
    };
    this.scored = window(strata);
    this.flagged = window(strata);
    this.detected = window(types);
    this.stepInRange = window(types);
    this.stepExact = window(types);
    this.stepNear = window(types);
    this.typedRight = window(types);
    this.typedWrongAs = window(types);
    this.binCount = window(RELIABILITY_BINS);
    this.binConfidence = window(RELIABILITY_BINS);
    this.binCorrect = window(RELIABILITY_BINS);
    this.brier = window(2);
  }
}

/**
 * Fills tallies of one judge from counts of its patterns. Every sum is linear in those counts, so
 * which patterns add to it, and how much each, is worked out once.
 */
export class TallyMaker {
  readonly tally: Tally;
  /** The terms of sum s are at `starts[s]` up to `starts[s + 1]`. */
  readonly #starts: Int32Array;
  readonly #patterns: Int32Array;
  readonly #amounts: Float64Array;

  constructor(set: SetColumns, patterns: JudgePatterns) {
    this.tally = new Tally(set.strata.length, set.types.length);
    const { sums } = this.tally;
    const terms = Array.from(sums, (): { pattern: number; amount: number }[] => []);
    const typeOfStratum = set.strata.map(({ type }) =>
      type === null ? NONE : set.types.indexOf(type),
    );
    for (let pattern = 0; pattern < patterns.size; pattern++) {
      const label = present(typeOfStratum[present(patterns.stratum[pattern])]);
      addPattern(this.tally, patterns, pattern, label, (column, at, amount) => {
        const first = (column.byteOffset - sums.byteOffset) / sums.BYTES_PER_ELEMENT;
        if (amount !== 0) terms[first + at]?.push({ pattern, amount });
      });
    }
    this.#starts = new Int32Array(sums.length + 1);
    terms.forEach(({ length }, sum) => {
      this.#starts[sum + 1] = present(this.#starts[sum]) + length;
    });
    this.#patterns = Int32Array.from(terms.flat(), ({ pattern }) => pattern);
    this.#amounts = Float64Array.from(terms.flat(), ({ amount }) => amount);
  }

  /** Overwrites the one tally this maker has. */
  from(counts: Float64Array): Tally {
    const starts = this.#starts;
    const patterns = this.#patterns;
    const amounts = this.#amounts;
    const { sums } = this.tally;
    let term = 0;
    for (let s = 0; s < sums.length; s++) {
      const end = present(starts[s + 1]);
      let sum = 0;
      for (; term < end; term++) {
        // A call for each of millions of terms would be felt, so what is not there just adds nothing.
        sum += (counts[patterns[term] ?? 0] ?? 0) * (amounts[term] ?? 0);
      }
      sums[s] = sum;
    }
    return this.tally;
  }

  /** What one trajectory of each pattern adds to a linear function of the sums. */
  weigh(gradient: Float64Array, amounts: Float64Array): Float64Array {
    amounts.fill(0);
    let term = 0;
    for (let s = 0; s < gradient.length; s++) {
      const end = present(this.#starts[s + 1]);
      for (; term < end; term++) {
        const pattern = present(this.#patterns[term]);
        amounts[pattern] =
          present(amounts[pattern]) + present(gradient[s]) * present(this.#amounts[term]);
      }
    }
    return amounts;
  }
}

/** What one trajectory of a pattern adds to which sums. An unscored one adds nothing. */
function addPattern(
  tally: Tally,
  patterns: JudgePatterns,
  pattern: number,
  label: number,
  add: (column: Float64Array, at: number, amount: number) => void,
): void {
  const flagged = present(patterns.flag[pattern]);
  if (flagged < 0) return;
  const stratum = present(patterns.stratum[pattern]);
  const bin = present(patterns.bin[pattern]);
  const sure = present(patterns.confidence[pattern]);
  const faulty = label === NONE ? 0 : 1;
  const error = (flagged === 1 ? sure : 1 - sure) - faulty;
  add(tally.scored, stratum, 1);
  add(tally.binCount, bin, 1);
  add(tally.binConfidence, bin, sure);
  add(tally.binCorrect, bin, flagged === faulty ? 1 : 0);
  add(tally.brier, faulty, error * error);
  if (flagged === 0) return;
  add(tally.flagged, stratum, 1);
  if (faulty === 0) return;
  const named = present(patterns.step[pattern]);
  const typed = present(patterns.type[pattern]);
  add(tally.detected, label, 1);
  if (named !== STEP.none) add(tally.stepInRange, label, 1);
  if (named === STEP.exact) add(tally.stepExact, label, 1);
  if (named >= STEP.near) add(tally.stepNear, label, 1);
  if (typed === label) add(tally.typedRight, label, 1);
  else if (typed !== NONE) add(tally.typedWrongAs, typed, 1);
}
