/** Rows of which few columns are not 0: those of row i lie from `starts[i]` up to `starts[i + 1]`. */
export interface SparseRows {
  readonly starts: Int32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
  /** How many columns there are. */
  readonly width: number;
  /** How many rows each row stands for; 1, if omitted. */
  readonly times?: ArrayLike<number>;
}

/** What was learnt: the log-odds of a 1 are the weights times the row, plus the intercept. */
export interface Logistic {
  readonly weights: Float64Array;
  readonly intercept: number;
}

interface LogisticOptions {
  /** How much fitting the rows weighs beside small weights: C of `sum(w²) / 2 + C sum(log loss)`. */
  readonly cost: number;
  /** The most passes over the rows; fewer, once no dual variable moves by more than the tolerance. */
  readonly passes: number;
  readonly tolerance: number;
}

/**
 * Logistic regression with an L2 penalty, which is on the intercept too. It ascends the dual coordinate by
 * coordinate (Yu, Huang and Lin, "Dual coordinate descent methods for logistic regression and maximum
 * entropy models", 2011), always in the order of the rows, so that nothing is random.
 *
 * @param is by row: 1 or 0
 * @param importance of a 1 and of a 0: what their losses are multiplied by
 */
export function fitLogistic(
  { starts, columns, values, width, times }: SparseRows,
  is: Uint8Array,
  importance: readonly [ofZero: number, ofOne: number],
  { cost, passes, tolerance }: LogisticOptions,
): Logistic {
  const weights = new Float64Array(width);
  let intercept = 0;
  const dual = new Float64Array(is.length);
  const norm = new Float64Array(is.length);
  const move = (row: number, by: number): void => {
    intercept += by;
    for (let at = starts[row] ?? 0, end = starts[row + 1] ?? 0; at < end; at++) {
      const column = columns[at] ?? 0;
      weights[column] = (weights[column] ?? 0) + by * (values[at] ?? 0);
    }
  };
  const most = (row: number): number =>
    cost * (times?.[row] ?? 1) * (is[row] === 1 ? importance[1] : importance[0]);
  for (let row = 0; row < is.length; row++) {
    const start = most(row) / 1000;
    dual[row] = start;
    let sum = 1;
    for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) {
      sum += (values[place] ?? 0) ** 2;
    }
    norm[row] = sum;
    move(row, is[row] === 1 ? start : -start);
  }
  for (let pass = 0; pass < passes; pass++) {
    let largest = 0;
    for (let row = 0; row < is.length; row++) {
      let score = intercept;
      for (let place = starts[row] ?? 0, end = starts[row + 1] ?? 0; place < end; place++) {
        score += (weights[columns[place] ?? 0] ?? 0) * (values[place] ?? 0);
      }
      const sign = is[row] === 1 ? 1 : -1;
      const before = dual[row] ?? 0;
      const after = bestDual(before, most(row), norm[row] ?? 1, sign * score);
      dual[row] = after;
      largest = Math.max(largest, Math.abs(after - before) / most(row));
      move(row, sign * (after - before));
    }
    if (largest < tolerance) break;
  }
  return { weights, intercept };
}

/**
 * Where a dual variable between 0 and `most` is best while the others stay, by Newton's method within
 * bounds that close in: the root of `norm (z - before) + margin + log(z / (most - z))`.
 */
function bestDual(before: number, most: number, norm: number, margin: number): number {
  let [low, high] = [0, most];
  let z = before;
  for (let step = 0; step < 60; step++) {
    const slope = norm * (z - before) + margin + Math.log(z / (most - z));
    if (slope > 0) high = z;
    else low = z;
    const next = z - slope / (norm + most / (z * (most - z)));
    const inside = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(inside - z) < 1e-9 * most || inside <= low || inside >= high) return z;
    z = inside;
  }
  return z;
}
