import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nameInAddress,
  readRoute,
  writeRoute,
} from '../../../../../src/5-reporting/page/app/address/route.ts';

const filters = fc.record(
  {
    judge: fc.string({ minLength: 1, unit: 'binary' }),
    type: fc.string({ minLength: 1 }),
    text: fc.string({ minLength: 1 }),
    pair: fc.string({ minLength: 1 }),
    outcome: fc.constantFrom('silent' as const, 'loud' as const),
    status: fc.constantFrom('missed' as const, 'not-shown' as const),
    flags: fc.constantFrom('fault' as const, 'clean' as const),
    sure: fc.constantFrom('0', '9'),
  },
  { requiredKeys: [] },
);

describe('the address of a place', () => {
  it('leads back to the same pairs, whatever names they are filtered by', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readRoute(writeRoute({ level: 'pairs', filter }))).toEqual({
          level: 'pairs',
          filter,
        });
      }),
    );
  });

  it('leads back to the same judge, even if its id holds half a character', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
        }),
        (judge) => {
          const route = readRoute(writeRoute({ level: 'judge', judge }));
          expect(route).toEqual({ level: 'judge', judge: nameInAddress(judge) });
          if (!/[\ud800-\udfff]/.test(judge)) expect(nameInAddress(judge)).toBe(judge);
        },
      ),
    );
  });

  it('is read without an error, whatever somebody typed', () => {
    fc.assert(
      fc.property(fc.string(), (hash) => {
        const route = readRoute(hash);
        expect(readRoute(writeRoute(route))).toEqual(route);
      }),
    );
  });

  it('may be one that an older page had', () => {
    expect(readRoute('pair=T-1-wrong_tool&judge=step:a')).toEqual({
      level: 'pairs',
      filter: { pair: 'T-1-wrong_tool', judge: 'step:a' },
    });
    expect(readRoute('pairs')).toEqual({ level: 'pairs', filter: {} });
    expect(readRoute('method')).toEqual({ level: 'method' });
    expect(readRoute('verdict')).toEqual({ level: 'overview', sort: null });
  });

  it('ignores values that a filter does not have', () => {
    expect(readRoute('/pairs?status=perfect&outcome=quiet&flags=all')).toEqual({
      level: 'pairs',
      filter: {},
    });
  });
});
