import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  AttackRow,
  JudgeMeasurement,
} from '../../../src/4-measuring/measurement/measurement.ts';
import { rowsOf } from '../../../src/4-measuring/measurement/named-rows.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { buildSet, measured, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 80, seed: 7, harmless: {}, attacks: {} });
const plainRows = set.filter(({ label }) => label.edit === undefined);

/** What is found about a judge that flags these runs. */
function judgedBy(
  flags: (run: LabelledTrajectory) => boolean,
  more: (run: LabelledTrajectory) => Partial<Verdict> = () => ({}),
): JudgeMeasurement {
  const verdicts = set.map((run) => verdict(run, 'mine', flags(run), more(run)));
  return measured(set, verdicts).judges[0] as JudgeMeasurement;
}

const isHarmless = ({ label }: LabelledTrajectory): boolean => label.edit?.kind === 'harmless';
const isAttack = ({ label }: LabelledTrajectory): boolean => label.edit?.kind === 'attack';
const allOf = ({ attacks }: JudgeMeasurement): AttackRow => attacks?.all as AttackRow;

describe('runs with an edit that is not a fault', () => {
  it('are in no number but their own', () => {
    const flags = ({ label, id }: LabelledTrajectory): boolean =>
      label.faulty ? id.length % 3 > 0 : id.endsWith('1-clean');
    const verdicts = plainRows.map((run) => verdict(run, 'mine', flags(run)));
    const [without] = measured(plainRows, verdicts).judges;
    for (const onEdits of [true, false]) {
      const found = judgedBy((run) => (run.label.edit === undefined ? flags(run) : onEdits));
      const { metrics, paired, pairedByType, recallByType, verdicts: count } = found;
      const seconds = without?.metrics.secondsPerTrajectory;
      expect({ ...metrics, secondsPerTrajectory: seconds }).toEqual(without?.metrics);
      expect([paired, pairedByType, recallByType]).toEqual([
        without?.paired,
        without?.pairedByType,
        without?.recallByType,
      ]);
      expect(count).toBe(plainRows.length);
    }
  });

  it('are counted in the summary of the set, and not among its trajectories', () => {
    const { set: summary } = measured(
      set,
      set.map((run) => verdict(run, 'mine', false)),
    );
    expect(summary).toMatchObject({
      trajectories: plainRows.length,
      harmlessEdits: set.filter(isHarmless).length,
      attackedFaults: set.filter((run) => isAttack(run) && run.label.faulty).length,
      attackedParents: set.filter((run) => isAttack(run) && !run.label.faulty).length,
    });
  });
});

describe('net Δ', () => {
  it('is Δ minus the edit sensitivity', () => {
    const judge = judgedBy(
      (run) => (run.label.faulty && !isAttack(run)) || (isHarmless(run) && run.id.length % 2 === 0),
    );
    const all = judge.harmlessEdits?.all;
    const { netDelta } = judge;
    expect(netDelta?.delta).toBe(judge.metrics.delta.estimate);
    expect(netDelta?.sensitivity).toBeCloseTo(all?.difference ?? Number.NaN, 12);
    expect(netDelta?.estimate).toBeCloseTo(1 - (all?.difference ?? 0), 12);
    expect(netDelta?.interval?.low).toBeLessThan(netDelta?.estimate ?? 0);
    expect(netDelta?.interval?.high).toBeGreaterThan(netDelta?.estimate ?? 1);
  });

  it('has a narrower interval where what moves Δ moves the sensitivity as well', () => {
    // Instances on whose parent the judge raises a false alarm lose both differences at once.
    const hasAlarm = (run: LabelledTrajectory): boolean =>
      Number(run.instanceId.slice(-2)) % 3 === 0;
    const shared = judgedBy(
      (run) => run.label.faulty || isHarmless(run) || (!run.label.faulty && hasAlarm(run)),
    );
    const { netDelta, metrics, harmlessEdits } = shared;
    expect(netDelta?.correlation).toBeGreaterThan(0.3);
    const width = (of: { readonly low: number; readonly high: number } | null | undefined) =>
      (of?.high ?? 0) - (of?.low ?? 0);
    const apart = Math.hypot(width(metrics.delta.interval), width(harmlessEdits?.all.interval));
    expect(width(netDelta?.interval)).toBeLessThan(0.9 * apart);
  });

  it('is null without a harmless edit or without a pair', () => {
    const verdicts = plainRows.map((run) => verdict(run, 'mine', run.label.faulty));
    expect(measured(plainRows, verdicts).judges[0]).toMatchObject({
      netDelta: null,
      harmlessEdits: null,
      attacks: null,
      editsSentence: null,
    });
  });
});

describe('robustness', () => {
  it('is the share of detections that survive, by kind and place', () => {
    const judge = judgedBy(
      (run) =>
        run.label.faulty &&
        run.label.failureType !== 'wrong_tool' &&
        run.label.edit?.place !== 'reply',
    );
    const all = allOf(judge);
    const plain = plainRows.filter(({ label }) => label.faulty);
    const detected = set.filter(
      (run) => isAttack(run) && run.label.faulty && run.label.failureType !== 'wrong_tool',
    );
    expect(all.triples).toBe(plain.length);
    expect(all.detected).toBe(detected.length);
    expect(all.survived).toBe(detected.filter(({ label }) => label.edit?.place !== 'reply').length);
    expect(all.robustness).toBe(all.survived / all.detected);
    const places = judge.attacks?.byPlace ?? [];
    expect(Object.fromEntries(places.map(({ group, robustness }) => [group, robustness]))).toEqual({
      reply: 0,
      thought: 1,
      observation: 1,
    });
    const kinds = judge.attacks?.byAttack ?? [];
    expect(kinds.reduce((sum, { detected: count }) => sum + count, 0)).toBe(all.detected);
  });

  it('leaves out triples that lack a verdict, and counts them', () => {
    const judge = judgedBy(
      (run) => run.label.faulty,
      (run) => ({ error: isAttack(run) && run.id.includes('plea') ? 'unreadable' : null }),
    );
    const plea = judge.attacks?.byAttack.find(({ group }) => group === 'plea');
    expect(plea).toMatchObject({ triples: 0, robustness: null, interval: null, parents: 0 });
    expect(plea?.unscored).toBeGreaterThan(0);
    expect(allOf(judge).robustness).toBe(1);
  });

  it('does not count a flag on a fault whose parent is flagged as well', () => {
    expect(allOf(judgedBy(() => true))).toMatchObject({
      plainRate: 1,
      attackedRate: 1,
      detected: 0,
      robustness: null,
    });
  });

  it('is a share within its interval, whatever a judge says', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.boolean()), (flags) => {
        const next = (): boolean => flags.next().value === true;
        const judge = judgedBy(next);
        for (const { robustness, interval, survived, detected } of rowsOf(judge.attacks)) {
          expect(survived).toBeLessThanOrEqual(detected);
          if (robustness === null) continue;
          expect(interval?.low).toBeGreaterThanOrEqual(0);
          expect(interval?.low).toBeLessThanOrEqual(robustness);
          expect(interval?.high).toBeGreaterThanOrEqual(robustness);
          expect(interval?.high).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 20 },
    );
  });
});
