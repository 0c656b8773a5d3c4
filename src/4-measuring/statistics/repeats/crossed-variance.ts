import { present } from '../../../base/present.ts';

/** What the variance of a mean over items and repetitions is made of. */
export interface CrossedVariance {
  readonly items: number;
  readonly repetitions: number;
  /** The variance of the mean over all items and repetitions. */
  readonly ofMean: number;
  /** How much of it the choice of items makes; more repetitions would not lessen it. */
  readonly fromItems: number;
  /** How much of it is shifts of whole repetitions; more items would not lessen it. */
  readonly fromRuns: number;
  /** How much of it is noise that differs from item to item and from repetition to repetition. */
  readonly fromNoise: number;
  /** Satterthwaite's degrees of freedom of `ofMean`. */
  readonly degreesOfFreedom: number;
}

/**
 * Variance components of a two-way crossed design without replication: n items, each measured once in
 * each of K repetitions, both taken to be drawn at random. It separates what a further run would change
 * from what other items would change.
 *
 * By analysis of variance: the mean squares of items, of repetitions and of what is left give
 * Var(mean) = (MS items + MS repetitions - MS error) / (nK), at least MS items / (nK). Components that
 * come out negative are cut to 0, so that the parts can add up to more than the whole. The degrees of
 * freedom are Satterthwaite's, kept within those of the smaller and of both mean squares together,
 * where subtracting a mean square could lead them out.
 *
 * @param values row by row: the K values of the first item, then those of the second; at least two of each
 * @see https://doi.org/10.2307/3002019
 * @example crossedVariance(Float64Array.of(1, 3, 2, 6, 3, 9), 2).degreesOfFreedom // 1.475...
 */
export function crossedVariance(values: Float64Array, repetitions: number): CrossedVariance {
  const items = values.length / repetitions;
  if (!Number.isInteger(items) || items < 2 || repetitions < 2) {
    throw new RangeError(
      `crossedVariance: ${values.length} values are not two or more items in ${repetitions} repetitions`,
    );
  }
  const { ofItems, ofRuns, ofError } = meanSquares(values, items, repetitions);
  const cells = items * repetitions;
  const raised = ofRuns > ofError;
  return {
    items,
    repetitions,
    ofMean: (raised ? ofItems + ofRuns - ofError : ofItems) / cells,
    fromItems: Math.max(0, ofItems - ofError) / cells,
    fromRuns: Math.max(0, ofRuns - ofError) / cells,
    fromNoise: ofError / cells,
    degreesOfFreedom: raised
      ? satterthwaite(ofItems, ofRuns, ofError, items - 1, repetitions - 1)
      : items - 1,
  };
}

/** Of the sum of squares: a thousand times the square of what one addition can lose. */
const ROUNDING = 1e-28;

interface MeanSquares {
  readonly ofItems: number;
  readonly ofRuns: number;
  readonly ofError: number;
}

function meanSquares(values: Float64Array, items: number, repetitions: number): MeanSquares {
  const perItem = new Float64Array(items);
  const perRun = new Float64Array(repetitions);
  let mean = 0;
  for (let cell = 0; cell < values.length; cell++) {
    const value = present(values[cell]);
    const item = Math.floor(cell / repetitions);
    perItem[item] = present(perItem[item]) + value / repetitions;
    perRun[cell % repetitions] = present(perRun[cell % repetitions]) + value / items;
    mean += value / values.length;
  }
  const squares = (means: Float64Array): number =>
    means.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  let residual = 0;
  for (let cell = 0; cell < values.length; cell++) {
    const item = present(perItem[Math.floor(cell / repetitions)]);
    const run = present(perRun[cell % repetitions]);
    residual += (present(values[cell]) - item - run + mean) ** 2;
  }
  // What is left of equal values is rounding, which would pass for a component where it is the only one.
  const rounding = ROUNDING * values.reduce((sum, value) => sum + value * value, 0);
  const meanSquare = (sum: number, free: number): number => (sum <= rounding ? 0 : sum / free);
  return {
    ofItems: meanSquare(repetitions * squares(perItem), items - 1),
    ofRuns: meanSquare(items * squares(perRun), repetitions - 1),
    ofError: meanSquare(residual, (items - 1) * (repetitions - 1)),
  };
}

function satterthwaite(
  ofItems: number,
  ofRuns: number,
  ofError: number,
  itemsFree: number,
  runsFree: number,
): number {
  const free =
    (ofItems + ofRuns - ofError) ** 2 /
    (ofItems ** 2 / itemsFree + ofRuns ** 2 / runsFree + ofError ** 2 / (itemsFree * runsFree));
  return Math.min(itemsFree + runsFree, Math.max(Math.min(itemsFree, runsFree), free));
}
