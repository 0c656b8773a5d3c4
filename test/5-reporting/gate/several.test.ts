import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideOnBounds } from '../../../src/5-reporting/gate/decide.ts';
import { gate } from '../../../src/5-reporting/gate/gate-measurement.ts';
import { anyOf, boundsConfidence } from '../../../src/5-reporting/gate/gate-result.ts';
import { type EarlierGate, lookNote, looksBefore } from '../../../src/5-reporting/gate/looks.ts';
import { lonePairs, measurementOf, someBaseline } from '../../support/rows/gated.ts';

const RANK = { failed: 0, inconclusive: 1, passed: 2 };

describe('bounds for several judges', () => {
  it('share out what may go wrong', () => {
    expect(boundsConfidence({ confidence: 0.95, judges: 1 })).toBe(0.95);
    expect(boundsConfidence({ confidence: 0.95, judges: 5 })).toBeCloseTo(0.99, 12);
  });

  it('never make it easier to pass or to fail', () => {
    const counts = fc.tuple(fc.nat(100), fc.nat(20), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(
        counts,
        fc.double({ min: -0.9, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 20 }),
        (pairs, minDelta, judges) => {
          const simultaneous = { confidence: 0.95, judges };
          const clusters = lonePairs(...pairs);
          const plain = gate(measurementOf({ clusters }), { minDelta, maxFalseAlarm: 0.1 });
          const wide = gate(
            measurementOf({ clusters }, boundsConfidence(simultaneous)),
            { minDelta, maxFalseAlarm: 0.1 },
            { simultaneous },
          );
          wide.criteria.forEach(({ verdict }, i) => {
            const before = plain.criteria[i]?.verdict ?? 'failed';
            if (verdict !== 'inconclusive') expect(RANK[verdict]).toBe(RANK[before]);
          });
        },
      ),
    );
  });

  it('are demanded of a measurement that any of several judges may pass on', () => {
    const one = measurementOf({});
    const [judge] = one.judges;
    if (judge === undefined) throw new Error('no judge');
    const two = { ...one, judges: [judge, { ...judge, judgeId: 'other' }] };
    expect(() => gate(two, { minDelta: 0 }, { any: true })).toThrow(
      /0\.975 is needed for 2 judges/,
    );
    const simultaneous = { confidence: 0.95, judges: 2 };
    const wide = { ...two, intervals: { ...two.intervals, confidence: 0.975 } };
    expect(gate(wide, { minDelta: 0 }, { any: true, simultaneous })).toMatchObject({
      verdict: 'passed',
      passing: ['judge', 'other'],
      confidence: 0.975,
    });
  });

  it('pass if one judge passes, and fail only if every judge fails', () => {
    expect(anyOf(['failed', 'passed'])).toBe('passed');
    expect(anyOf(['failed', 'inconclusive'])).toBe('inconclusive');
    expect(anyOf(['failed', 'failed'])).toBe('failed');
  });
});

describe('equivalence', () => {
  it('passes if the whole interval is inside the margin and fails if it is wholly outside', () => {
    const at = (low: number, high: number) => decideOnBounds('within', { low, high }, 0.05);
    expect(at(-0.04, 0.04)).toBe('passed');
    expect(at(-0.05, 0.04)).toBe('inconclusive');
    expect(at(0.05, 0.2)).toBe('failed');
    expect(at(-0.2, -0.05)).toBe('failed');
    expect(at(-0.2, 0.2)).toBe('inconclusive');
  });

  it('is about the difference to the other judge, with its sign', () => {
    const equivalences = [{ ...someBaseline, baselineJudge: 'expensive' }];
    const [wide] = gate(measurementOf({}), { within: 0.2 }, { equivalences }).criteria;
    expect(wide).toMatchObject({
      name: 'equivalence',
      reference: 'expensive',
      bound: 'within',
      verdict: 'passed',
      value: -0.1,
      interval: { low: -0.18, high: -0.02 },
    });
    const [open] = gate(measurementOf({}), {}, { equivalences }).criteria;
    expect(open).toMatchObject({ threshold: 0.05, verdict: 'inconclusive', power: 0.8 });
    expect(open?.reason).toMatch(/reaches across ±0\.05; if its true difference .* as failed/);
    const none = [{ ...someBaseline, pairs: 0, drop: null, interval: null }];
    const [nothing] = gate(measurementOf({}), {}, { equivalences: none }).criteria;
    expect(nothing).toMatchObject({ verdict: 'inconclusive', decidedBy: 'nothing' });
    expect(() => gate(measurementOf({}), { within: 0.1 })).toThrow(/within needs a judge/);
  });
});

describe('looks at growing verdicts', () => {
  const gateOf = (data: string, scored: number, confidence = 0.95): EarlierGate => ({
    at: '2026-01-01T00:00:00.000Z',
    verdict: 'inconclusive',
    confidence,
    judges: [{ judge: 'a', data, scored }],
  });
  const now = [{ judge: 'a', data: 'now', scored: 30 }];

  it('are counted by verdicts that differ, and not by gates', () => {
    const gates = [gateOf('one', 10), gateOf('one', 10), gateOf('two', 20), gateOf('now', 30)];
    expect(looksBefore(gates, now)).toMatchObject({ earlier: 2, grown: true });
    expect(looksBefore(gates, now).risked).toBeCloseTo(0.05, 12);
    expect(looksBefore(gates, [{ judge: 'b', data: 'now', scored: 30 }]).earlier).toBe(0);
    expect(looksBefore([], now).earlier).toBe(0);
  });

  it('are mentioned with what they do to the error', () => {
    const looks = looksBefore([gateOf('one', 10)], now);
    expect(lookNote(looks, 0.95)).toMatch(
      /^This folder was gated once before on fewer verdicts .* up to 5 % .* --until may be looked at/,
    );
    expect(lookNote(looksBefore([], now), 0.95)).toBeNull();
  });
});
