import { isObject } from '../json.ts';
import type { Trajectory } from '../trajectory.ts';
import { hasNoFurtherKeys, isTrajectoryRow, parsedRow, type Row } from './glance.ts';
import { readRow, schemaProblem, wrongField } from './read-row.ts';
import { labelOf, originOf, type TrajectoryRow, trajectoryRow } from './trajectory-schema.ts';

/** The trajectory on a line. A row that a glance does not accept goes through its schema, which says why. */
export function readTrajectory(line: string, source: string, lineNumber: number): Trajectory {
  const row = parsedRow(line);
  return trajectoryOf(isWhole(row) ? row : readRow(trajectoryRow, line, source, lineNumber));
}

/** A value that is not a trajectory: which of its fields is wrong, and the same with the reason. */
export interface NotATrajectory {
  readonly field: string;
  readonly problem: string;
}

/** Reads a trajectory that has been parsed already, with its label. */
export function trajectoryFrom(value: unknown): Trajectory | NotATrajectory {
  const parsed = trajectoryRow.safeParse(value);
  if (parsed.success) return trajectoryOf(parsed.data);
  return { field: wrongField(parsed.error), problem: schemaProblem(parsed.error) };
}

/** Passes every check, so that a run can be looked at without regard to its label. */
const ANY_LABEL = { faulty: false, failure_step: null, failure_type: null, outcome_correct: true };

/** The same without its label, which is neither read nor checked. */
export function unlabelledFrom(value: unknown): Trajectory | NotATrajectory {
  if (!isObject(value)) return trajectoryFrom(value);
  const row: Row = { ...value, label: ANY_LABEL };
  return isWhole(row)
    ? trajectoryOf({ ...row, label: null })
    : trajectoryFrom({ ...value, label: null });
}

/** Whether a row is valid and has no keys but its own, so that it can be kept as it was parsed. */
function isWhole(row: Row | null): row is TrajectoryRow & Row {
  return isTrajectoryRow(row) && row.steps.every(hasNoFurtherKeys);
}

function trajectoryOf(row: TrajectoryRow): Trajectory {
  return {
    id: row.trajectory_id,
    instanceId: row.instance_id,
    ...(row.task_id === undefined ? {} : { taskId: row.task_id }),
    ...(row.origin === undefined ? {} : { origin: originOf(row.origin) }),
    goal: row.goal,
    ...(row.instructions === undefined ? {} : { instructions: row.instructions }),
    steps: row.steps,
    finalAnswer: row.final_answer,
    label: row.label == null ? null : labelOf(row.label),
  };
}
