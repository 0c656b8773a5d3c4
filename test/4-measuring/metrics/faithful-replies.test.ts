import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../src/4-measuring/measurement/named-rows.ts';
import { clusteredChange } from '../../../src/4-measuring/statistics/intervals/clustered-change.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { buildSet, measured, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 200, seed: 7, faithfulReplies: true });
const isFaithful = ({ label }: LabelledTrajectory) => label.edit?.kind === 'faithful';
const faithful = set.filter(isFaithful);
const plainOf = new Map(faithful.map((run) => [run.label.parent, run]));
const isStale = ({ id }: LabelledTrajectory) => plainOf.has(id);

const faithfulRows = (flags: (run: LabelledTrajectory) => boolean) =>
  measured(
    set,
    set.map((run) => verdict(run, 'judge', flags(run))),
  ).judges[0]?.faithfulReplies ?? null;

describe('stale and faithful replies', () => {
  it('are compared over the same faults, all together and by type', () => {
    const rows = faithfulRows(isStale);
    expect(rowsOf(rows).map(({ type, label }) => [type, label])).toEqual([
      ['all', 'all'],
      ['skipped_precondition', 'skipped precondition'],
      ['ignored_observation', 'ignored observation'],
    ]);
    const { all, byType = [] } = rows ?? {};
    expect(all?.faults).toBe(faithful.length);
    expect(byType.reduce((sum, { faults }) => sum + faults, 0)).toBe(faithful.length);
    expect(all).toMatchObject({
      stale: { estimate: 1 },
      faithful: { estimate: 0 },
      difference: { estimate: 1 },
      staleOnly: faithful.length,
      faithfulOnly: 0,
      unscored: 0,
    });
  });

  it('make no difference to a judge that sees the fault, or nothing, or flags everything', () => {
    const judges = [({ label }: LabelledTrajectory) => label.faulty, () => false, () => true];
    for (const flags of judges) {
      const all = faithfulRows(flags)?.all;
      expect(all?.difference.estimate).toBe(0);
      expect(all?.difference.interval?.low).toBeLessThan(0);
      expect(all?.difference.interval?.high).toBeGreaterThan(0);
    }
  });

  it('differ by as much as the two Δ do, with the interval of paired changes by instance', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 50, maxLength: 50 }), (answers) => {
        const flags = (run: LabelledTrajectory) =>
          answers[(set.indexOf(run) * 7) % answers.length] ?? false;
        const all = faithfulRows(flags)?.all;
        expect(all?.difference.estimate).toBeCloseTo(
          (all?.stale.estimate ?? 0) - (all?.faithful.estimate ?? 0),
          12,
        );
        const byId = new Map(set.map((run) => [run.id, run]));
        const instances = [...new Set(faithful.map(({ instanceId }) => instanceId))];
        const types = [...new Set(faithful.map(({ label }) => label.failureType))];
        const expected = clusteredChange(
          {
            cluster: Int32Array.from(faithful, (run) => instances.indexOf(run.instanceId)),
            clusters: instances.length,
            stratum: Int32Array.from(faithful, ({ label }) => types.indexOf(label.failureType)),
            strata: types.length,
            change: Int8Array.from(faithful, (run) => {
              const plain = byId.get(run.label.parent ?? '') as LabelledTrajectory;
              return Number(flags(plain)) - Number(flags(run));
            }),
            most: 1,
          },
          0.95,
        );
        expect(all?.difference.interval?.low).toBeCloseTo(expected?.low ?? 2, 12);
        expect(all?.difference.interval?.high).toBeCloseTo(expected?.high ?? 2, 12);
      }),
      { numRuns: 15 },
    );
  });

  it('need a verdict on all three runs', () => {
    const [first] = faithful;
    const verdicts = set.map((run) =>
      verdict(run, 'judge', isStale(run), run === first ? { error: 'unreadable' } : {}),
    );
    const all = measured(set, verdicts).judges[0]?.faithfulReplies?.all;
    expect([all?.faults, all?.unscored]).toEqual([faithful.length - 1, 1]);
  });

  it('are in no other number, and are absent where a set has none', () => {
    const plain = set.filter((run) => !isFaithful(run));
    const answer = (run: LabelledTrajectory) => verdict(run, 'judge', isStale(run));
    const { judges: alone } = measured(plain, plain.map(answer));
    const { judges: together, set: summary } = measured(set, set.map(answer));
    expect(summary.faithfulReplies).toBe(faithful.length);
    const { faithfulReplies: _, cost: _cost, ...others } = together[0] ?? {};
    expect(alone[0]).toMatchObject({ ...others, faithfulReplies: null });
  });
});
