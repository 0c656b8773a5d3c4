import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RunIdentity } from '../../../../src/3-judging/queue/collector/run-identity.ts';

const LANE = 'lane-000000000000000000000000';

it('the id of a call is the same in every process of a run, and says nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.string(), (secret, prompt) => {
      const [one, other] = [new RunIdentity(secret), new RunIdentity(Uint8Array.from(secret))];
      expect(one.callId(LANE, { prompt })).toBe(other.callId(LANE, { prompt }));
      expect(one.callId(LANE, { prompt })).toMatch(/^[0-9a-f]{16}-[0-9a-f]{32}$/);
      expect(one.callId(LANE, { prompt }).startsWith(one.prefix)).toBe(true);
      expect(one.callId(LANE, { prompt })).not.toBe(one.callId(LANE, { prompt: `${prompt}.` }));
      expect(one.callId(LANE, { prompt })).not.toBe(one.callId(`${LANE}1`, { prompt }));
    }),
  );
});

it('two folders share no id, even if they ask the same', () => {
  const [one, other] = [new RunIdentity(randomBytes(32)), new RunIdentity(randomBytes(32))];
  expect(one.id).not.toBe(other.id);
  expect(one.callId(LANE, { prompt: 'a' }).slice(17)).not.toBe(
    other.callId(LANE, { prompt: 'a' }).slice(17),
  );
});
