import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { measure } from '../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import {
  PAIR_STATUSES,
  type PairStatus,
  pairStatus,
  sureOfWrong,
} from '../../../src/4-measuring/rows/pair-status.ts';
import { NONE } from '../../../src/4-measuring/rows/set-columns.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

type Said = 'flag' | 'pass' | 'unreadable' | 'nothing';

const set = buildSet({ size: 60, seed: 5, parents: true });
const parentOf = (fault: LabelledTrajectory): LabelledTrajectory =>
  set.find(({ id }) => id === `${fault.instanceId}-clean`) as LabelledTrajectory;

const verdictOf = (trajectory: LabelledTrajectory, said: Said, view: string | null) =>
  said === 'nothing'
    ? []
    : [
        verdict(trajectory, 'judge', said === 'flag', {
          error: said === 'unreadable' ? 'not JSON' : null,
          extra: view === null ? null : { view },
        }),
      ];

function statusOf(type: string, view: string | null, onFault: Said, onParent: Said): PairStatus {
  const fault = set.find(({ label }) => label.failureType === type) as LabelledTrajectory;
  const parent = parentOf(fault);
  // The judge says something of another run, so that it is there even where it says nothing of these.
  const other = set.find(({ id }) => id !== fault.id && id !== parent.id) as LabelledTrajectory;
  const run = judgedSetFromMemory(
    set,
    [
      ...verdictOf(other, 'pass', view),
      ...verdictOf(fault, onFault, view),
      ...verdictOf(parent, onParent, view),
    ],
    supportDesk,
  );
  const [judge] = run.judges;
  if (judge === undefined) throw new Error('the judge is missing');
  return pairStatus(run.set, judge, run.set.rowOf.get(fault.id) ?? NONE);
}

/** What is said of the fault, what of its parent, and what that makes of the pair. */
const TABLE: readonly (readonly [Said, Said, PairStatus])[] = [
  ['flag', 'pass', 'detected'],
  ['pass', 'pass', 'missed'],
  ['flag', 'flag', 'base-rate'],
  ['pass', 'flag', 'reversed'],
  ...(['flag', 'pass', 'unreadable', 'nothing'] as const).flatMap((said) =>
    (['unreadable', 'nothing'] as const).flatMap((none) => [
      [said, none, 'unscored'] as const,
      [none, said, 'unscored'] as const,
    ]),
  ),
];

describe('how sure a judge was of a wrong answer', () => {
  it.each([
    ['pass', 'pass', 'step', 0.6],
    ['flag', 'flag', 'step', 0.8],
    ['pass', 'flag', 'step', 0.8],
    ['flag', 'pass', 'step', null],
    ['pass', 'unreadable', 'step', null],
    ['pass', 'pass', 'outcome', null],
  ] as const)(
    'with a %s of the fault and a %s of the parent, in the %s view, is %s',
    (onFault, onParent, view, expected) => {
      const fault = set.find(
        ({ label }) => label.failureType === 'wrong_tool',
      ) as LabelledTrajectory;
      const sure = (of: LabelledTrajectory, said: Said, confidence: number) =>
        verdictOf(of, said, view).map((one) => ({ ...one, confidence }));
      const verdicts = [...sure(fault, onFault, 0.6), ...sure(parentOf(fault), onParent, 0.8)];
      const run = judgedSetFromMemory(set, verdicts, supportDesk);
      const [judge] = run.judges;
      if (judge === undefined) throw new Error('the judge is missing');
      expect(sureOfWrong(run.set, judge, run.set.rowOf.get(fault.id) ?? NONE)).toBe(expected);
    },
  );
});

describe('the status of a pair', () => {
  it.each(TABLE)(
    'is, where the fault gets a %s and the parent a %s: %s',
    (fault, parent, status) => {
      for (const view of ['step', null]) {
        expect(statusOf('wrong_tool', view, fault, parent)).toBe(status);
      }
      expect(statusOf('premature_stop', 'outcome', fault, parent)).toBe(status);
    },
  );

  it('is not-shown where the judge is shown the same thing for both, unless a verdict is missing', () => {
    for (const [fault, parent, status] of TABLE) {
      expect(statusOf('wrong_tool', 'outcome', fault, parent)).toBe(
        status === 'unscored' ? 'unscored' : 'not-shown',
      );
    }
  });

  it('is unpaired where the parent is not in the set', () => {
    const fault = set.find(({ label }) => label.faulty) as LabelledTrajectory;
    const run = judgedSetFromMemory([fault], verdictOf(fault, 'flag', 'step'), supportDesk);
    const [judge] = run.judges;
    if (judge === undefined) throw new Error('the judge is missing');
    expect(pairStatus(run.set, judge, 0)).toBe('unpaired');
  });

  it('gives Δ: detected minus reversed, of the scored pairs', () => {
    const said = fc.constantFrom<Said>('flag', 'pass', 'flag', 'pass', 'unreadable', 'nothing');
    fc.assert(
      fc.property(
        fc.array(said, { minLength: set.length, maxLength: set.length }),
        fc.constantFrom('step', null),
        (all, view) => {
          const verdicts = set.flatMap((each, i) => verdictOf(each, all[i] ?? 'pass', view));
          fc.pre(verdicts.length > 0);
          const run = judgedSetFromMemory(set, verdicts, supportDesk);
          const [judge] = run.judges;
          if (judge === undefined) throw new Error('the judge is missing');
          const count = new Map<PairStatus, number>(PAIR_STATUSES.map((status) => [status, 0]));
          for (let row = 0; row < run.set.size; row++) {
            if (run.set.faulty[row] !== 1) continue;
            const status = pairStatus(run.set, judge, row);
            count.set(status, (count.get(status) ?? 0) + 1);
          }
          const of = (status: PairStatus): number => count.get(status) ?? 0;
          const scored =
            of('detected') + of('missed') + of('not-shown') + of('base-rate') + of('reversed');
          const row = measure(run, {
            prevalence: 0.05,
            costMiss: 3,
            costAlarm: 1,
            confidence: 0.95,
            replicates: 2,
            method: 'default',
          }).judges[0]?.paired.all;
          expect(row?.pairs).toBe(scored);
          expect(row?.unscored).toBe(of('unscored'));
          if (scored === 0) expect(row?.delta).toBe(null);
          else expect(row?.delta).toBeCloseTo((of('detected') - of('reversed')) / scored, 12);
        },
      ),
      { numRuns: 30 },
    );
  });
});
