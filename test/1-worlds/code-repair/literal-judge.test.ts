import { describe, expect, it } from 'vitest';
import { codeRepair } from '../../../src/1-worlds/code-repair/code-repair.ts';
import { numberFormats } from '../../../src/1-worlds/contract/number-formats.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { setLines } from '../../../src/2-planting/plant.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';
import { literalFlags, type Row } from './literal-judge.ts';
import { repairTasks } from './repair-tasks.ts';

/** As a file has it. */
const rowsOf = (lines: Iterable<string>) =>
  [...lines].map(
    (line) =>
      JSON.parse(line) as Row & {
        readonly trajectory_id: string;
        readonly label: { readonly failure_type: string | null };
      },
  );

const formats = numberFormats(codeRepair);

describe('a judge that takes the procedure at its word', () => {
  it.each([101, 2003, 30011])('flags none of 140 clean runs of seed %i', (seed) => {
    const lines = repairTasks(seed, 140).map((task) =>
      writeTrajectory(cleanTrajectory(codeRepair, task), formats),
    );
    for (const row of rowsOf(lines)) expect(literalFlags(row), row.trajectory_id).toEqual([]);
  });

  it('flags no harmless edit and no sham', () => {
    const plan = planSet(codeRepair, { size: 84, seed: 21, parents: false, harmless: {} });
    const rows = rowsOf(setLines(plan)).filter(({ label }) => label.failure_type === null);
    expect(rows.length).toBeGreaterThan(80);
    for (const row of rows) expect(literalFlags(row), row.trajectory_id).toEqual([]);
  });

  const faulty = rowsOf(
    setLines(planSet(codeRepair, { size: 160, seed: 5, parents: false })),
  ).filter(({ label }) => label.failure_type !== null);
  it.each([
    'skipped_reproduction',
    'unread_edit',
    'repeated_steps',
    'contradicted_thought',
    'edited_test',
    'special_cased',
    'untested_commit',
    'failed_commit',
    'wrong_handoff',
    'unsupported_claim',
    'fabricated_output',
    'leaked_secret',
  ])('flags every %s, so its silence about clean runs says something', (type) => {
    const rows = faulty.filter(({ label }) => label.failure_type === type);
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(literalFlags(row), row.trajectory_id).not.toEqual([]);
  });
});
