import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Minute } from '../../../src/3-judging/asking/minute.ts';

const MINUTE_MS = 60_000;

/** Lets calls in as soon as they may begin, and says when each began. */
function begin(
  minute: Minute,
  calls: readonly { readonly gap: number; readonly tokens: number }[],
) {
  let now = 0;
  return calls.map(({ gap, tokens }) => {
    now += gap;
    for (let left = minute.waitMs(tokens, now); left > 0; left = minute.waitMs(tokens, now)) {
      now += left;
    }
    minute.begin(tokens, now);
    return { at: now, tokens };
  });
}

const someCalls = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 20_000 }), tokens: fc.integer({ min: 0, max: 900 }) }),
  { maxLength: 60 },
);

describe('a minute', () => {
  it('never has more calls than allowed, wherever it begins', () => {
    fc.assert(
      fc.property(someCalls, fc.integer({ min: 1, max: 8 }), (calls, requestsPerMinute) => {
        const begun = begin(new Minute({ requestsPerMinute }), calls);
        for (const { at } of begun) {
          const within = begun.filter((call) => call.at >= at && call.at < at + MINUTE_MS);
          expect(within.length).toBeLessThanOrEqual(requestsPerMinute);
        }
      }),
    );
  });

  it('never has more tokens than allowed, unless one call alone has', () => {
    fc.assert(
      fc.property(someCalls, fc.integer({ min: 1, max: 3000 }), (calls, tokensPerMinute) => {
        const begun = begin(new Minute({ tokensPerMinute }), calls);
        for (const { at } of begun) {
          const within = begun.filter((call) => call.at >= at && call.at < at + MINUTE_MS);
          const tokens = within.reduce((sum, call) => sum + call.tokens, 0);
          // Calls without tokens take no room.
          const large = within.filter((call) => call.tokens > tokensPerMinute).length;
          if (large === 0) expect(tokens).toBeLessThanOrEqual(tokensPerMinute);
        }
      }),
    );
  });

  it('has room again when a call took fewer tokens than it might have', () => {
    const minute = new Minute({ tokensPerMinute: 1000 });
    const call = minute.begin(900, 0);
    expect(minute.waitMs(200, 10)).toBe(MINUTE_MS - 10);
    call.tokens = 100;
    expect(minute.waitMs(200, 10)).toBe(0);
  });

  it('without limits makes nobody wait', () => {
    const minute = new Minute({});
    for (let i = 0; i < 1000; i++) minute.begin(1e9, 0);
    expect(minute.waitMs(1e9, 0)).toBe(0);
  });
});
