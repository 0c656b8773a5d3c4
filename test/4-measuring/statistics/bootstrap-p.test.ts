import { describe, expect, it } from 'vitest';
import { bootstrapP } from '../../../src/4-measuring/statistics/tests/bootstrap-p.ts';

describe('the p-value of a bootstrap', () => {
  it('counts zero on both sides', () => {
    expect(bootstrapP(Float64Array.of(1, 2, 3, -1))).toBe(0.5);
    expect(bootstrapP(Float64Array.of(0, 0))).toBe(1);
    expect(bootstrapP(Float64Array.of(1, 2))).toBe(0);
    expect(() => bootstrapP(new Float64Array(0))).toThrow('no replicates');
  });
});
