import { present } from '../../../base/present.ts';
import { normalQuantile } from '../normal-quantile.ts';
import { studentTails } from '../student-quantile.ts';

/** Draws from the standard normal distribution. */
export type NormalDraw = () => number;

/** How large the largest of many standardised differences is by chance alone. */
export interface LargestDifference {
  /** The confidence that each single interval needs so that all of them hold together. */
  confidenceOfEach(together: number): number;
  /**
   * A single p-value, adjusted for all the comparisons: the chance that the largest difference would
   * be as far out if there were none.
   */
  adjusted(p: number): number;
}

/**
 * The distribution of the largest difference between any two of several correlated estimates, in
 * standard errors: Tukey's studentised range for judges that read the same runs. Judges that err on the
 * same runs give differences that go together, and then less has to be allowed for than if every
 * comparison were a new one (as Bonferroni's correction would have it). By simulation.
 *
 * @param covariance of the estimates, row by row; only its differences matter
 * @param draws how many sets of estimates are drawn
 * @see https://doi.org/10.1002/bimj.200810425
 */
export function largestDifference(
  covariance: readonly Float64Array[],
  normal: NormalDraw,
  draws: number,
): LargestDifference {
  // Estimates that never differ from each other are one, however many there are: those of judges that say
  // the same, and all that do not vary.
  const distinct = [...covariance.keys()].filter((one) => {
    for (let other = 0; other < one; other++) {
      if (varianceBetween(covariance, other, one) === 0) return false;
    }
    return true;
  });
  const factor = triangular(covariance, distinct);
  const size = distinct.length;
  const firsts: number[] = [];
  const seconds: number[] = [];
  const deviations: number[] = [];
  for (let first = 0; first < size; first++) {
    for (let second = first + 1; second < size; second++) {
      const [one, other] = [present(distinct[first]), present(distinct[second])];
      firsts.push(first);
      seconds.push(second);
      deviations.push(Math.sqrt(varianceBetween(covariance, one, other)));
    }
  }
  const comparisons = deviations.length;
  const largest = new Float64Array(comparisons < 2 ? 0 : draws);
  const drawn = new Float64Array(size);
  const estimates = new Float64Array(size);
  // These loops run millions of times, so they only read plain lists of numbers and call nothing.
  for (let draw = 0; draw < largest.length; draw++) {
    // An estimate that follows from the others needs no draw, and so it does not change theirs.
    for (let i = 0; i < size; i++) drawn[i] = at(factor, i, i) === 0 ? 0 : normal();
    for (let i = 0; i < size; i++) {
      const row = present(factor[i]);
      let sum = 0;
      for (let j = 0; j <= i; j++) sum += (row[j] ?? 0) * (drawn[j] ?? 0);
      estimates[i] = sum;
    }
    let most = 0;
    for (let k = 0; k < comparisons; k++) {
      const first = estimates[firsts[k] ?? 0] ?? 0;
      const second = estimates[seconds[k] ?? 0] ?? 0;
      const distance = Math.abs(first - second) / (deviations[k] ?? 1);
      if (distance > most) most = distance;
    }
    largest[draw] = most;
  }
  largest.sort();
  return {
    confidenceOfEach(together) {
      if (largest.length === 0) return together;
      const place = Math.min(largest.length - 1, Math.ceil(together * largest.length) - 1);
      const single = -1 + 2 * (1 - studentTails(present(largest[place]), NORMAL) / 2);
      return Math.max(together, single);
    },
    adjusted(p) {
      if (largest.length === 0 || p >= 1) return p;
      const distance = p <= 0 ? Number.POSITIVE_INFINITY : -normalQuantile(p / 2);
      const beyond = largest.length - firstAtLeast(largest, distance);
      const simulated = (beyond + 1) / (largest.length + 1);
      return Math.max(p, Math.min(1, simulated, comparisons * p));
    },
  };
}

const NORMAL = Number.POSITIVE_INFINITY;

const at = (matrix: readonly Float64Array[], row: number, column: number): number =>
  present(matrix[row]?.[column]);

function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (present(sorted[middle]) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Estimates are of the size of 1, so a variance below this is the square of rounding errors. */
const ROUNDING = 1e-24;

/** The variance of the difference of two estimates; 0 if it is no more than rounding leaves of none. */
function varianceBetween(covariance: readonly Float64Array[], one: number, other: number): number {
  const both = at(covariance, one, one) + at(covariance, other, other);
  const variance = both - 2 * at(covariance, one, other);
  return variance > Math.max(ROUNDING, 1e-12 * both) ? variance : 0;
}

/** Cholesky's factor for some of the estimates; where one is determined by the others its column is 0. */
function triangular(
  covariance: readonly Float64Array[],
  chosen: readonly number[],
): readonly Float64Array[] {
  const size = chosen.length;
  const factor = Array.from({ length: size }, () => new Float64Array(size));
  for (const [j, column] of chosen.entries()) {
    const variance = at(covariance, column, column);
    let rest = variance;
    for (let k = 0; k < j; k++) rest -= at(factor, j, k) ** 2;
    const pivot = rest > Math.max(ROUNDING, 1e-12 * variance) ? Math.sqrt(rest) : 0;
    present(factor[j])[j] = pivot;
    if (pivot === 0) continue;
    for (let i = j + 1; i < size; i++) {
      let sum = at(covariance, present(chosen[i]), column);
      for (let k = 0; k < j; k++) sum -= at(factor, i, k) * at(factor, j, k);
      present(factor[i])[j] = sum / pivot;
    }
  }
  return factor;
}
