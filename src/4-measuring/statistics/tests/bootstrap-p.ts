/**
 * The p-value of a bootstrap, two-sided by inverting the percentile interval: twice the smaller share
 * of replicates on one side of zero, zero itself counted on both sides, at most 1. For differences
 * whose interval comes from the same replicates. Its resolution is 2 / B: 0 means «below that».
 *
 * @see https://doi.org/10.1201/9780429246593 (Efron and Tibshirani, section 15.4)
 * @example bootstrapP(Float64Array.of(1, 2, 3, -1)) // 0.5
 */
export function bootstrapP(replicates: Float64Array): number {
  if (replicates.length === 0) throw new RangeError('bootstrapP: there are no replicates');
  let notAbove = 0;
  let notBelow = 0;
  for (const value of replicates) {
    if (value <= 0) notAbove++;
    if (value >= 0) notBelow++;
  }
  return Math.min(1, (2 * Math.min(notAbove, notBelow)) / replicates.length);
}
