import type { Measurement } from '../measurement/measurement.ts';

/** Says how many faults Δ leaves out, or null where every fault has its clean parent in the set. */
export function missingParents({
  faults,
  pairs,
  recorded,
}: Pick<Measurement['set'], 'faults' | 'pairs' | 'recorded'>): string | null {
  if (pairs >= faults) return null;
  if (recorded) {
    return `Δ is over the ${pairs} of ${faults} faults that have their parent in the set; only runs that tj inject has edited have one.`;
  }
  return `Δ is over the ${pairs} of ${faults} faults that have their clean parent in the set; the other parents were not generated with it.`;
}
