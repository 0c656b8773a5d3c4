/**
 * A bootstrap p-value: twice the smaller share of replicates on one side of zero, zero itself
 * counted on both sides, at most 1.
 */
export function contrastP(replicates: Float64Array): number {
  let notAbove = 0;
  let notBelow = 0;
  for (const value of replicates) {
    if (value <= 0) notAbove++;
    if (value >= 0) notBelow++;
  }
  return Math.min(1, (2 * Math.min(notAbove, notBelow)) / replicates.length);
}
