import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { searchCompositions } from '../../../src/4-measuring/composing/search-compositions.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { ALL_FAULTS, countPairs, delta, pairsOf } from '../../../src/4-measuring/rows/pairs.ts';
import { judgeNamed } from '../../../src/4-measuring/rows/select-judges.ts';
import { useSentence } from '../../../src/5-reporting/tables/search-tables.ts';
import { fingerprint } from '../../../src/run/fingerprint.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 200, seed: 5, parents: true });
const types = [...new Set(set.flatMap(({ label }) => label.failureType ?? []))];
type Flags = (unit: number, run: LabelledTrajectory) => boolean;

/** A folder with judges of these names, costs and rules. */
const folder = (judges: Readonly<Record<string, readonly [seconds: number, flags: Flags]>>) =>
  judgedSetFromMemory(
    set,
    Object.entries(judges).flatMap(([judge, [latencySeconds, flags]]) =>
      set.map((run) => {
        const unit = fingerprint(`${judge} ${run.id}`) / 2 ** 53;
        return verdict(run, judge, flags(unit, run), { latencySeconds });
      }),
    ),
    supportDesk,
  );
const seeing =
  (faults: number, clean: number): Flags =>
  (unit, { label }) =>
    unit < (label.faulty ? faults : clean);
/** Sees every second type of fault. */
const half =
  (rest: number): Flags =>
  (unit, { label }) =>
    unit <
    (label.faulty ? (types.indexOf(label.failureType ?? '') % 2 === rest ? 0.95 : 0.02) : 0.02);

describe('a search through compositions', () => {
  it('finds that two judges that see different faults do better together', () => {
    const judged = folder({ odd: [1, half(1)], even: [5, half(0)], coin: [2, seeing(0.4, 0.4)] });
    const found = searchCompositions(judged, { margin: 0.05 });
    expect(found.use).toMatchObject({ why: 'better', expression: 'cascade(odd, even)' });
    expect(useSentence(found)).toMatch(/^Use cascade\(odd, even\): Δ \+0\.\d\d .+ above /);
    const made = judgeNamed(judged, 'cascade(odd, even)');
    const own = delta(countPairs(judged.set, pairsOf(judged.set), made, ALL_FAULTS));
    expect(found.best?.sameData).toBeCloseTo(own ?? Number.NaN);
    expect(found.best?.cost).toBeCloseTo(made.latencySeconds / made.allVerdicts);
    expect(found.tried).toBe(3 + 6 + 9);
  });

  it('prints no winner among judges that know nothing', () => {
    const coin = seeing(0.4, 0.4);
    const found = searchCompositions(
      folder({ a: [1, coin], b: [2, coin], c: [3, coin], d: [4, coin] }),
      { margin: 0.05 },
    );
    expect(found.use).toEqual({ expression: null, why: 'nothing', point: null });
    expect(found.best?.sameData).toBeGreaterThan(found.best?.crossFitted.estimate ?? 1);
    expect(useSentence(found)).toContain('Use none of these');
  });

  it('says where a cheaper judge is as good', () => {
    const judged = folder({ cheap: [1, seeing(0.96, 0.01)], dear: [50, seeing(0.97, 0.01)] });
    const { use, byCost } = searchCompositions(judged, { margin: 0.15 });
    expect(use.why).not.toBe('nothing');
    expect(byCost[0]?.expression).toBe('cheap');
    expect(use.point?.cost).toBeLessThan(50);
  });

  it('keeps a bound on false alarms, and says where nothing does', () => {
    const lax = folder({ lax: [1, seeing(0.9, 0.5)], strict: [2, seeing(0.6, 0.02)] });
    const bounded = searchCompositions(lax, { margin: 0.05, maxFalseAlarm: 0.2 });
    expect(bounded.best?.falseAlarms.estimate).toBeLessThanOrEqual(0.2);
    const none = searchCompositions(lax, { margin: 0.05, maxFalseAlarm: 0.001 });
    expect(useSentence(none)).toContain('keeps the bound of 0.1 % false alarms');
  });

  it('counts prices where they are given, and refuses those of others', () => {
    const judged = folder({ odd: [1, half(1)], even: [5, half(0)] });
    const { unit, byCost } = searchCompositions(judged, {
      margin: 0.05,
      price: { odd: 3, even: 1 },
    });
    expect(unit).toBe('USD');
    expect(byCost.at(-1)?.expression).toBe('cascade(even, odd)');
    expect(() => searchCompositions(judged, { margin: 0.05, price: { nobody: 1 } })).toThrow(
      '--price names nobody, which is none of the judges; known: odd, even',
    );
  });
});
