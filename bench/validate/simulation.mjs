import { NumpyGenerator } from '../../generated/internals.mjs';

export const CONFIDENCE = 0.95;

/** How many judges to simulate per row of a table, and the one stream that all of them draw from. */
export const SIMULATIONS = Number(process.argv[2] ?? 500);
export const random = NumpyGenerator.defaultRng(20261115);

export const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** Marks a coverage outside 94 % to 97 %, with three standard errors of the simulation as margin. */
export function mark(coverage, simulations = SIMULATIONS) {
  const margin = 3 * Math.sqrt((CONFIDENCE * (1 - CONFIDENCE)) / simulations);
  if (coverage < 0.94 - margin) return 'low';
  return coverage > 0.97 + margin ? 'high' : '';
}
