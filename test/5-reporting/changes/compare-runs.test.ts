import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import type { JudgedSet } from '../../../src/4-measuring/rows/judged-set.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { compareWithBaseline } from '../../../src/5-reporting/changes/compare-deltas.ts';
import { comparedRuns, compareRuns } from '../../../src/5-reporting/changes/compare-runs.ts';
import type { JudgeChange } from '../../../src/5-reporting/changes/run-comparison.ts';
import { fingerprint } from '../../../src/run/fingerprint.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 120, seed: 7, parents: true });
const isFaulty = ({ label }: LabelledTrajectory): boolean => label.faulty;
const faults = set.filter(isFaulty);

/** A judge that flags a share of the faults and of the clean runs, others with every seed. */
const some =
  (seed: number, ofFaults: number, ofClean: number) =>
  (t: LabelledTrajectory): boolean =>
    fingerprint(`${seed} ${t.id}`) % 100 < 100 * (isFaulty(t) ? ofFaults : ofClean);

type Flags = (trajectory: LabelledTrajectory) => boolean | null;

function judgedBy(
  trajectories: readonly LabelledTrajectory[],
  ...judges: readonly Flags[]
): JudgedSet {
  const rows = judges.flatMap((flags, number) =>
    trajectories.flatMap((t): readonly Verdict[] => {
      const flag = flags(t);
      return flag === null ? [] : [verdict(t, `judge ${number}`, flag)];
    }),
  );
  return judgedSetFromMemory(trajectories, rows, supportDesk);
}

function changesOf(now: JudgedSet, then: JudgedSet, confidence = 0.95) {
  const pairs = now.judges.flatMap((judge, i) => {
    const earlier = then.judges[i];
    return earlier === undefined ? [] : [{ now: judge, earlier }];
  });
  return compareRuns(now, comparedRuns(now.set, then.set, pairs), confidence);
}

function onlyChange(now: JudgedSet, then: JudgedSet): JudgeChange {
  const [change] = changesOf(now, then).judges;
  if (change === undefined) throw new Error('no judge was compared');
  return change;
}

/** The gate's comparison, as a change: now minus then. */
function gates(now: JudgedSet, then: JudgedSet) {
  const [judge] = now.judges;
  const [earlier] = then.judges;
  if (judge === undefined || earlier === undefined) throw new Error('no judge');
  const { pairs, delta, baselineDelta, drop, interval } = compareWithBaseline(
    { set: now.set, judge },
    { set: then.set, judge: earlier },
    0.95,
  );
  return {
    pairs,
    delta,
    earlierDelta: baselineDelta,
    change: 0 - (drop ?? Number.NaN),
    interval: { low: 0 - (interval?.high ?? 0), high: 0 - (interval?.low ?? 0) },
  };
}

describe('a comparison of two runs', () => {
  it('has the numbers of the gate over all pairs', () => {
    const then = judgedBy(set, some(1, 0.7, 0.1));
    const now = judgedBy(set, some(2, 0.5, 0.2));
    const { all } = onlyChange(now, then).groups;
    expect(all).toMatchObject({ group: 'all', ...gates(now, then) });
  });

  it('has for each group the numbers that the gate has for a set of that group alone', () => {
    const then = some(1, 0.7, 0.1);
    const now = some(2, 0.5, 0.2);
    const { groups, types } = onlyChange(judgedBy(set, now), judgedBy(set, then));
    const alone = (belongs: Flags) => {
      const part = set.filter((t) => !isFaulty(t) || belongs(t));
      return gates(judgedBy(part, now), judgedBy(part, then));
    };
    for (const type of types) {
      expect(type).toMatchObject(alone(({ label }) => label.failureType === type.group));
    }
    expect(groups.silent).toMatchObject({
      group: 'silent',
      ...alone(({ label }) => label.outcomeCorrect),
    });
    expect(groups.loud).toMatchObject({
      group: 'loud',
      ...alone(({ label }) => !label.outcomeCorrect),
    });
    expect(types.length).toBe(6);
  });

  it('claims no change whose interval holds 0, and none at all where nothing changed', () => {
    fc.assert(
      fc.property(
        fc.nat(999),
        fc.nat(999),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, x) => {
          const then = judgedBy(set, some(a, x, 0.1), some(a + 1, x, x));
          const now = judgedBy(set, some(b, x, 0.1), some(b + 1, x, x));
          for (const { groups, types, cleanRuns } of changesOf(now, then).judges) {
            for (const { interval, change, shown } of [
              ...Object.values(groups),
              ...types,
              cleanRuns,
            ]) {
              if (interval === null || shown === null) continue;
              expect(shown === 'rose' ? interval.low : -interval.high).toBeGreaterThan(0);
              expect(Math.sign(change ?? 0)).toBe(shown === 'rose' ? 1 : -1);
            }
          }
          for (const { groups, types, cleanRuns } of changesOf(then, then).judges) {
            for (const { change, shown } of [...Object.values(groups), ...types, cleanRuns]) {
              expect({ change, shown }).toEqual({ change: 0, shown: null });
            }
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('asks for more evidence the more judges are looked at together', () => {
    // A fault in five is no longer flagged.
    const then: Flags = isFaulty;
    const now: Flags = (t) => isFaulty(t) && fingerprint(t.id) % 5 > 0;
    const alone = changesOf(judgedBy(set, now), judgedBy(set, then));
    expect(alone.judges[0]?.groups.all).toMatchObject({ shown: 'fell' });
    const many = Array.from({ length: 30 }, () => then);
    const among = changesOf(judgedBy(set, now, ...many), judgedBy(set, then, ...many));
    expect(among.judges[0]?.groups.all).toEqual({
      ...alone.judges[0]?.groups.all,
      shown: null,
    });
  });

  it('counts every fault once, by what happened to it', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), (a, b) => {
        const unread =
          (seed: number, flags: Flags): Flags =>
          (t) =>
            fingerprint(`${t.id} ${seed}`) % 10 === 0 ? null : flags(t);
        const then = judgedBy(set.slice(10), unread(a, some(a, 0.6, 0.3)));
        const now = judgedBy(set, unread(b, some(b, 0.6, 0.3)));
        const { counts, groups, types } = onlyChange(now, then);
        const { all } = groups;
        const sum = Object.values(counts).reduce((total, count) => total + count, 0);
        expect(sum).toBe(faults.length);
        expect(all?.counts).toEqual(counts);
        expect(all?.pairs).toBe(sum - counts['not-comparable']);
        for (const [name, count] of Object.entries(counts)) {
          const byType = types.map((type) => type.counts[name as keyof typeof counts]);
          expect(byType.reduce((total, each) => total + each, 0)).toBe(count);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('counts clean runs once, however many faults were made from them', () => {
    const then = judgedBy(set, isFaulty);
    const clean = set.filter((t) => !isFaulty(t));
    const [first] = clean;
    const now = judgedBy(set, (t) => isFaulty(t) || t === first);
    const { cleanRuns, counts } = onlyChange(now, then);
    expect(cleanRuns).toMatchObject({
      runs: clean.length,
      earlierRate: 0,
      rate: 1 / clean.length,
      newlyFlagged: 1,
      noLongerFlagged: 0,
      shown: null,
    });
    expect(counts['newly-flagged-clean']).toBe(
      faults.filter(({ instanceId }) => instanceId === first?.instanceId).length,
    );
  });

  it('counts the pairs of one run alone, and compares neither', () => {
    const [instance] = faults.map(({ instanceId }) => instanceId);
    const part = set.filter(({ instanceId }) => instanceId !== instance);
    const left = faults.filter(({ instanceId }) => instanceId === instance).length;
    const whole = judgedBy(set, isFaulty);
    const some = judgedBy(part, isFaulty);
    expect(changesOf(whole, some)).toMatchObject({
      commonPairs: faults.length - left,
      onlyNow: left,
      onlyThen: 0,
    });
    expect(changesOf(some, whole)).toMatchObject({ onlyNow: 0, onlyThen: left });
  });
});
