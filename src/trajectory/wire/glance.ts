/**
 * Quick looks at rows. A row that passes is what its schema describes, at a tenth of the schema's
 * cost; one that does not goes to the schema, which says what is wrong with it. These must never
 * accept what the schema refuses; a test holds them to that.
 */

export type Row = Record<string, unknown>;

export interface VerdictRow {
  readonly trajectory_id: string;
  readonly judge_id: string;
  readonly faulty: boolean;
  readonly failure_step: number | null;
  readonly failure_type: string | null;
  readonly confidence: number;
  readonly rationale: string;
  readonly latency_s: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly error: string | null;
  readonly [further: string]: unknown;
}

export interface LabelRow {
  readonly faulty: boolean;
  readonly failure_step: number | null;
  readonly failure_type: string | null;
  readonly outcome_correct: boolean;
}

export interface TrajectoryRow {
  readonly trajectory_id: string;
  readonly instance_id: string;
  readonly goal: string;
  readonly steps: readonly unknown[];
  readonly final_answer: string;
  readonly label: LabelRow;
}

/** The row on a line, or null where the line is not a JSON object. */
export function parsedRow(line: string): Row | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isVerdictRow(row: Row | null): row is VerdictRow & Row {
  return (
    row !== null &&
    typeof row.trajectory_id === 'string' &&
    typeof row.judge_id === 'string' &&
    typeof row.faulty === 'boolean' &&
    isIntegerOrNull(row.failure_step) &&
    isTextOrNull(row.failure_type) &&
    isWithin(row.confidence, 1) &&
    typeof row.rationale === 'string' &&
    isWithin(row.latency_s, Number.MAX_VALUE) &&
    isCount(row.prompt_tokens) &&
    isCount(row.completion_tokens) &&
    isTextOrNull(row.error)
  );
}

/** A labelled trajectory, its steps not looked at. */
export function isTrajectoryRow(row: Row | null): row is TrajectoryRow & Row {
  return (
    row !== null &&
    typeof row.trajectory_id === 'string' &&
    typeof row.instance_id === 'string' &&
    typeof row.goal === 'string' &&
    typeof row.final_answer === 'string' &&
    Array.isArray(row.steps) &&
    isLabel(row.label)
  );
}

function isLabel(label: unknown): label is LabelRow {
  return (
    isObject(label) &&
    typeof label.faulty === 'boolean' &&
    typeof label.outcome_correct === 'boolean' &&
    isIntegerOrNull(label.failure_step) &&
    isTextOrNull(label.failure_type)
  );
}

/** A step and nothing but a step: the schema would drop what it does not know. */
export function isStep(step: unknown): boolean {
  if (!isObject(step) || !isObject(step.call) || !isObject(step.observation)) return false;
  const { call, observation } = step;
  return (
    isCount(step.index) &&
    typeof step.thought === 'string' &&
    typeof call.tool === 'string' &&
    isObject(call.args) &&
    typeof observation.ok === 'boolean' &&
    isObject(observation.data) &&
    isTextOrNull(observation.error) &&
    hasOnly(step, 4) &&
    hasOnly(call, 2) &&
    hasOnly(observation, 3)
  );
}

function hasOnly(object: Row, keys: number): boolean {
  let count = 0;
  for (const _ in object) count++;
  return count === keys;
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const isIntegerOrNull = (value: unknown): value is number | null =>
  value === null || Number.isSafeInteger(value);

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;
