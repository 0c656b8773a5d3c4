import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { PairedRow } from '../measurement/compared-rows.ts';
import type { DrawFlags } from './assumed-judge.ts';
import type { SimulatedSet } from './simulated-set.ts';

/** Something that is to be said of Δ: that it is above a threshold, or what it is within a margin. */
export type DeltaClaim = { readonly above: number } | { readonly margin: number };

/** Whether a measured Δ allows the claim, by its bounds alone. */
export function allows({ interval }: PairedRow, claim: DeltaClaim): boolean {
  if (interval === null) return false;
  return 'above' in claim
    ? interval.low > claim.above
    : (interval.high - interval.low) / 2 <= claim.margin;
}

export interface SimulationOptions {
  /** How many sets to simulate. */
  readonly sets: number;
  readonly seed: number;
  readonly confidence: number;
}

export interface SimulatedClaim {
  /** The share of simulated sets that allow the claim. */
  readonly share: number;
  /** The mean of the estimated variance of Δ, and its standard deviation as a share of that. */
  readonly variance: number;
  readonly varianceSpread: number;
}

/** Has the judge judge the set again and again, and counts how often the claim can be made. */
export function simulateClaim(
  set: SimulatedSet,
  draw: DrawFlags,
  claim: DeltaClaim,
  { sets, seed, confidence }: SimulationOptions,
): SimulatedClaim {
  const random = NumpyGenerator.defaultRng(seed);
  let allowed = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < sets; i++) {
    draw(set, random);
    const row = set.row(confidence);
    if (allows(row, claim)) allowed++;
    const variance = (row.standardError ?? 0) ** 2;
    sum += variance;
    squares += variance ** 2;
  }
  const mean = sum / sets;
  const deviation = Math.sqrt(Math.max(0, squares / sets - mean ** 2));
  return {
    share: allowed / sets,
    variance: mean,
    varianceSpread: mean === 0 ? 0 : deviation / mean,
  };
}
