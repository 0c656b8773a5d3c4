import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  monthAfter,
  stampText,
  startOf,
} from '../../../../src/1-worlds/data-analyst/data/calendar.ts';

describe('the calendar', () => {
  it('writes minutes as the calendar of the world has them', () => {
    const start = startOf({ year: 2000, month: 1 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 * 366 * 1440 }), (minutes) => {
        const known = new Date(Date.UTC(2000, 0, 1) + minutes * 60_000).toISOString();
        expect(stampText(start + minutes).slice(0, 16)).toBe(known.slice(0, 16).replace('T', ' '));
      }),
    );
  });

  it('goes from month to month across years', () => {
    expect(monthAfter({ year: 2024, month: 12 })).toEqual({ year: 2025, month: 1 });
    expect(monthAfter({ year: 2025, month: 1 }, -1)).toEqual({ year: 2024, month: 12 });
    expect(monthAfter({ year: 2024, month: 2 }, 20)).toEqual({ year: 2025, month: 10 });
  });
});
