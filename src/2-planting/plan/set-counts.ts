/**
 * How many clean runs, and how many faults of each type, a set of about this size holds.
 *
 * @param numbers how many numbers of faults per run there are, which share the faulty runs equally
 */
export function setCounts(
  size: number,
  types: number,
  numbers = 1,
): { readonly cleanCount: number; readonly faultsPerType: number } {
  const cleanCount = Math.max(1, Math.floor(size / 4));
  return {
    cleanCount,
    faultsPerType: Math.max(1, Math.floor((size - cleanCount) / (types * numbers))),
  };
}

/** The smallest size to ask for that gives so many faults of each type. */
export function sizeForFaults(faultsPerType: number, types: number): number {
  let size = Math.max(1, Math.floor((4 * faultsPerType * types) / 3) - 4);
  while (setCounts(size, types).faultsPerType < faultsPerType) size++;
  return size;
}
