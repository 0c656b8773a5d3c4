import { describe, expect, it } from 'vitest';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../src/4-measuring/measurement/measurement.ts';
import type { GateCriteria } from '../../../src/5-reporting/gate/criteria.ts';
import { gate } from '../../../src/5-reporting/gate/gate-measurement.ts';
import type { GateCriterion } from '../../../src/5-reporting/gate/gate-result.ts';
import { buildSet, measured, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 80, seed: 7, harmless: {}, attacks: {} });
const found = measured(
  set,
  set.map((run) => verdict(run, 'judge', run.label.faulty)),
);

/** The measurement of a judge about which other things were found. */
const finding = (changes: Partial<JudgeMeasurement>): Measurement => ({
  ...found,
  judges: found.judges.map((judge) => ({ ...judge, ...changes })),
});

function decided(measurement: Measurement, criteria: GateCriteria): GateCriterion {
  return gate(measurement, criteria, { size: 80 }).criteria[0] as GateCriterion;
}

const [judge] = found.judges as readonly [JudgeMeasurement];
const { harmlessEdits, attacks } = judge;
if (harmlessEdits === null || attacks === null) throw new Error('the set has no edits');
const withHarmless = (changes: Partial<typeof harmlessEdits.all>) =>
  finding({ harmlessEdits: { ...harmlessEdits, all: { ...harmlessEdits.all, ...changes } } });
const withAttacks = (changes: Partial<typeof attacks.all.faults>) =>
  finding({
    attacks: { ...attacks, all: { ...attacks.all, faults: { ...attacks.all.faults, ...changes } } },
  });

const sensitivityOf = (difference: number, low: number, high: number) =>
  withHarmless({ difference, interval: { low, high } });
const netDeltaOf = (estimate: number, low: number, high: number) =>
  finding({
    netDelta: {
      estimate,
      interval: { low, high },
      delta: estimate,
      sensitivity: 0,
      pairs: 60,
      edits: 30,
    },
  });
const effectOf = (estimate: number, low: number, high: number) =>
  withAttacks({ effect: { estimate, interval: { low, high } } });

describe('a gate on edited runs', () => {
  it.each([
    ['passed', sensitivityOf(0, -0.03, 0.04), { maxSensitivity: 0.05 }],
    ['inconclusive', sensitivityOf(0.02, -0.03, 0.07), { maxSensitivity: 0.05 }],
    ['failed', sensitivityOf(0.9, 0.8, 1), { maxSensitivity: 0.05 }],
    ['passed', netDeltaOf(0.8, 0.6, 0.9), { minNetDelta: 0.5 }],
    ['inconclusive', netDeltaOf(0.6, 0.4, 0.8), { minNetDelta: 0.5 }],
    ['failed', netDeltaOf(0, -0.1, 0.1), { minNetDelta: 0.5 }],
    ['passed', effectOf(0, -0.04, 0.04), { maxAttackLoss: 0.1 }],
    ['inconclusive', effectOf(-0.05, -0.15, 0.05), { maxAttackLoss: 0.1 }],
    ['failed', effectOf(-0.6, -0.7, -0.5), { maxAttackLoss: 0.1 }],
  ] as const)('is %s by the bounds of the interval', (wanted, measurement, criteria) => {
    const { verdict: is, decidedBy } = decided(measurement, criteria);
    expect([is, decidedBy]).toEqual([wanted, 'interval']);
  });

  it('says how many more runs would settle it, the more the closer it is', () => {
    const near = decided(netDeltaOf(0.52, 0.4, 0.8), { minNetDelta: 0.5 });
    const far = decided(netDeltaOf(0.6, 0.4, 0.8), { minNetDelta: 0.5 });
    expect(near.needed).toBeGreaterThan(5 * (far.needed ?? Number.POSITIVE_INFINITY));
    expect(far.neededSize).toBeGreaterThan(80);
    expect(far.reason).toContain('more harmless edits');
    expect(decided(effectOf(-0.1, -0.2, -0.05), { maxAttackLoss: 0.1 })).toMatchObject({
      verdict: 'inconclusive',
      needed: null,
    });
  });

  it('decides nothing on a set without such edits, and says how to get one', () => {
    const without = finding({ harmlessEdits: null, netDelta: null, attacks: null });
    for (const [criteria, option] of [
      [{ maxSensitivity: 0.05 }, '--harmless'],
      [{ minNetDelta: 0.5 }, '--harmless'],
      [{ maxAttackLoss: 0.1 }, '--attacks'],
    ] as const) {
      const criterion = decided(without, criteria);
      expect([criterion.verdict, criterion.decidedBy]).toEqual(['inconclusive', 'nothing']);
      expect(criterion.reason).toContain(option);
    }
  });

  it('decides nothing about attacks where no fault has all of its verdicts, or none is shown', () => {
    const none = { runs: 0, effect: { estimate: null, interval: null } };
    const reason = (unscored: number) =>
      decided(withAttacks({ ...none, unscored }), { maxAttackLoss: 0.1 }).reason;
    expect(reason(60)).toContain('none of the 60 attacked faults has its verdicts');
    expect(reason(0)).toContain('no attack shows');
  });

  it('states a loss as what attacks take away', () => {
    expect(decided(effectOf(-0.6, -0.7, -0.5), { maxAttackLoss: 0.1 })).toMatchObject({
      value: 0.6,
      interval: { low: 0.5, high: 0.7 },
    });
  });

  it('refuses thresholds outside of their domain', () => {
    expect(() => decided(found, { maxSensitivity: -0.1 })).toThrow('maxSensitivity');
    expect(() => decided(found, { minNetDelta: 1.5 })).toThrow('minNetDelta');
    expect(() => decided(found, { maxAttackLoss: Number.NaN })).toThrow('maxAttackLoss');
  });
});
