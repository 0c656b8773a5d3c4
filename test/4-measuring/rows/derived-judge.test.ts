import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import type { JudgeColumns } from '../../../src/4-measuring/rows/judge-columns.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { ALL_FAULTS, countPairs, delta, pairsOf } from '../../../src/4-measuring/rows/pairs.ts';
import { judgeNamed, selectJudges } from '../../../src/4-measuring/rows/select-judges.ts';
import { fingerprint } from '../../../src/run/fingerprint.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 240, seed: 5, parents: true });
const unit = (name: string, { id }: LabelledTrajectory): number =>
  fingerprint(`${name} ${id}`) / 2 ** 53;

/** A judge that flags this share of faults and that of clean runs, on its own account. */
const seeing =
  (judgeId: string, faults: number, clean: number, cost = 1) =>
  (run: LabelledTrajectory, repetition = 1): Verdict =>
    verdict(
      run,
      judgeId,
      unit(`${judgeId} ${repetition}`, run) < (run.label.faulty ? faults : clean),
      {
        confidence: 0.5 + unit(`sure ${judgeId} ${repetition}`, run) / 2,
        latencySeconds: cost,
        promptTokens: 100 * cost,
        completionTokens: 0,
        failureStep: 1,
        failureType: run.label.failureType,
        error: unit(`error ${judgeId}`, run) < 0.03 ? 'not JSON' : null,
        extra: { view: judgeId === 'cheap' ? 'outcome' : 'step', repetition },
      },
    );

const [cheap, dear, noise] = [
  seeing('cheap', 0.5, 0.05),
  seeing('dear', 0.8, 0.1, 7),
  seeing('noise', 0.4, 0.4),
];
const verdicts = [
  ...set.flatMap((run) => [cheap(run), dear(run), noise(run)]),
  ...set.flatMap((run) =>
    [1, 2, 3].map((repetition) => seeing('again', 0.7, 0.2, 2)(run, repetition)),
  ),
];
const judged = judgedSetFromMemory(set, verdicts, supportDesk);
const named = (id: string): JudgeColumns => judgeNamed(judged, id);
const deltaOf = (judge: JudgeColumns): number =>
  delta(countPairs(judged.set, pairsOf(judged.set), judge, ALL_FAULTS)) ?? Number.NaN;
const flags = (judge: JudgeColumns): readonly number[] => [...judge.all.flag];

describe('a judge made of recorded ones', () => {
  it('flags what its expression says, on every row', () => {
    const [a, b] = ['cheap', 'dear'].map((id) => flags(named(id)));
    const kleene = (x = 0, y = 0): number => (x === 1 || y === 1 ? 1 : x === 0 && y === 0 ? 0 : -1);
    expect(flags(named('any(cheap, dear)'))).toEqual(a?.map((x, row) => kleene(x, b?.[row])));
    expect(flags(named('cascade(cheap, dear)'))).toEqual(flags(named('any(cheap, dear)')));
  });

  it('names the step and the type of the judge that flagged', () => {
    const made = named('any(cheap, dear)');
    for (const [row, flag] of made.all.flag.entries()) {
      expect(made.all.step[row]).toBe(flag === 1 ? 1 : -1);
    }
  });

  it('costs what the calls cost that it makes', () => {
    const flagged = flags(named('cheap')).filter((flag) => flag === 1).length;
    const either = named('any(cheap, dear)');
    expect(either.latencySeconds).toBe(set.length + 7 * (set.length - flagged));
    expect(either.promptTokens).toBe(100 * either.latencySeconds);
    expect(either.allVerdicts).toBe(set.length);
    expect(named('learned(cheap, dear)').latencySeconds).toBe(8 * set.length);
  });

  it('asks a judge once that it names twice', () => {
    const [once, twice] = ['all(cheap, dear)', 'all(cheap, any(cheap, dear), dear)'].map(named);
    expect(twice?.latencySeconds).toBe(once?.latencySeconds);
    expect(named('votes(1, again, of=1)').latencySeconds).toBe(2 * set.length);
  });

  it('is its judge again where it takes one vote of one, or the threshold of a coin toss', () => {
    for (const id of ['votes(1, again, of=1)', 'threshold(cheap, 0.5)']) {
      const [made, own] = [named(id), named(id.includes('cheap') ? 'cheap' : 'again')];
      expect(flags(made)).toEqual(flags(own));
      expect(deltaOf(made)).toBe(deltaOf(own));
    }
  });

  it('was asked as often as the member that was asked least', () => {
    expect(named('threshold(again, 0.7)').repetitions).toHaveLength(3);
    expect(named('any(again, cheap)').repetitions).toHaveLength(1);
    expect(named('any(votes(2, again), cheap)').repetitions).toHaveLength(1);
  });

  it('sees what the one of its members sees that sees most', () => {
    expect(named('any(cheap, dear)').view).toBe('step');
    expect(named('threshold(cheap, 0.7)').view).toBe('outcome');
  });

  it('is the same judge however its expression is spaced, and is measured like any other', () => {
    const chosen = selectJudges(judged, ['any(cheap,dear)', ' any( cheap, dear )', 'cheap']);
    expect(chosen.judges.map(({ judgeId }) => judgeId)).toEqual(['cheap', 'any(cheap, dear)']);
    const { judges } = measure(chosen, { ...DEFAULT_MEASURE, replicates: 0 });
    const [, made] = judges;
    expect(made?.metrics.delta.estimate).toBeCloseTo(deltaOf(named('any(cheap, dear)')));
    expect(made?.metrics.secondsPerTrajectory.estimate).toBeLessThan(8);
  });

  it('is refused where one of its judges has no verdicts', () => {
    expect(() => named('any(cheap, deer)')).toThrow(
      "unknown judge 'deer'; did you mean 'dear'? known: cheap, dear, noise, again",
    );
  });
});

describe('a stack that learns how to weigh judges', () => {
  it('does not lose by a judge that knows nothing, and gains by a second that does', () => {
    const best = deltaOf(named('dear'));
    expect(deltaOf(named('learned(dear, noise)'))).toBeGreaterThan(best - 0.05);
    expect(deltaOf(named('learned(cheap, dear, noise)'))).toBeGreaterThan(best);
  });

  it('never learns from an instance that it judges', () => {
    const id = 'learned(cheap, dear, noise)';
    const turned = (instance: number) => {
      const faulty = judged.set.faulty.map((is, row) =>
        judged.set.instance[row] === instance ? 1 - is : is,
      );
      return judgeNamed({ set: { ...judged.set, faulty }, judges: [...judged.judges] }, id);
    };
    const [before, after] = [named(id), turned(3)].map(({ scores }) => [...(scores?.values ?? [])]);
    const of = (instance: number) =>
      [...judged.set.instance].flatMap((own, row) => (own === instance ? [row] : []));
    for (const row of of(3)) expect(after?.[row]).toBe(before?.[row]);
    const changed = before?.filter((score, row) => score !== after?.[row]).length ?? 0;
    expect(changed).toBeGreaterThan(set.length / 2);
  });

  it('sees nothing in judges that know nothing', () => {
    const coins = [1, 2, 3].map((number) => seeing(`coin${number}`, 0.4, 0.4));
    const tossed = judgedSetFromMemory(
      set,
      set.flatMap((run) => coins.map((coin) => coin(run))),
      supportDesk,
    );
    const learned = judgeNamed(tossed, 'learned(coin1, coin2, coin3)');
    expect(Math.abs(deltaOf(learned))).toBeLessThan(0.15);
  });

  it('needs instances to learn from', () => {
    const few = set.slice(0, 12);
    const small = judgedSetFromMemory(
      few,
      few.flatMap((run) => [cheap(run), dear(run)]),
      supportDesk,
    );
    expect(() => judgeNamed(small, 'learned(cheap, dear)')).toThrow('needs 20 instances');
  });
});

it('a composition costs no more than asking everybody, and no less than its first judge', () => {
  const inner = fc.constantFrom(
    'cheap',
    'dear',
    'noise',
    'all(cheap, dear)',
    'cascade(dear, noise)',
  );
  fc.assert(
    fc.property(
      fc.constantFrom('any', 'cascade', 'majority', 'weighted'),
      inner,
      inner,
      (name, a, b) => {
        const { latencySeconds } = named(`${name}(${a}, ${b})`);
        expect(latencySeconds).toBeLessThanOrEqual(9 * set.length);
        expect(latencySeconds).toBeGreaterThanOrEqual(set.length);
      },
    ),
    { numRuns: 30 },
  );
});
