import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import type { Step } from '../run.ts';
import type { Trajectory } from '../trajectory.ts';
import { isStep, isTrajectoryRow, parsedRow } from './glance.ts';
import { readRow } from './read-row.ts';

// Values inside `args` and `data` came out of JSON.parse, so they are JSON already; looking at each
// again would double the cost of reading.
const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);

const stepRow = z.object({
  index: z.int().nonnegative(),
  thought: z.string(),
  call: z.object({ tool: z.string(), args: jsonObject }),
  observation: z.object({ ok: z.boolean(), data: jsonObject, error: z.string().nullable() }),
});

const labelRow = z.object({
  faulty: z.boolean(),
  failure_step: z.int().nullable(),
  failure_type: z.string().nullable(),
  outcome_correct: z.boolean(),
});

/** One line of `trajectories.jsonl`. A run whose truth is not known has no label. */
export const trajectoryRow = z.object({
  trajectory_id: z.string(),
  instance_id: z.string(),
  goal: z.string(),
  steps: z.array(stepRow),
  final_answer: z.string(),
  label: labelRow.nullish(),
});

export function readTrajectory(line: string, source: string, lineNumber: number): Trajectory {
  const glanced = parsedRow(line);
  const row =
    isTrajectoryRow(glanced) && glanced.steps.every(isStep)
      ? { ...glanced, steps: glanced.steps as readonly Step[] }
      : readRow(trajectoryRow, line, source, lineNumber);
  return {
    id: row.trajectory_id,
    instanceId: row.instance_id,
    goal: row.goal,
    steps: row.steps,
    finalAnswer: row.final_answer,
    label:
      row.label == null
        ? null
        : {
            faulty: row.label.faulty,
            failureStep: row.label.failure_step,
            failureType: row.label.failure_type,
            outcomeCorrect: row.label.outcome_correct,
          },
  };
}
