import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure } from '../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import type { Label } from '../../../src/run/label.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';

const subject = { faults: [{ name: 'wrong_tool' }, { name: 'premature_stop' }] } as never;

function row(id: string, instanceId: string, label: Partial<Label> = {}): LabelledTrajectory {
  return {
    id,
    instanceId,
    goal: 'g',
    steps: [
      {
        index: 0,
        thought: id,
        call: { tool: 't', args: {} },
        observation: { ok: true, data: {}, error: null },
      },
    ],
    finalAnswer: id,
    label: { faulty: false, failureStep: null, failureType: null, outcomeCorrect: true, ...label },
  };
}

const fault = (id: string, instanceId: string, parent?: string, failureType = 'wrong_tool') =>
  row(id, instanceId, { faulty: true, failureStep: 0, failureType, parent });

const verdict = (trajectoryId: string, faulty: boolean, extra = {}): Verdict => ({
  trajectoryId,
  judgeId: 'mine',
  faulty,
  failureStep: null,
  failureType: null,
  confidence: 0.9,
  rationale: '',
  latencySeconds: 0,
  promptTokens: 0,
  completionTokens: 0,
  error: null,
  extra,
});

/** Forty instances with two clean runs each: the judge flags the first of them, and the fault. */
const twoClean = (named: string | null): LabelledTrajectory[] =>
  Array.from({ length: 40 }, (_, i) => i).flatMap((i) => [
    row(`a${i}`, `I${i}`),
    row(`b${i}`, `I${i}`),
    fault(`f${i}`, `I${i}`, named === null ? undefined : `${named}${i}`),
  ]);
const flagged = (rows: readonly LabelledTrajectory[]): Verdict[] =>
  rows.map(({ id }) => verdict(id, !id.startsWith('b')));
const deltaOf = (rows: readonly LabelledTrajectory[]) =>
  measure(judgedSetFromMemory(rows, flagged(rows), subject)).judges[0]?.paired.all.delta;

describe('the parent of a fault', () => {
  it('is the run that its label names, wherever the rows stand', () => {
    for (const rows of [twoClean('b'), twoClean('b').reverse()]) expect(deltaOf(rows)).toBe(1);
    for (const rows of [twoClean('a'), twoClean('a').reverse()]) expect(deltaOf(rows)).toBe(0);
  });

  it('is not guessed where an instance has two clean runs', () => {
    expect(() => deltaOf(twoClean(null))).toThrow(
      /^f0 could have been made from a0 or b0.*label\.parent$/,
    );
  });

  it('is one for all that was made of an instance', () => {
    const rows = [row('a', 'I'), row('b', 'I'), fault('f', 'I', 'a'), fault('g', 'I', 'b')];
    expect(() => deltaOf(rows)).toThrow(/^g: label\.parent names b, and others .* name a; give/);
  });

  it.each([
    ['a missing run', fault('f', 'I', 'gone'), /^f: label\.parent names gone, which is not in the/],
    [
      'a run of another instance',
      fault('f', 'I', 'other'),
      /^f: label\.parent names other, a run of/,
    ],
    ['a faulty run', fault('f', 'I', 'g'), /^f: label\.parent names g, which is faulty/],
    [
      'a run of another instance, for an edit',
      row('e', 'I', { parent: 'other', edit: { kind: 'harmless', name: 'x', place: 'reply' } }),
      /^e: label\.parent names other, a run of another instance/,
    ],
    [
      'a clean run, for an attack on a fault',
      {
        ...fault('e', 'I', 'c'),
        label: {
          ...fault('e', 'I', 'c').label,
          edit: { kind: 'attack', name: 'x', place: 'reply' } as const,
        },
      },
      /^e: label\.parent names c, which is clean/,
    ],
  ])('may not be %s', (_, wrong, message) => {
    const rows = [row('c', 'I'), row('other', 'J'), fault('g', 'I'), wrong];
    expect(() => deltaOf(rows)).toThrow(message);
  });
});

it('neither the order of rows nor that of verdicts changes a measurement', () => {
  const base = [
    ...twoClean('b'),
    ...Array.from({ length: 12 }, (_, i) => [
      fault(`p${i}`, `I${i}`, `b${i}`, 'premature_stop'),
      fault(`q${i}`, `I${i}`, `b${i}`, i % 2 ? 'of_its_own' : 'another'),
      row(`e${i}`, `I${i}`, {
        parent: `b${i}`,
        edit: { kind: 'harmless', name: i % 2 ? 'x' : 'y', place: i % 3 ? 'reply' : 'thought' },
      }),
    ]).flat(),
  ];
  // The last digits of a sum depend on the order of its terms.
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(9)) : value;
  const flags = (id: string) => (id.charCodeAt(0) + Number(id.slice(1))) % 3 === 0;
  const said = base.map(({ id }) => verdict(id, flags(id)));
  const measured = (rows: readonly LabelledTrajectory[], verdicts: readonly Verdict[]) =>
    JSON.stringify(measure(judgedSetFromMemory(rows, verdicts, subject)), rounded);
  const expected = measured(base, said);
  const shuffled = <Item>(items: Item[]) =>
    fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });
  fc.assert(
    fc.property(shuffled(base), shuffled(said), (rows, verdicts) => {
      expect(measured(rows, verdicts)).toBe(expected);
    }),
    { numRuns: 30 },
  );
});

it('verdicts of one judge in two views are refused, with the row', () => {
  const rows = [row('c', 'I'), fault('f', 'I')];
  const said = [verdict('c', false, { view: 'step' }), verdict('f', true, { view: 'outcome' })];
  expect(() => judgedSetFromMemory(rows, said, subject)).toThrow(
    /^mine was shown c in the step view and f in the outcome view/,
  );
});
