import { expect, test } from 'vitest';
import { present } from '../../src/base/present.ts';

test('a value that is there is handed on, nothing and zero included', () => {
  expect(present([4, 0][1])).toBe(0);
  expect(present(Int8Array.of(-1)[0])).toBe(-1);
  expect(present<string | null>(null)).toBe(null);
});

test('a place outside an array is refused instead of spreading as not-a-number', () => {
  expect(() => present(Float64Array.of(1)[-1])).toThrow(RangeError);
  expect(() => present([1][1])).toThrow('There is no value at this place.');
});
