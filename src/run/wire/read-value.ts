import { isObject } from '../json.ts';
import type { Trajectory } from '../trajectory.ts';
import { hasNoFurtherKeys, isTrajectoryRow, type Row } from './glance.ts';
import { schemaProblem } from './read-row.ts';
import { labelOf, trajectoryRow } from './trajectory-schema.ts';

/** A value that is not a trajectory, and which of its fields is wrong. */
export interface NotATrajectory {
  readonly problem: string;
}

/** Passes every check, so that a run can be looked at without regard to its label. */
const ANY_LABEL = { faulty: false, failure_step: null, failure_type: null, outcome_correct: true };

/** Reads a trajectory that has been parsed already, with its label. */
export function trajectoryFrom(value: unknown): Trajectory | NotATrajectory {
  const parsed = trajectoryRow.safeParse(value);
  if (!parsed.success) return { problem: schemaProblem(parsed.error) };
  const { label } = parsed.data;
  return { ...runFields(parsed.data), label: label == null ? null : labelOf(label) };
}

/** The same without its label, which is neither read nor checked. */
export function unlabelledFrom(value: unknown): Trajectory | NotATrajectory {
  const row = { ...(value as Row), label: ANY_LABEL };
  if (isTrajectoryRow(row) && row.steps.every(hasNoFurtherKeys)) {
    return { ...runFields(row), label: null };
  }
  const parsed = trajectoryRow.safeParse(isObject(value) ? { ...value, label: null } : value);
  return parsed.success
    ? { ...runFields(parsed.data), label: null }
    : { problem: schemaProblem(parsed.error) };
}

function runFields(row: {
  readonly trajectory_id: string;
  readonly instance_id: string;
  readonly goal: string;
  readonly instructions?: string | undefined;
  readonly steps: Trajectory['steps'];
  readonly final_answer: string;
}): Omit<Trajectory, 'label'> {
  return {
    id: row.trajectory_id,
    instanceId: row.instance_id,
    goal: row.goal,
    ...(row.instructions === undefined ? {} : { instructions: row.instructions }),
    steps: row.steps,
    finalAnswer: row.final_answer,
  };
}
