import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitLogistic,
  type SparseRows,
} from '../../../src/2-planting/surface/logistic-regression.ts';

const EXACT = { passes: 20_000, tolerance: 1e-10 };

const sparse = (rows: readonly (readonly number[])[]): SparseRows => {
  const width = rows[0]?.length ?? 0;
  const entries = rows.map((row) =>
    row.flatMap((value, column) => (value === 0 ? [] : [{ column, value }])),
  );
  const starts = Int32Array.from({ length: rows.length + 1 }, (_, at) =>
    entries.slice(0, at).reduce((sum, { length }) => sum + length, 0),
  );
  return {
    starts,
    columns: Uint32Array.from(entries.flat(), ({ column }) => column),
    values: Float32Array.from(entries.flat(), ({ value }) => value),
    width,
  };
};

/** Newton's method on the primal, with dense matrices: another problem solved in another way. */
function newton(
  rows: readonly (readonly number[])[],
  is: readonly number[],
  importance: readonly [number, number],
  cost: number,
): readonly number[] {
  const dense = rows.map((row) => [...row.map(Math.fround), 1]);
  const size = dense[0]?.length ?? 0;
  let w = Array.from({ length: size }, () => 0);
  for (let step = 0; step < 60; step++) {
    const gradient = [...w];
    const hessian: number[][] = w.map((_, i) => w.map((__, j) => (i === j ? 1 : 0)));
    for (const [at, x] of dense.entries()) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * (w[i] ?? 0), 0)));
      const scale = cost * (is[at] === 1 ? importance[1] : importance[0]);
      for (const [i, xi] of x.entries()) {
        gradient[i] = (gradient[i] ?? 0) + scale * (p - (is[at] ?? 0)) * xi;
        const line = hessian[i] ?? [];
        for (const [j, xj] of x.entries()) {
          line[j] = (line[j] ?? 0) + scale * p * (1 - p) * xi * xj;
        }
      }
    }
    const move = solved(hessian, gradient);
    w = w.map((value, i) => value - (move[i] ?? 0));
  }
  return w;
}

function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, i) => [...line, right[i] ?? 0]);
  for (const [i, pivot] of lines.entries()) {
    for (const [k, line] of lines.entries()) {
      if (k === i) continue;
      const factor = (line[i] ?? 0) / (pivot[i] ?? 1);
      for (let j = i; j < line.length; j++) line[j] = (line[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return lines.map((line, i) => (line.at(-1) ?? 0) / (line[i] ?? 1));
}

describe('logistic regression', () => {
  it("agrees with Newton's method on the primal", () => {
    const value = fc.constantFrom(0, 0, 0.5, 1, -1.25);
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((width) =>
            fc.array(
              fc.tuple(
                fc.array(value, { minLength: width, maxLength: width }),
                fc.constantFrom(0, 1),
              ),
              { minLength: 2, maxLength: 12 },
            ),
          ),
        fc.constantFrom(0.5, 3),
        fc.constantFrom<readonly [number, number]>([1, 1], [2, 0.6]),
        (data, cost, importance) => {
          const rows = data.map(([row]) => row);
          const is = data.map(([, each]) => each);
          const { weights, intercept } = fitLogistic(
            sparse(rows),
            Uint8Array.from(is),
            importance,
            {
              cost,
              ...EXACT,
            },
          );
          const expected = newton(rows, is, importance, cost);
          for (const [at, each] of [...weights, intercept].entries()) {
            expect(each).toBeCloseTo(expected[at] ?? Number.NaN, 5);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives the weights of an example that was worked out by hand', () => {
    // One row of each kind, ±1: w minimises w²/2 + 2 log(1 + exp(-w)), so that w = 2 / (1 + exp(w)).
    const { weights, intercept } = fitLogistic(sparse([[1], [-1]]), Uint8Array.of(1, 0), [1, 1], {
      cost: 1,
      ...EXACT,
    });
    const [w = 0] = weights;
    expect(w).toBeCloseTo(2 / (1 + Math.exp(w)), 6);
    expect(w).toBeCloseTo(0.6748, 3);
    expect(intercept).toBeCloseTo(0, 6);
  });
});
