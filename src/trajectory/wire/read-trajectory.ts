import type { Step } from '../run.ts';
import type { Trajectory } from '../trajectory.ts';
import { isStep, isTrajectoryRow, parsedRow } from './glance.ts';
import { readRow } from './read-row.ts';
import { trajectoryRow } from './trajectory-schema.ts';

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
