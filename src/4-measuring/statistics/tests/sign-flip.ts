import { requireCounts } from '../domain.ts';
import { studentTails } from '../student-quantile.ts';

/** Clusters whose pairs differ by the same net amount, such as 3 faults caught and 1 parent flagged: 2. */
export interface NetDifference {
  readonly net: number;
  readonly times: number;
}

/** Steps of the exact computation above which the normal limit is as good and much faster. */
const MOST_STEPS = 1e6;

/**
 * Sign-flip test that a paired difference is zero, by cluster: if it is, each cluster's net difference
 * was as likely to come out with the other sign. The p-value is the chance that random signs give a sum
 * at least as far from 0 as the one seen. Two-sided. Where every cluster is one pair this is McNemar's
 * exact test; where pairs share a parent McNemar's counts one flag on the parent several times over, and
 * this does not.
 *
 * Exact, by convolution of the clusters' two-point distributions; for many thousands of clusters the
 * sum is normal to more digits than anybody reads. Null where no cluster differs.
 *
 * @see https://doi.org/10.1198/000313008X269576
 * @example signFlip([{ net: 1, times: 8 }, { net: -1, times: 1 }]) // 0.0390625
 */
export function signFlip(clusters: readonly NetDifference[]): number | null {
  let sum = 0;
  let reach = 0;
  let squares = 0;
  let count = 0;
  const sizes = new Map<number, number>();
  for (const { net, times } of clusters) {
    requireCounts('signFlip', { times, size: Math.abs(net) });
    if (net === 0 || times === 0) continue;
    sum += net * times;
    reach += Math.abs(net) * times;
    squares += net ** 2 * times;
    count += times;
    sizes.set(Math.abs(net), (sizes.get(Math.abs(net)) ?? 0) + times);
  }
  if (count === 0) return null;
  const seen = Math.abs(sum);
  if (seen === 0) return 1;
  if (count * reach > MOST_STEPS) {
    // Sums come in steps of twice the common divisor, and half a step belongs to the one that was seen.
    const half = [...sizes.keys()].reduce(commonDivisor);
    return studentTails((seen - half) / Math.sqrt(squares), Number.POSITIVE_INFINITY);
  }
  return Math.min(1, 2 * upperTail(sizes, reach, seen));
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** The chance that the sum of the sizes with random signs is at least `seen`. */
function upperTail(sizes: ReadonlyMap<number, number>, reach: number, seen: number): number {
  // With k sizes positive the sum is twice theirs less the reach, so it is enough to follow those.
  let chances = new Float64Array(reach + 1);
  chances[0] = 1;
  let highest = 0;
  for (const [size, times] of sizes) {
    for (let i = 0; i < times; i++) {
      const next = new Float64Array(chances.length);
      for (let at = 0; at <= highest; at++) {
        const half = (chances[at] ?? 0) / 2;
        next[at] = (next[at] ?? 0) + half;
        next[at + size] = (next[at + size] ?? 0) + half;
      }
      chances = next;
      highest += size;
    }
  }
  let tail = 0;
  for (let positive = reach; 2 * positive - reach >= seen; positive--) {
    tail += chances[positive] ?? 0;
  }
  return tail;
}
