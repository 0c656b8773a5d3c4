import { expect } from 'vitest';

/** Expects two numbers to be equal within a relative error. Only 0 equals 0. */
export function expectNear(actual: number, expected: number, relative: number, what = ''): void {
  const error = Math.abs(actual - expected);
  expect(error, `${what} ${actual} is not ${expected}`).toBeLessThanOrEqual(
    relative * Math.abs(expected),
  );
}
