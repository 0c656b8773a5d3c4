import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNestedTooDeep, MOST_LEVELS } from '../../../src/trajectory/wire/nesting.ts';

const nested = (levels: number, inside: string): string =>
  `${'{"a":['.repeat(levels / 2)}${inside}${']}'.repeat(levels / 2)}`;

it('counts levels and nothing in texts, whatever the texts hold', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (text, tooDeep) => {
      const inside = JSON.stringify(`${text}${'[{"\\'.repeat(300)}`);
      const line = nested(tooDeep ? MOST_LEVELS + 2 : MOST_LEVELS, inside);
      expect(isNestedTooDeep(line)).toBe(tooDeep);
    }),
  );
});

it('copes with texts of many megabytes', () => {
  const line = JSON.stringify([Array.from({ length: 300 }, () => []), 'a"\\\n'.repeat(3_000_000)]);
  expect(isNestedTooDeep(line)).toBe(false);
});
