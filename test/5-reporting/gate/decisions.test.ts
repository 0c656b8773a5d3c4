import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GateCriteria } from '../../../src/5-reporting/gate/criteria.ts';
import { apart, decideOnBounds } from '../../../src/5-reporting/gate/decide.ts';
import { gate } from '../../../src/5-reporting/gate/gate-measurement.ts';
import type { GateCriterion } from '../../../src/5-reporting/gate/gate-result.ts';
import { valueText } from '../../../src/5-reporting/gate/gate-words.ts';
import { lonePairs, measurementOf, someBaseline } from '../../support/rows/gated.ts';

const first = (...args: Parameters<typeof gate>): GateCriterion =>
  gate(...args).criteria[0] as GateCriterion;

const counts = fc
  .tuple(fc.nat(200), fc.nat(40), fc.nat(200))
  .filter((numbers) => numbers.some((number) => number > 0));
// Nothing is added but a sign is lost: JSON has no negative zero.
const deltaThresholds = fc.double({ min: -0.99, max: 1, noNaN: true }).map((value) => value + 0);
const rates = fc.double({ min: 0, max: 1, noNaN: true });
const RANK = { failed: 0, inconclusive: 1, passed: 2 };

describe('a criterion decided on bounds', () => {
  const interval = { low: 0.4, high: 0.6 };

  it('passes a minimum up to the lower bound and fails a minimum above the upper bound', () => {
    expect(decideOnBounds('minimum', interval, 0.4)).toBe('passed');
    expect(decideOnBounds('minimum', interval, 0.41)).toBe('inconclusive');
    expect(decideOnBounds('minimum', interval, 0.6)).toBe('inconclusive');
    expect(decideOnBounds('minimum', interval, 0.61)).toBe('failed');
  });

  it('passes a maximum from the upper bound on and fails a maximum below the lower bound', () => {
    expect(decideOnBounds('maximum', interval, 0.6)).toBe('passed');
    expect(decideOnBounds('maximum', interval, 0.59)).toBe('inconclusive');
    expect(decideOnBounds('maximum', interval, 0.4)).toBe('inconclusive');
    expect(decideOnBounds('maximum', interval, 0.39)).toBe('failed');
  });

  it('never gets stricter as its threshold gets easier', () => {
    fc.assert(
      fc.property(counts, deltaThresholds, deltaThresholds, rates, rates, (pairs, a, b, c, d) => {
        const measurement = measurementOf({ clusters: lonePairs(...pairs), clean: 60, alarms: 3 });
        const ranks = (criteria: GateCriteria): readonly number[] =>
          gate(measurement, criteria).criteria.map(({ verdict }) => RANK[verdict]);
        const easy = ranks({ minDelta: Math.min(a, b), maxFalseAlarm: Math.max(c, d) });
        const hard = ranks({ minDelta: Math.max(a, b), maxFalseAlarm: Math.min(c, d) });
        for (const [i, rank] of easy.entries()) {
          expect(rank).toBeGreaterThanOrEqual(hard[i] as number);
        }
      }),
    );
  });

  it('prints enough digits to show on which side of the threshold a bound lies', () => {
    expect(apart(0.79996, 0.8)).toBe('0.79996');
    expect(apart(0.8, 0.8)).toBe('0.800');
    expect(apart(0.123456, 0.8)).toBe('0.123');
  });
});

describe('how many more would settle it', () => {
  it('is stated with its power, in pairs, in parents and as what to type', () => {
    const clusters = [
      { pairs: 3, faultsFlagged: 3, parentFlagged: false, times: 20 },
      { pairs: 3, faultsFlagged: 1, parentFlagged: false, times: 10 },
      { pairs: 2, faultsFlagged: 2, parentFlagged: true, times: 6 },
    ];
    const asked = first(measurementOf({ clusters }), { minDelta: 0.6 }, { size: 136 });
    expect(asked).toMatchObject({ verdict: 'inconclusive', power: 0.8 });
    const { needed, neededParents, neededSize } = asked;
    const times = (102 + (needed ?? 0)) / 102;
    expect(neededParents).toBe(Math.ceil(36 * times) - 36);
    expect(neededSize).toBe(Math.ceil(136 * times));
    expect(asked.reason).toContain(
      `if its true Δ is what was seen, ${neededParents?.toLocaleString('en')} more parents (${needed?.toLocaleString('en')} more pairs, -n ${neededSize} in all) would settle it as passed 4 times in 5`,
    );
    expect(first(measurementOf({ clusters }), { minDelta: 0.6 }).neededSize).toBeNull();
  });

  it('is more than nothing, and settles it at once if the set is merely repeated that often', () => {
    const clusters = [
      { pairs: 3, faultsFlagged: 3, parentFlagged: false, times: 20 },
      { pairs: 3, faultsFlagged: 1, parentFlagged: false, times: 10 },
      { pairs: 2, faultsFlagged: 2, parentFlagged: true, times: 6 },
    ];
    let unclear = 0;
    for (const minDelta of [0.45, 0.5, 0.55, 0.6, 0.65, 0.75, 0.8]) {
      const { verdict, needed, over } = first(measurementOf({ clusters }), { minDelta });
      if (verdict !== 'inconclusive') continue;
      unclear++;
      const times = Math.ceil(((needed ?? 0) + over.count) / over.count);
      const more = clusters.map((cluster) => ({ ...cluster, times: cluster.times * times }));
      expect(first(measurementOf({ clusters: more }), { minDelta }).verdict).not.toBe(
        'inconclusive',
      );
    }
    expect(unclear).toBeGreaterThan(2);
  });

  it('is the fewest clean runs whose exact bounds settle it in 80 % of cases', () => {
    const { needed, over } = first(measurementOf({ clean: 100, alarms: 0 }), {
      maxFalseAlarm: 0.02,
    });
    // With none flagged, 183 certify 2 %: 0.98 to the power of 183 is below 2.5 %.
    expect([needed, over]).toEqual([83, { count: 100, unit: 'clean runs' }]);
    const above = first(measurementOf({ clean: 100, alarms: 8 }), { maxFalseAlarm: 0.05 });
    expect(above).toMatchObject({ verdict: 'inconclusive', needed: 402 });
    expect(above.reason).toContain('402 more clean runs would settle it as failed');
  });

  it('is null if the estimate equals the threshold or if ten million would not do', () => {
    const same = first(measurementOf({ clusters: lonePairs(5, 0, 5) }), { minDelta: 0.5 });
    expect([same.verdict, same.needed]).toEqual(['inconclusive', null]);
    expect(same.reason).toMatch(/no number of pairs would settle it/);
    const close = first(measurementOf({ clusters: lonePairs(5, 0, 5) }), { minDelta: 0.50001 });
    expect([close.verdict, close.needed]).toEqual(['inconclusive', null]);
    expect(close.reason).toMatch(/ten million/);
    const never = first(measurementOf({ clean: 50, alarms: 0 }), { maxFalseAlarm: 0 });
    expect([never.verdict, never.needed]).toEqual(['inconclusive', null]);
  });
});

describe('a gate', () => {
  it('holds no NaN, whatever the counts and thresholds', () => {
    fc.assert(
      fc.property(counts, deltaThresholds, rates, fc.nat(30), (pairs, minDelta, rate, alarms) => {
        const result = gate(
          measurementOf({ clusters: lonePairs(...pairs), clean: 30, alarms, unscored: alarms }),
          {
            minDelta,
            maxFalseAlarm: rate,
            maxUnscored: rate,
            minDeltaType: { wrong_tool: minDelta },
          },
          { baselines: [someBaseline] },
        );
        // NaN and Infinity become null in JSON, so nothing may change on the way through it.
        expect(JSON.parse(JSON.stringify(result))).toEqual(result);
        expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity|undefined/);
        const verdicts = result.criteria.map(({ verdict }) => verdict);
        expect(result.verdict).toBe(
          verdicts.includes('failed')
            ? 'failed'
            : verdicts.includes('inconclusive')
              ? 'inconclusive'
              : 'passed',
        );
      }),
    );
  });

  it('counts unscored verdicts and does not estimate them', () => {
    const at = (unscored: number) => first(measurementOf({ unscored }), {}).verdict;
    expect([at(0), at(2), at(3)]).toEqual(['passed', 'passed', 'failed']);
    expect(first(measurementOf({ unscored: 3 }), { maxUnscored: 0.03 })).toMatchObject({
      verdict: 'passed',
      decidedBy: 'count',
      interval: null,
    });
  });

  it('shows a count with as many digits as tell it from its threshold', () => {
    const shown = (value: number) =>
      valueText({
        key: 'maxUnscored',
        bound: 'maximum',
        threshold: 0.02,
        value,
        interval: null,
        decidedBy: 'count',
      });
    expect([shown(9 / 441), shown(0.02), shown(0)]).toEqual(['0.0204', '0.020', '0.000']);
  });

  it('fails a positive minimum on faults that are not shown to the judge, and says why', () => {
    const measurement = measurementOf({
      clusters: lonePairs(0, 0, 20),
      row: { noneShown: true, pairsNotShown: 20 },
    });
    const failed = first(measurement, { minDeltaType: { wrong_tool: 0.01 } });
    expect(failed).toMatchObject({
      verdict: 'failed',
      decidedBy: 'not shown',
      interval: null,
      value: 0,
    });
    expect(failed.reason).toMatch(/no judge with that view can pass/);
    expect(first(measurement, { minDeltaType: { wrong_tool: 0 } }).verdict).toBe('passed');
  });

  it('says so if too few of the faults are shown to the judge to reach the threshold', () => {
    const measurement = measurementOf({
      clusters: lonePairs(10, 0, 90),
      row: { pairsNotShown: 70 },
    });
    expect(first(measurement, { minDelta: 0.5 }).reason).toMatch(
      /70 of the 100 pairs look the same in what it is shown, so no judge with that view can/,
    );
    expect(first(measurement, { minDelta: 0.25 }).reason).not.toMatch(/look the same/);
  });

  it('is inconclusive about pairs, types and clean runs that the set lacks', () => {
    const none = measurementOf({ clusters: [], clean: 0 });
    for (const criteria of [
      { minDelta: 0.5 },
      { minDeltaType: { wrong_tool: 0.5 } },
      { minDeltaType: { unheard_of: -0.5 } },
      { maxFalseAlarm: 1 },
    ]) {
      expect(first(none, criteria)).toMatchObject({
        verdict: 'inconclusive',
        decidedBy: 'nothing',
        value: null,
        needed: null,
      });
    }
    expect(first(none, { minDeltaType: { unheard_of: 0 } }).reason).toMatch(
      /no fault of this type/,
    );
    const drop = { ...someBaseline, pairs: 0, drop: null, interval: null };
    expect(first(none, {}, { baselines: [drop] }).reason).toMatch(/none of the 100 common pairs/);
  });

  it('holds a drop to its bounds and says over how many pairs it was taken', () => {
    const drop = (maxDrop: number) =>
      first(measurementOf({}), { maxDrop }, { baselines: [{ ...someBaseline, commonPairs: 103 }] });
    expect(drop(0.2)).toMatchObject({ verdict: 'passed', value: 0.1 });
    expect(drop(0.01)).toMatchObject({ verdict: 'failed' });
    expect(drop(0.05)).toMatchObject({ verdict: 'inconclusive' });
    expect(drop(0.05).needed).toBeGreaterThan(0);
    expect(drop(0.05).reason).toMatch(/100 pairs compared, 3 unscored ones/);
  });

  it('refuses thresholds that make no sense', () => {
    const refused = (criteria: GateCriteria, message: RegExp) =>
      expect(() => gate(measurementOf({}), criteria)).toThrow(message);
    refused({ minDelta: Number.NaN }, /minDelta must be a number above -1 and up to 1/);
    refused({ minDelta: -1 }, /minDelta/);
    refused({ minDeltaType: { wrong_tool: 1.1 } }, /minDeltaType\.wrong_tool must be/);
    refused({ maxFalseAlarm: -0.1 }, /maxFalseAlarm must be a number from 0 to 1/);
    refused({ maxUnscored: Number.POSITIVE_INFINITY }, /maxUnscored/);
    refused({ maxDrop: 0.1 }, /maxDrop needs a baseline/);
    const measurement = { ...measurementOf({}), judges: [] };
    expect(() => gate(measurement, { minDelta: 0 })).toThrow(/no judge to gate/);
    expect(() => gate(measurementOf({}), {}, { baselines: [] })).toThrow(/not compared/);
  });
});
