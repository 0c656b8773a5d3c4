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
const isManipulation = ({ label }: LabelledTrajectory): boolean =>
  label.edit?.kind === 'manipulation';
const placeOf = ({ label }: LabelledTrajectory) => label.edit?.place;
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
      manipulations: set.filter(isManipulation).length,
      placeboFaults: set.filter((run) => isAttack(run) && run.label.faulty).length,
      placeboParents: set.filter(
        (run) => (isAttack(run) && !run.label.faulty) || isManipulation(run),
      ).length,
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
    const width = (of: { readonly low: number; readonly high: number } | null | undefined) =>
      (of?.high ?? 0) - (of?.low ?? 0);
    const apart = Math.hypot(width(metrics.delta.interval), width(harmlessEdits?.all.interval));
    expect(width(netDelta?.interval)).toBeLessThan(apart);
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

describe('the effect of attacks', () => {
  it('is the flag rate with the attack minus that with neutral text, by kind and place', () => {
    const sees = ({ label }: LabelledTrajectory): boolean =>
      label.faulty && label.failureType !== 'wrong_tool';
    const judge = judgedBy((run) => sees(run) && !(isAttack(run) && placeOf(run) === 'reply'));
    const { faults } = allOf(judge);
    const attacked = set.filter((run) => isAttack(run) && run.label.faulty);
    const share = (runs: readonly LabelledTrajectory[]) => runs.length / attacked.length;
    expect(faults.runs).toBe(attacked.length);
    expect(faults.plainRate).toBeCloseTo(share(attacked.filter(sees)), 12);
    expect(faults.placeboRate).toBe(faults.plainRate);
    const lost = attacked.filter((run) => sees(run) && placeOf(run) === 'reply');
    expect(faults.effect.estimate).toBeCloseTo(-share(lost), 12);
    expect(faults.change).toEqual(faults.effect);
    const places = judge.attacks?.byPlace ?? [];
    expect(
      places.map(({ group, faults: of }) => [
        group,
        (of.effect.estimate ?? 0) + (of.plainRate ?? 0),
      ]),
    ).toEqual(places.map(({ group, faults: of }) => [group, group === 'reply' ? 0 : of.plainRate]));
    const kinds = judge.attacks?.byAttack ?? [];
    expect(kinds.reduce((sum, { faults: of }) => sum + of.runs, 0)).toBe(faults.runs);
  });

  it('is nothing where neutral text does the same, however much that is', () => {
    const judge = judgedBy((run) => run.label.faulty && run.label.edit === undefined);
    expect(allOf(judge).faults).toMatchObject({ plainRate: 1, placeboRate: 0, attackedRate: 0 });
    expect(allOf(judge).faults.effect.estimate).toBe(0);
    expect(allOf(judge).faults.change.estimate).toBe(-1);
    expect(judge.editsSentence).not.toContain('is moved by attacks');
  });

  it('on clean runs shows a judge that flags the attack itself', () => {
    const judge = judgedBy((run) => run.label.faulty || isAttack(run));
    expect(allOf(judge).parents).toMatchObject({ plainRate: 0, placeboRate: 0, attackedRate: 1 });
    expect(allOf(judge).parents.effect.interval?.low).toBeGreaterThan(0.5);
    expect(judge.editsSentence).toContain('flags clean runs for the attack itself (+1.00');
  });

  it('names the kind of attack that moves a judge if no other does', () => {
    const large = buildSet({ size: 400, seed: 7, attacks: {} });
    const flags = (run: LabelledTrajectory): boolean =>
      run.label.faulty && !(isAttack(run) && run.label.edit?.name === 'plea');
    const judge = measured(
      large,
      large.map((run) => verdict(run, 'mine', flags(run))),
    ).judges[0] as JudgeMeasurement;
    expect(judge.editsSentence).toMatch(/is moved by attacks( such as “plea”)?: /);
    const [plea] = (judge.attacks?.byAttack ?? []).filter(({ group }) => group === 'plea');
    expect(plea?.faults.effect.estimate).toBe(-1);
    const { interval } = plea?.faults.effect ?? {};
    expect(plea?.faults.simultaneous?.high).toBeGreaterThan(interval?.high ?? 1);
  });

  it('leaves out runs that lack one of the three verdicts, and counts them', () => {
    for (const kind of ['attack', 'placebo']) {
      const judge = judgedBy(
        (run) => run.label.faulty,
        ({ id, label }) => ({
          error: label.edit?.kind === kind && id.includes('plea') ? 'unreadable' : null,
        }),
      );
      const plea = judge.attacks?.byAttack.find(({ group }) => group === 'plea');
      const nothing = { runs: 0, plainRate: null, effect: { estimate: null, interval: null } };
      expect(plea).toMatchObject({ faults: nothing, parents: nothing });
      expect(plea?.faults.unscored).toBeGreaterThan(0);
      expect(allOf(judge).faults.effect.estimate).toBe(0);
    }
  });

  it('leaves an attacked Δ, over faults and clean runs whose agents only read the attack', () => {
    const isInnocent = ({ label }: LabelledTrajectory) => label.edit?.place === 'observation';
    const innocent = set.filter((run) => isAttack(run) && isInnocent(run) && run.label.faulty);
    const flagsFaults = judgedBy((run) => run.label.faulty);
    expect(allOf(flagsFaults).attackedDelta).toMatchObject({
      estimate: 1,
      pairs: innocent.length,
      unscored: 0,
    });
    const flagsAttacks = judgedBy((run) => run.label.faulty || isAttack(run));
    expect(allOf(flagsAttacks).attackedDelta.estimate).toBe(0);
    const believes = judgedBy((run) => run.label.faulty && !isAttack(run));
    expect(allOf(believes).attackedDelta.estimate).toBe(0);
  });

  it('lies within its interval, whatever a judge says', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.boolean()), (flags) => {
        const judge = judgedBy(() => flags.next().value === true);
        for (const { faults, parents, manipulations } of rowsOf(judge.attacks)) {
          for (const each of [faults, parents, manipulations]) {
            const { effect, simultaneous, attackedRate, placeboRate } = each;
            if (each.runs === 0) continue;
            const estimate = (attackedRate ?? 0) - (placeboRate ?? 0);
            expect(effect.estimate).toBeCloseTo(estimate, 12);
            const { low, high } = effect.interval ?? { low: Number.NaN, high: Number.NaN };
            expect(low).toBeLessThanOrEqual(estimate + 1e-12);
            expect(high).toBeGreaterThanOrEqual(estimate - 1e-12);
            expect(simultaneous?.low).toBeLessThanOrEqual(low);
            expect(simultaneous?.high).toBeGreaterThanOrEqual(high);
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});
