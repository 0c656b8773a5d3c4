import { expect, it } from 'vitest';
import { counted } from '../../../src/base/text/numbers.ts';

it('one thing is counted in the singular, and none or several in the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'silent fault'))).toEqual([
    '0 silent faults',
    '1 silent fault',
    '2 silent faults',
  ]);
  expect(counted(1, 'verdict is', 'verdicts are')).toBe('1 verdict is');
});
