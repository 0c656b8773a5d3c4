import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_NUMBERS } from '../../../src/run/number-formats.ts';
import { hasNoFurtherKeys, isTrajectoryRow, parsedRow } from '../../../src/run/wire/glance.ts';
import { readTrajectory, trajectoryFrom } from '../../../src/run/wire/read-trajectory.ts';
import { trajectoryRow } from '../../../src/run/wire/trajectory-schema.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';
import { anyTrajectory } from '../../support/rows/any-run.ts';

const write = (trajectory: Parameters<typeof writeTrajectory>[0]): string =>
  writeTrajectory(trajectory, PLAIN_NUMBERS);

/** A row with one value, at any depth, replaced or removed. */
function damaged(line: string, picks: readonly number[], value: unknown): string {
  const row = JSON.parse(line) as Record<string, unknown>;
  let at = row;
  for (const pick of picks) {
    const keys = Object.keys(at);
    const key = keys[pick % keys.length];
    if (key === undefined) break;
    const inner = at[key];
    if (typeof inner === 'object' && inner !== null && pick % 3 !== 0) {
      at = inner as Record<string, unknown>;
      continue;
    }
    if (value === undefined) delete at[key];
    else if (key !== '__proto__') at[key] = value;
    break;
  }
  return JSON.stringify(row);
}

const attempt = <Result>(read: () => Result): Result | string => {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a row with a conversation in it', () => {
  it('is read as it was written, on its line and as a value, and written the same again', () => {
    fc.assert(
      fc.property(anyTrajectory, (trajectory) => {
        const line = write(trajectory);
        expect(line).not.toContain('\n');
        const read = readTrajectory(line, 'rows', 1);
        expect(read).toEqual(trajectory);
        expect(JSON.stringify(read.steps)).toBe(JSON.stringify(trajectory.steps));
        expect(trajectoryFrom(JSON.parse(line))).toEqual(read);
        expect(write(read)).toBe(line);
      }),
      { numRuns: 300 },
    );
  });

  it('passes the fast check only if the schema accepts it, and then unchanged', () => {
    // Half of the rows are damaged.
    const picks = fc.oneof(fc.constant([]), fc.array(fc.nat(1000), { minLength: 1, maxLength: 7 }));
    const value = fc.option(
      fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(null, -1, 0.5, '', [], {}, true)),
      { nil: undefined },
    );
    let accepted = 0;
    fc.assert(
      fc.property(anyTrajectory, picks, value, (trajectory, at, replacement) => {
        const line = damaged(write(trajectory), at, replacement);
        const row = parsedRow(line);
        const parsed = trajectoryRow.safeParse(JSON.parse(line));
        if (isTrajectoryRow(row)) {
          accepted++;
          expect(parsed.success).toBe(true);
          if (row.steps.every(hasNoFurtherKeys)) expect(parsed.data?.steps).toEqual(row.steps);
        }
        const read = attempt(() => readTrajectory(line, 'rows', 1));
        expect(typeof read !== 'string').toBe(parsed.success);
        const value = trajectoryFrom(JSON.parse(line));
        expect('problem' in value ? `rows, line 1: ${value.problem}` : value).toEqual(read);
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(30);
  });

  it('says which field of a message or of a call is wrong', () => {
    const row = {
      trajectory_id: 'a',
      instance_id: 'b',
      goal: '',
      steps: [{ index: 0, from: 'nobody', text: 'Hello.' }] as object[],
      final_answer: '',
    };
    const read = (value: object) => () => readTrajectory(JSON.stringify(value), 'set.jsonl', 3);
    expect(read(row)).toThrow('set.jsonl, line 3: field steps[0].from: ');
    const call = { index: 0, thought: '', call: { tool: 'read' }, observation: { ok: true } };
    expect(read({ ...row, steps: [call] })).toThrow('line 3: field steps[0].call.args: ');
    expect(read({ ...row, steps: [], instructions: 7 })).toThrow('line 3: field instructions: ');
  });
});
