import type { PairedQuantity } from '../../metrics/resampling/paired-replicates.ts';

/** Figures that wait for the replicates of a quantity: one bootstrap serves all that wait. */
export interface Pending {
  readonly quantity: PairedQuantity;
  readonly state: (replicates: Float64Array) => void;
}
