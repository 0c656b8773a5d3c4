import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasNoFurtherKeys,
  isTrajectoryRow,
  isVerdictRow,
  parsedRow,
} from '../../../src/run/wire/glance.ts';
import { readTrajectory, trajectoryFrom } from '../../../src/run/wire/read-trajectory.ts';
import { trajectoryRow } from '../../../src/run/wire/trajectory-schema.ts';
import { readVerdict } from '../../../src/run/wire/verdict-row.ts';
import { verdictRow } from '../../../src/run/wire/verdict-schema.ts';

const verdict = {
  trajectory_id: 'INS-00000-clean',
  judge_id: 'programmatic',
  faulty: false,
  failure_step: null,
  failure_type: null,
  confidence: 0.6,
  rationale: '',
  latency_s: 0.5,
  prompt_tokens: 0,
  completion_tokens: 0,
  error: null,
  repetition: 2,
};

const step = {
  index: 0,
  thought: '',
  call: { tool: 'reply', args: { text: '' } },
  observation: { ok: true, data: {}, error: null },
};

const trajectory = {
  trajectory_id: 'INS-00000-clean',
  instance_id: 'INS-00000',
  goal: '',
  steps: [step],
  final_answer: '',
  label: { faulty: false, failure_step: null, failure_type: null, outcome_correct: true },
};

/** Values of every kind that JSON has, including those at the limits of a field. */
const anything = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    'x',
    0,
    -0,
    1,
    -1,
    0.5,
    1.5,
    2 ** 53,
    1e300,
    100,
    101,
    [],
    [1],
    {},
  ),
  fc.jsonValue(),
);

/** A row with one value, at any depth, replaced or removed. */
function damaged(row: object, picks: readonly number[], value: unknown): string {
  const copy = structuredClone(row);
  let at: Record<string, unknown> = copy as Record<string, unknown>;
  for (const pick of picks) {
    const keys = Object.keys(at);
    const key = keys[pick % keys.length];
    if (key === undefined) break;
    const inner = at[key];
    if (pick % 2 === 1 && typeof inner === 'object' && inner !== null) {
      at = inner as Record<string, unknown>;
      continue;
    }
    if (value === undefined) delete at[key];
    else at[key] = value;
    break;
  }
  return JSON.stringify(copy);
}

const picks = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 5 });
const value = fc.option(anything, { nil: undefined });

describe('the fast check of a row', () => {
  it('accepts rows like those of the release, and the reader returns what they say', () => {
    expect(isVerdictRow(parsedRow(JSON.stringify(verdict)))).toBe(true);
    expect(isTrajectoryRow(parsedRow(JSON.stringify(trajectory)))).toBe(true);
    expect(hasNoFurtherKeys(step)).toBe(true);
    expect(readVerdict(JSON.stringify({ ...verdict, view: 'step' }), 'rows', 1)).toMatchObject({
      trajectoryId: 'INS-00000-clean',
      confidence: 0.6,
      extra: { view: 'step' },
    });
    expect(readTrajectory(JSON.stringify(trajectory), 'rows', 1)).toMatchObject({
      id: 'INS-00000-clean',
      steps: [step],
    });
  });

  it('never accepts a row that the schema refuses', () => {
    fc.assert(
      fc.property(picks, value, (at, replacement) => {
        const row = parsedRow(damaged(verdict, at, replacement));
        if (isVerdictRow(row)) expect(verdictRow.parse(row)).toEqual(row);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(picks, value, (at, replacement) => {
        const row = parsedRow(damaged(trajectory, at, replacement));
        if (isTrajectoryRow(row) && row.steps.every(hasNoFurtherKeys)) {
          expect(trajectoryRow.parse(row).steps).toEqual(row.steps);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts a label exactly if the schema does, as do all readers', () => {
    const labels = fc.record({
      faulty: fc.boolean(),
      failure_step: fc.constantFrom(null, -1, 0, 1, 2, 2 ** 32, 2 ** 32 + 1),
      failure_type: fc.constantFrom(null, '', 'wrong_tool'),
      outcome_correct: fc.boolean(),
      edit: fc.constantFrom(
        undefined,
        null,
        { kind: 'harmless', name: 'repeated_read', place: null },
        { kind: 'attack', name: 'fake_verdict', place: 'reply' },
        { kind: 'invented', name: 'fake_verdict', place: 'reply' },
        { kind: 'attack', name: 1, place: 'reply' },
        { kind: 'attack', name: 'fake_verdict' },
      ),
      faults: fc.constantFrom(
        undefined,
        undefined,
        null,
        [],
        [{ type: 'wrong_tool', step: 0 }],
        [
          { type: 'wrong_tool', step: 0 },
          { type: 'other', step: 1 },
        ],
        [
          { type: 'wrong_tool', step: 0, more: 1 },
          { type: '', step: 1 },
        ],
        [
          { type: 'wrong_tool', step: 0 },
          { type: 'other', step: 0 },
        ],
        [
          { type: 'wrong_tool', step: 0 },
          { type: 'other', step: 2 },
        ],
        [{ type: 'wrong_tool', step: 0 }, { type: 'other' }],
        [{ type: 'wrong_tool', step: 0 }, null],
      ),
      parent: fc.constantFrom(undefined, null, 'INS-00000-clean'),
    });
    const stepsOf = fc.constantFrom([], [step], [step, step], [step, null], [{ ...step, more: 1 }]);
    const refused = (read: () => unknown): string | null => {
      try {
        read();
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    };
    fc.assert(
      fc.property(labels, stepsOf, (label, steps) => {
        const line = JSON.stringify({ ...trajectory, label, steps });
        const row = JSON.parse(line);
        const accepted = trajectoryRow.safeParse(row).success;
        expect(isTrajectoryRow(parsedRow(line))).toBe(accepted);
        const problem = refused(() => readTrajectory(line, 'rows', 1));
        expect(problem === null).toBe(accepted);
        const value = trajectoryFrom(row);
        expect('problem' in value ? `rows, line 1: ${value.problem}` : null).toBe(problem);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses a line that is not a JSON object', () => {
    for (const line of ['', '[]', 'null', '{', '"x"']) expect(parsedRow(line)).toBeNull();
    expect(isVerdictRow(null)).toBe(false);
  });
});
