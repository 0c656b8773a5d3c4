import type { Label } from '../label.ts';
import { readTrajectory } from './read-trajectory.ts';
import { readVerdict } from './verdict-row.ts';

/**
 * Rows read for their numbers alone. A measurement of a million trajectories needs a few fields of
 * each, and checking all the others would double its time; whatever does not look right at a glance
 * goes through the full reader, which says what is wrong.
 */

export interface ScannedTrajectory {
  readonly id: string;
  readonly instanceId: string;
  readonly goal: string;
  readonly finalAnswer: string;
  readonly stepCount: number;
  readonly label: Label | null;
}

export function scanTrajectory(
  line: string,
  source: string,
  lineNumber: number,
): ScannedTrajectory {
  const row = parsed(line);
  const label = record(row?.label);
  if (
    row !== null &&
    label !== null &&
    typeof row.trajectory_id === 'string' &&
    typeof row.instance_id === 'string' &&
    typeof row.goal === 'string' &&
    typeof row.final_answer === 'string' &&
    Array.isArray(row.steps) &&
    typeof label.faulty === 'boolean' &&
    typeof label.outcome_correct === 'boolean' &&
    isIndexOrNull(label.failure_step) &&
    isTextOrNull(label.failure_type)
  ) {
    return {
      id: row.trajectory_id,
      instanceId: row.instance_id,
      goal: row.goal,
      finalAnswer: row.final_answer,
      stepCount: row.steps.length,
      label: {
        faulty: label.faulty,
        failureStep: label.failure_step,
        failureType: label.failure_type,
        outcomeCorrect: label.outcome_correct,
      },
    };
  }
  const {
    id,
    instanceId,
    goal,
    finalAnswer,
    steps,
    label: read,
  } = readTrajectory(line, source, lineNumber);
  return { id, instanceId, goal, finalAnswer, stepCount: steps.length, label: read };
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
  readonly unscored: boolean;
  /** The further key in which a row may say what its judge was shown. */
  readonly view: unknown;
}

export function scanVerdict(line: string, source: string, lineNumber: number): ScannedVerdict {
  const row = parsed(line);
  if (
    row !== null &&
    typeof row.trajectory_id === 'string' &&
    typeof row.judge_id === 'string' &&
    typeof row.faulty === 'boolean' &&
    isIndexOrNull(row.failure_step) &&
    isTextOrNull(row.failure_type) &&
    isWithin(row.confidence, 1) &&
    typeof row.rationale === 'string' &&
    isWithin(row.latency_s, Number.MAX_VALUE) &&
    isCount(row.prompt_tokens) &&
    isCount(row.completion_tokens) &&
    isTextOrNull(row.error)
  ) {
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
      unscored: row.error !== null,
      view: row.view,
    };
  }
  const verdict = readVerdict(line, source, lineNumber);
  return { ...verdict, unscored: verdict.error !== null, view: verdict.extra?.view };
}

type Row = Record<string, unknown>;

const record = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null;

function parsed(line: string): Row | null {
  try {
    return record(JSON.parse(line));
  } catch {
    return null;
  }
}

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const isIndexOrNull = (value: unknown): value is number | null =>
  value === null || Number.isSafeInteger(value);

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;
