import { RELIABILITY_BINS } from '../statistics/reliability-bins.ts';
import { type JudgePatterns, STEP } from './judge-patterns.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/**
 * Everything a metric of one judge can be computed from, as sums over trajectories. The observed
 * set gives one tally, each bootstrap replicate another; the metrics do not know which they read.
 */
export class Tally {
  /** Scored trajectories and flags among them, by design cell. */
  readonly scored: Float64Array;
  readonly flagged: Float64Array;
  /** Over scored faults, by type: flags, flags with a step in the run, exact steps, within one. */
  readonly detected: Float64Array;
  readonly stepInRange: Float64Array;
  readonly stepExact: Float64Array;
  readonly stepNear: Float64Array;
  /** Faults of a type that were given that very type, and faults of others that were. */
  readonly typedRight: Float64Array;
  readonly typedWrongAs: Float64Array;
  /** Confidence against correctness of the flag. */
  readonly binCount: Float64Array;
  readonly binConfidence: Float64Array;
  readonly binCorrect: Float64Array;
  brierFaulty = 0;
  brierClean = 0;

  constructor(cells: number, types: number) {
    this.scored = new Float64Array(cells);
    this.flagged = new Float64Array(cells);
    this.detected = new Float64Array(types);
    this.stepInRange = new Float64Array(types);
    this.stepExact = new Float64Array(types);
    this.stepNear = new Float64Array(types);
    this.typedRight = new Float64Array(types);
    this.typedWrongAs = new Float64Array(types);
    this.binCount = new Float64Array(RELIABILITY_BINS);
    this.binConfidence = new Float64Array(RELIABILITY_BINS);
    this.binCorrect = new Float64Array(RELIABILITY_BINS);
  }

  clear(): void {
    for (const column of [
      this.scored,
      this.flagged,
      this.detected,
      this.stepInRange,
      this.stepExact,
      this.stepNear,
      this.typedRight,
      this.typedWrongAs,
      this.binCount,
      this.binConfidence,
      this.binCorrect,
    ]) {
      column.fill(0);
    }
    this.brierFaulty = 0;
    this.brierClean = 0;
  }
}

/** Fills tallies of one judge from counts of its patterns. */
export class TallyMaker {
  readonly #patterns: JudgePatterns;
  readonly #cellType: Int32Array;
  readonly tally: Tally;

  constructor(set: SetColumns, patterns: JudgePatterns) {
    this.#patterns = patterns;
    this.#cellType = Int32Array.from(set.cells, ({ type }) =>
      type === null ? NONE : set.types.indexOf(type),
    );
    this.tally = new Tally(set.cells.length, set.types.length);
  }

  /** Overwrites the one tally this maker has. */
  from(counts: ArrayLike<number>): Tally {
    const { cell, flag, step, type, confidence, bin, size } = this.#patterns;
    const tally = this.tally;
    tally.clear();
    const add = (column: Float64Array, at: number, amount: number): void => {
      column[at] = (column[at] as number) + amount;
    };
    for (let pattern = 0; pattern < size; pattern++) {
      const count = counts[pattern] as number;
      const flagged = flag[pattern] as number;
      if (count === 0 || flagged < 0) continue;
      const inCell = cell[pattern] as number;
      const label = this.#cellType[inCell] as number;
      const faulty = label === NONE ? 0 : 1;
      const sure = confidence[pattern] as number;
      const correct = flagged === faulty ? count : 0;
      const inBin = bin[pattern] as number;
      add(tally.scored, inCell, count);
      add(tally.binCount, inBin, count);
      add(tally.binConfidence, inBin, count * sure);
      add(tally.binCorrect, inBin, correct);
      const error = (flagged === 1 ? sure : 1 - sure) - faulty;
      if (faulty === 1) tally.brierFaulty += count * error * error;
      else tally.brierClean += count * error * error;
      if (flagged === 0) continue;
      add(tally.flagged, inCell, count);
      if (faulty === 0) continue;
      add(tally.detected, label, count);
      const named = step[pattern] as number;
      if (named !== STEP.none) add(tally.stepInRange, label, count);
      if (named === STEP.exact) add(tally.stepExact, label, count);
      if (named >= STEP.near) add(tally.stepNear, label, count);
      const typed = type[pattern] as number;
      if (typed === label) add(tally.typedRight, label, count);
      else if (typed !== NONE) add(tally.typedWrongAs, typed, count);
    }
    return tally;
  }
}
