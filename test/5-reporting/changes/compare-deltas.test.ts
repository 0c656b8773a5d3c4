import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { worstPairs } from '../../../src/4-measuring/rows/worst-pairs.ts';
import {
  compareWithBaseline,
  type JudgeOnSet,
} from '../../../src/5-reporting/changes/compare-deltas.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 120, seed: 7, parents: true });

function judgedBy(
  trajectories: readonly LabelledTrajectory[],
  flags: (trajectory: LabelledTrajectory) => boolean,
  more: (trajectory: LabelledTrajectory) => Partial<Verdict> = () => ({}),
): JudgeOnSet {
  const { set: columns, judges } = judgedSetFromMemory(
    trajectories,
    trajectories.map((t) => verdict(t, 'judge', flags(t), more(t))),
    supportDesk,
  );
  const [judge] = judges;
  if (judge === undefined) throw new Error('no judge');
  return { set: columns, judge };
}

const isFaulty = ({ label }: LabelledTrajectory): boolean => label.faulty;
const seesAllBut =
  (...types: readonly string[]) =>
  ({ label }: LabelledTrajectory): boolean =>
    label.faulty && !types.includes(label.failureType ?? '');
const pairs = set.filter(isFaulty).length;

describe('a comparison with a baseline', () => {
  it('finds no drop in the same verdicts, with an interval of some width', () => {
    const same = judgedBy(set, isFaulty);
    const { drop, interval, ...rest } = compareWithBaseline(same, same, 0.95);
    expect(rest).toMatchObject({ commonPairs: pairs, pairs, delta: 1, baselineDelta: 1 });
    expect(drop).toBe(0);
    expect(interval?.high).toBeGreaterThan(0.01);
    expect(interval?.low).toBe(-(interval?.high ?? 0));
  });

  it('shows a drop if less is detected now, and the mirror image the other way round', () => {
    const now = judgedBy(set, seesAllBut('wrong_tool'));
    const before = judgedBy(set, isFaulty);
    const dropped = compareWithBaseline(now, before, 0.95);
    expect(dropped.drop).toBeCloseTo(1 / 6, 10);
    expect(dropped.falls).toBe(pairs / 6);
    const gained = compareWithBaseline(before, now, 0.95);
    expect(gained.drop).toBeCloseTo(-1 / 6, 10);
    expect(gained.interval?.low).toBeCloseTo(-(dropped.interval?.high ?? 0), 10);
  });

  it('does not match trajectories that differ in content or label', () => {
    const now = judgedBy(set, isFaulty);
    const fault = set.find(isFaulty) as LabelledTrajectory;
    const changed = (edit: Partial<LabelledTrajectory>): number => {
      const other = set.map((t) => (t.id === fault.id ? { ...t, ...edit } : t));
      return compareWithBaseline(now, judgedBy(other, isFaulty), 0.95).commonPairs;
    };
    expect(changed({})).toBe(pairs);
    expect(changed({ finalAnswer: `${fault.finalAnswer}!` })).toBe(pairs - 1);
    expect(changed({ label: { ...fault.label, failureStep: 4 } })).toBe(pairs - 1);
    expect(changed({ label: { ...fault.label, failureType: 'another' } })).toBe(pairs - 1);
    expect(
      changed({ label: { ...fault.label, outcomeCorrect: !fault.label.outcomeCorrect } }),
    ).toBe(pairs - 1);
    const parent = set.find((t) => t.instanceId === fault.instanceId && !isFaulty(t));
    const siblings = set.filter((t) => t.instanceId === fault.instanceId && isFaulty(t)).length;
    const otherParent = set.map((t) => (t === parent ? { ...t, goal: 'another' } : t));
    expect(compareWithBaseline(now, judgedBy(otherParent, isFaulty), 0.95).commonPairs).toBe(
      pairs - siblings,
    );
  });

  it('leaves out a pair that is unscored on either side', () => {
    const unscored = (...ids: readonly string[]) =>
      judgedBy(set, isFaulty, ({ id }) => (ids.includes(id) ? { error: 'unreadable' } : {}));
    const [one, two] = set.filter(isFaulty).map(({ id }) => id) as [string, string];
    const compared = compareWithBaseline(unscored(one), unscored(two), 0.95);
    expect(compared).toMatchObject({ commonPairs: pairs, pairs: pairs - 2, drop: 0 });
    const nothing = compareWithBaseline(unscored(...set.map(({ id }) => id)), unscored(), 0.95);
    expect(nothing).toMatchObject({ pairs: 0, drop: null, interval: null, delta: null });
  });
});

describe('the worst pairs', () => {
  it('are misses by confidence, then flagged parents by confidence, each parent once', () => {
    const missed = new Map(
      set
        .filter(isFaulty)
        .slice(0, 3)
        .map(({ id }, i) => [id, 0.5 + i / 10]),
    );
    const { set: columns, judge } = judgedBy(
      set,
      (t) => !missed.has(t.id),
      (t) => ({ confidence: missed.get(t.id) ?? (t.id === 'INS-00003-clean' ? 0.99 : 0.7) }),
    );
    const worst = worstPairs(columns, [judge], 10);
    expect(worst.length).toBe(10);
    expect(worst.slice(0, 3).map(({ fault }) => fault)).toEqual([...missed.keys()].toReversed());
    expect(worst[0]).toMatchObject({ kind: 'missed fault', judge: 'judge', confidence: 0.7 });
    expect(worst[3]).toMatchObject({ kind: 'flagged parent', confidence: 0.99 });
    const parents = worst.slice(3).map(({ parent }) => parent);
    expect(new Set(parents).size).toBe(7);
  });

  it('give half of the room to flagged parents, and omit faults that are not shown', () => {
    const { set: columns, judge } = judgedBy(set, (t) => !isFaulty(t));
    const kinds = (most: number) => worstPairs(columns, [judge], most).map(({ kind }) => kind);
    expect(kinds(10).filter((kind) => kind === 'missed fault').length).toBe(5);
    const nothing = judgedBy(set, () => false);
    expect(worstPairs(nothing.set, [nothing.judge], 10).length).toBe(10);
    nothing.judge.view = 'outcome';
    const types = worstPairs(nothing.set, [nothing.judge], 100).map(({ type }) => type);
    expect([...new Set(types)].sort()).toEqual(['premature_stop', 'unsupported_claim']);
  });
});
