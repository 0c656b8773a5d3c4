import type { Trajectory } from '../trajectory.ts';
import { hasNoFurtherKeys, isTrajectoryRow, parsedRow } from './glance.ts';
import { readRow } from './read-row.ts';
import { labelOf, trajectoryRow } from './trajectory-schema.ts';

export function readTrajectory(line: string, source: string, lineNumber: number): Trajectory {
  const glanced = parsedRow(line);
  const row =
    isTrajectoryRow(glanced) && glanced.steps.every(hasNoFurtherKeys)
      ? glanced
      : readRow(trajectoryRow, line, source, lineNumber);
  return {
    id: row.trajectory_id,
    instanceId: row.instance_id,
    goal: row.goal,
    ...(row.instructions === undefined ? {} : { instructions: row.instructions }),
    steps: row.steps,
    finalAnswer: row.final_answer,
    label: row.label == null ? null : labelOf(row.label),
  };
}
