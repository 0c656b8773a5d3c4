import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHopeless, ModelFailure } from '../../../../src/3-judging/models/model.ts';
import { failureFrom } from '../../../../src/3-judging/queue/collector/failure-from.ts';
import { hostileText } from '../../../support/text/hostile.ts';

const kinds = [
  'aborted',
  'unauthorised',
  'no such model',
  'unusable',
  'rate limit',
  'timeout',
  'x',
];

describe('what a worker says of a failed call', () => {
  it('is a failure of that one call, whatever it is', () => {
    const said = fc
      .record({
        kind: fc.constantFrom(...kinds),
        message: hostileText,
        retryAfterSeconds: fc.oneof(fc.constant(null), fc.double(), fc.constant(1e300)),
      })
      .map((failure) => JSON.stringify(failure));
    fc.assert(
      fc.property(fc.oneof(said, hostileText, fc.json()), (reason) => {
        const failure = failureFrom(reason);
        expect(failure).toBeInstanceOf(ModelFailure);
        // These would end the run, or pass as something that the run did itself.
        expect(isHopeless(failure.kind)).toBe(false);
        expect(failure.kind).not.toBe('aborted');
        expect(failure.message).not.toMatch(/\p{Cc}/u);
        expect(failure.retryAfterSeconds ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is taken as it was said', () => {
    const said = { kind: 'rate limit', message: 'too many', retryAfterSeconds: 3 };
    expect(failureFrom(JSON.stringify(said))).toMatchObject(said);
  });

  it('is a lost worker if nobody said anything', () => {
    const failure = failureFrom('job stalled more than allowable limit');
    expect(failure).toMatchObject({ kind: 'worker lost', retryable: true });
  });
});
