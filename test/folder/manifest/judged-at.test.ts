import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate, judgedAt } from '../../../src/folder/manifest/recorded-history.ts';

describe('when a folder was judged', () => {
  it('is the latest end of what wrote verdicts; making or merging the set is not judging', () => {
    expect(
      judgedAt([
        { command: 'judge', finished: '2026-11-17T12:00:00+02:00' },
        { command: 'judge', finished: '2026-11-17T09:00:00.000Z' },
        { command: 'judge', started: '2026-11-18T09:00:00.000Z' },
        { command: 'generate', finished: '2026-11-19T09:00:00.000Z' },
        { command: 'merge', finished: '2026-11-20T09:00:00.000Z', judges: [] },
      ]),
    ).toBe('2026-11-17T10:00:00.000Z');
    expect(judgedAt([{ command: 'judge' }])).toBeNull();
    expect(judgedAt([])).toBeNull();
  });

  it('is a date or nothing, whatever the manifest of others says', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.string().map((end) => `2026-11-17T${end}`),
        ),
        (end) => {
          const found = isoDate(end);
          expect(found === null || new Date(found).toISOString() === found).toBe(true);
        },
      ),
    );
  });
});
