import type { Label } from '../label.ts';
import { repetitionOf } from '../repetition.ts';
import type { Step } from '../run.ts';
import { isTrajectoryRow, isVerdictRow, parsedRow } from './glance.ts';
import { readTrajectory } from './read-trajectory.ts';
import { labelOf } from './trajectory-schema.ts';
import { readVerdict } from './verdict-row.ts';

/**
 * Reads only those fields of a row that a measurement needs. Checking all the others would double
 * the time for a million trajectories. A row that fails the fast check goes through the full reader,
 * which says what is wrong.
 */

export interface ScannedTrajectory {
  readonly id: string;
  readonly instanceId: string;
  readonly goal: string;
  readonly instructions?: string | undefined;
  readonly finalAnswer: string;
  readonly steps: readonly Step[];
  readonly label: Label | null;
}

export function scanTrajectory(
  line: string,
  source: string,
  lineNumber: number,
): ScannedTrajectory {
  const row = parsedRow(line);
  if (isTrajectoryRow(row)) {
    return {
      id: row.trajectory_id,
      instanceId: row.instance_id,
      goal: row.goal,
      ...(row.instructions === undefined ? {} : { instructions: row.instructions }),
      finalAnswer: row.final_answer,
      steps: row.steps,
      label: labelOf(row.label),
    };
  }
  return readTrajectory(line, source, lineNumber);
}

export interface ScannedVerdict {
  readonly trajectoryId: string;
  readonly judgeId: string;
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly confidence: number;
  readonly latencySeconds: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** An answer that could not be read is neither a flag nor a pass. */
  readonly unscored: boolean;
  /** Which time the judge was asked, counted from 1. */
  readonly repetition: number;
  /** What the judge was shown, if the row says so. */
  readonly view: unknown;
  /** The hash of what the judge was shown, if the row says so. */
  readonly shown: unknown;
}

export function scanVerdict(line: string, source: string, lineNumber: number): ScannedVerdict {
  const row = parsedRow(line);
  if (isVerdictRow(row)) {
    return {
      trajectoryId: row.trajectory_id,
      judgeId: row.judge_id,
      faulty: row.faulty,
      failureStep: row.failure_step,
      failureType: row.failure_type,
      confidence: row.confidence,
      latencySeconds: row.latency_s,
      promptTokens: row.prompt_tokens,
      completionTokens: row.completion_tokens,
      unscored: isUnscored(row.error, row.unscored_as),
      repetition: row.repetition ?? 1,
      view: row.view,
      shown: row.shown_sha256,
    };
  }
  const verdict = readVerdict(line, source, lineNumber);
  const unscored = isUnscored(verdict.error, verdict.extra?.unscored_as);
  return {
    ...verdict,
    unscored,
    repetition: repetitionOf(verdict),
    view: verdict.extra?.view,
    shown: verdict.extra?.shown_sha256,
  };
}

/** An unreadable answer is unscored, unless its row asks for the paper's convention: clean. */
export function isUnscored(error: string | null, unscoredAs: unknown): boolean {
  return error !== null && unscoredAs !== 'clean';
}
