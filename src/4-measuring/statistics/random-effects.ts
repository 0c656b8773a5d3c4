import type { Interval } from './intervals/interval.ts';
import { studentQuantile } from './student-quantile.ts';

/** With fewer, how much worlds differ is hardly known. */
export const FEWEST_WORLDS = 5;

export interface RandomEffects {
  readonly mean: number;
  /** Of the mean over all worlds like these. */
  readonly interval: Interval;
  /** Of what would be measured in one further world that is like these. */
  readonly prediction: Interval;
}

/**
 * Random effects: each world has a value of its own, drawn around a common mean, and each is measured
 * with an error. Every world is one number, so both are in the variance between the numbers, and the
 * limits are Student's. Splitting the variance and predicting from the part between worlds alone
 * (DerSimonian and Laird; Higgins, Thompson and Spiegelhalter) misses a new world in up to 11 % of cases
 * where worlds differ about as much as their errors. Null with too few worlds.
 *
 * @see https://en.wikipedia.org/wiki/Prediction_interval#Unknown_mean,_unknown_variance
 * @example randomEffects([0.5, 0.6, 0.7, 0.6, 0.5], 0.95)?.prediction // [0.33, 0.83]
 */
export function randomEffects(values: readonly number[], confidence: number): RandomEffects | null {
  const count = values.length;
  if (count < FEWEST_WORLDS) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const quantile = studentQuantile(confidence, count - 1);
  const around = (share: number): Interval => {
    const reach = quantile * Math.sqrt(variance * share);
    return { low: mean - reach, high: mean + reach };
  };
  return { mean, interval: around(1 / count), prediction: around(1 + 1 / count) };
}
