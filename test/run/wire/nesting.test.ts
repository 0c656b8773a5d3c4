import { describe, expect, it } from 'vitest';
import { isNestedTooDeep, MOST_LEVELS } from '../../../src/run/wire/nesting.ts';

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('isNestedTooDeep', () => {
  it('counts levels, and not brackets', () => {
    expect(isNestedTooDeep(lists(MOST_LEVELS))).toBe(false);
    expect(isNestedTooDeep(lists(MOST_LEVELS + 1))).toBe(true);
    expect(isNestedTooDeep(`[${'[],{},'.repeat(500)}0]`)).toBe(false);
  });

  it('does not count what is in a text', () => {
    expect(isNestedTooDeep(`["\\"${'['.repeat(500)}\\\\"]`)).toBe(false);
    expect(isNestedTooDeep(`["\\\\",${lists(MOST_LEVELS)}]`)).toBe(true);
  });

  it('copes with long texts, and with a text that is cut short', () => {
    expect(isNestedTooDeep(`["${'x'.repeat(20_000_000)}",${lists(MOST_LEVELS)}]`)).toBe(true);
    expect(isNestedTooDeep(`["${'[\\"'.repeat(500_000)}`)).toBe(false);
  });
});
