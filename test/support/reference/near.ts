import { expect } from 'vitest';

/** Equal to within a relative error; 0 is only equal to 0. */
export function expectNear(actual: number, expected: number, relative: number, what = ''): void {
  const error = Math.abs(actual - expected);
  expect(error, `${what} ${actual} is not ${expected}`).toBeLessThanOrEqual(
    relative * Math.abs(expected),
  );
}
