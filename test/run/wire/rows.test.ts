import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFormats } from '../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { EDIT_KINDS } from '../../../src/run/row-role.ts';
import { readTrajectory } from '../../../src/run/wire/read-trajectory.ts';
import { readVerdict, writeVerdict } from '../../../src/run/wire/verdict-row.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';
import { published } from '../../support/reference/published.ts';
import { someVerdict } from '../../support/rows/some-verdict.ts';

const formats = numberFormats(supportDesk);
const rewriteTrajectory = (line: string): string =>
  writeTrajectory(readTrajectory(line, 'test', 1), formats);

describe('the wire format', () => {
  it.runIf(published).each(['trajectories.jsonl', 'agent_trajectories.jsonl'])(
    'reproduces %s byte for byte',
    (name) => {
      for (const line of published?.lines(name) ?? []) expect(rewriteTrajectory(line)).toBe(line);
    },
  );

  it.runIf(published)('reproduces verdicts.jsonl byte for byte, exponents included', () => {
    for (const line of published?.lines('verdicts.jsonl') ?? []) {
      expect(writeVerdict(readVerdict(line, 'test', 1))).toBe(line);
    }
  });

  const step = fc.record({
    index: fc.nat(50),
    thought: fc.string({ unit: 'binary' }),
    call: fc.record({
      tool: fc.constantFrom('issue_refund', 'lookup_order', 'fly'),
      args: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
    }),
    observation: fc.record({
      ok: fc.boolean(),
      data: fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 })),
      error: fc.option(fc.string({ unit: 'binary' })),
    }),
  });
  const trajectoryRow = fc.record({
    trajectory_id: fc.string(),
    instance_id: fc.string(),
    goal: fc.string({ unit: 'binary' }),
    steps: fc.array(step, { maxLength: 4 }),
    final_answer: fc.string({ unit: 'binary' }),
    label: fc.option(
      fc.oneof(
        fc.constant({
          faulty: false,
          failure_step: null,
          failure_type: null,
          outcome_correct: true,
        }),
        fc.record({
          faulty: fc.constant(true),
          failure_step: fc.constant(0),
          failure_type: fc.string({ minLength: 1 }),
          outcome_correct: fc.boolean(),
        }),
        fc.record({
          faulty: fc.constant(false),
          failure_step: fc.constant(null),
          failure_type: fc.constant(null),
          outcome_correct: fc.constant(true),
          edit: fc.record({
            kind: fc.constantFrom(...EDIT_KINDS),
            name: fc.string(),
            place: fc.option(fc.string()),
          }),
          parent: fc.string({ unit: 'binary' }),
        }),
      ),
    ),
  });

  it('reads and writes any trajectory without loss', () => {
    fc.assert(
      fc.property(trajectoryRow, (row) => {
        const line = JSON.stringify(row);
        expect(JSON.parse(rewriteTrajectory(line))).toEqual(JSON.parse(line));
      }),
    );
  });

  const verdictRow = fc.record({
    trajectory_id: fc.string(),
    judge_id: fc.string(),
    faulty: fc.boolean(),
    failure_step: fc.option(fc.nat(9)),
    failure_type: fc.option(fc.string()),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    rationale: fc.string({ unit: 'binary' }),
    latency_s: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    prompt_tokens: fc.nat(),
    completion_tokens: fc.nat(),
    error: fc.option(fc.string()),
  });

  it('reads and writes any verdict without loss, and puts further keys last', () => {
    const extra = fc.dictionary(
      fc.string().map((key) => `x_${key}`),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(verdictRow, extra, (row, more) => {
        const line = JSON.stringify({ ...row, ...more });
        const written = writeVerdict(readVerdict(line, 'test', 1));
        expect(JSON.parse(written)).toEqual(JSON.parse(line));
        expect(Object.keys(JSON.parse(written)).slice(0, 11)).toEqual(Object.keys(row));
      }),
    );
  });

  it('writes a verdict without further keys as a row without further keys', () => {
    expect(writeVerdict(someVerdict('a', { extra: {} }))).toBe(
      writeVerdict(someVerdict('a', { extra: null })),
    );
  });

  it('says which line is not JSON and which field is wrong', () => {
    const good = {
      trajectory_id: 'a',
      instance_id: 'b',
      goal: '',
      steps: [{ index: 0, thought: '', call: { tool: 't', args: {} }, observation: null }],
      final_answer: '',
    };
    const read = (value: unknown) => () =>
      readTrajectory(typeof value === 'string' ? value : JSON.stringify(value), 'set.jsonl', 12);
    expect(read('{"oops"')).toThrow('set.jsonl, line 12: this is not JSON');
    expect(read('[]')).toThrow('set.jsonl, line 12: the row: ');
    expect(read(good)).toThrow('set.jsonl, line 12: field steps[0].observation: ');
    expect(read({ ...good, steps: [], goal: undefined })).toThrow('line 12: field goal: ');
  });

  it('refuses any other line with a RowError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        for (const read of [readTrajectory, readVerdict]) {
          try {
            read(line, 'test', 1);
          } catch (error) {
            expect((error as Error).name).toBe('RowError');
          }
        }
      }),
    );
  });
});
