import { present } from '../../../base/present.ts';

/**
 * Quickselect (Hoare's FIND): the value that sorting would put at a rank, without sorting the rest.
 * It rearranges the values so that none before the rank is larger than it and none after is smaller.
 * The pivot is the median of three; values equal to it are swapped like any other, so that many ties,
 * the usual case among bootstrap replicates, still halve the range.
 *
 * @param rank from 0
 * @see https://doi.org/10.1145/366622.366647
 * @example selectRank(Float64Array.of(3, 1, 2), 1) // 2
 */
export function selectRank(values: Float64Array, rank: number): number {
  if (!Number.isInteger(rank) || rank < 0 || rank >= values.length) {
    throw new RangeError(`selectRank: there is no rank ${rank} among ${values.length} values`);
  }
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = medianOfThree(
      present(values[left]),
      present(values[(left + right) >>> 1]),
      present(values[right]),
    );
    let i = left;
    let j = right;
    while (i <= j) {
      while (present(values[i]) < pivot) i++;
      while (present(values[j]) > pivot) j--;
      if (i > j) break;
      const swapped = present(values[i]);
      values[i++] = present(values[j]);
      values[j--] = swapped;
    }
    // Between j and i stand values equal to the pivot, if any.
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else break;
  }
  return present(values[rank]);
}

const medianOfThree = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
