import { isObject } from '../json.ts';
import { DEGREES } from '../label.ts';
import { labelProblem } from '../label-problem.ts';
import { isRepetition } from '../repetition.ts';
import { EDIT_KINDS } from '../row-role.ts';
import { isToolStep, type Step } from '../run.ts';
import { isNestedTooDeep } from './nesting.ts';
import { type LabelRow, labelOf, type TrajectoryRow } from './trajectory-schema.ts';
import type { VerdictRow } from './verdict-schema.ts';

/**
 * Fast checks of rows, at a third of the cost of their schemas. A row that passes is valid. A row
 * that does not is given to its schema, which says what is wrong. These checks must never accept a
 * row that the schema refuses, and a test makes sure of it.
 */

export type Row = Record<string, unknown>;

/** The row on a line; null if the line is not a JSON object, or is nested too deep. */
export function parsedRow(line: string): Row | null {
  if (isNestedTooDeep(line)) return null;
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
    isTextOrNull(row.error) &&
    (row.repetition === undefined || isRepetition(row.repetition))
  );
}

/** Whether this is a labelled trajectory. Its steps may have further keys, which the schema removes. */
export function isTrajectoryRow(row: Row | null): row is TrajectoryRow & { label: LabelRow } & Row {
  return (
    row !== null &&
    typeof row.trajectory_id === 'string' &&
    typeof row.instance_id === 'string' &&
    isTextOrAbsent(row.task_id) &&
    (row.origin === undefined || isOrigin(row.origin)) &&
    typeof row.goal === 'string' &&
    isTextOrAbsent(row.instructions) &&
    typeof row.final_answer === 'string' &&
    Array.isArray(row.steps) &&
    row.steps.every(isStep) &&
    isLabel(row.label) &&
    labelProblem(labelOf(row.label), row.steps.length) === null
  );
}

function isOrigin(origin: unknown): boolean {
  return (
    isObject(origin) &&
    isTextOrAbsent(origin.trace_id) &&
    isTextOrAbsent(origin.span_id) &&
    isTextOrAbsent(origin.session_id) &&
    (origin.steps === undefined ||
      (Array.isArray(origin.steps) && origin.steps.every(isTextOrNull)))
  );
}

function isLabel(label: unknown): label is LabelRow {
  return (
    isObject(label) &&
    typeof label.faulty === 'boolean' &&
    typeof label.outcome_correct === 'boolean' &&
    isIntegerOrNull(label.failure_step) &&
    isTextOrNull(label.failure_type) &&
    isTextOrAbsent(label.parent) &&
    (label.edit === undefined || isEdit(label.edit)) &&
    (label.degree === undefined || DEGREES.some((degree) => degree === label.degree)) &&
    (label.faults === undefined || isFaults(label.faults)) &&
    isTextOrAbsent(label.by) &&
    // Proofs are few and have a schema of their own.
    label.proof === undefined
  );
}

function isFaults(faults: unknown): boolean {
  return (
    Array.isArray(faults) &&
    faults.every((each) => isObject(each) && typeof each.type === 'string' && isCount(each.step))
  );
}

function isEdit(edit: unknown): boolean {
  return (
    isObject(edit) &&
    EDIT_KINDS.some((kind) => kind === edit.kind) &&
    typeof edit.name === 'string' &&
    isTextOrNull(edit.place)
  );
}

function isStep(step: unknown): step is Step {
  if (!isObject(step)) return false;
  if (!('call' in step)) return isMessage(step);
  if (!isObject(step.call) || !isObject(step.observation)) return false;
  const { call, observation } = step;
  return (
    isCount(step.index) &&
    typeof step.thought === 'string' &&
    typeof call.tool === 'string' &&
    isObject(call.args) &&
    typeof observation.ok === 'boolean' &&
    observation.data !== undefined &&
    isTextOrNull(observation.error) &&
    (observation.missing === undefined || typeof observation.missing === 'boolean') &&
    isTextOrAbsent(step.agent)
  );
}

function isMessage(step: Row): boolean {
  return (
    isCount(step.index) &&
    (step.from === 'user' || step.from === 'agent' || step.from === 'environment') &&
    typeof step.text === 'string' &&
    isTextOrAbsent(step.thought) &&
    isTextOrAbsent(step.agent)
  );
}

/** Whether a step has no keys but its own, so that it can be kept as it was parsed. */
export function hasNoFurtherKeys(step: Step): boolean {
  const named = step.agent === undefined ? 0 : 1;
  if (!isToolStep(step)) return hasOnly(step, 3 + named + (step.thought === undefined ? 0 : 1));
  const { call, observation } = step;
  return (
    hasOnly(step, 4 + named) &&
    hasOnly(call, 2) &&
    hasOnly(observation, observation.missing === undefined ? 3 : 4)
  );
}

function hasOnly(object: object, keys: number): boolean {
  let count = 0;
  for (const _ in object) count++;
  return count === keys;
}

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

const isTextOrAbsent = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const isIntegerOrNull = (value: unknown): value is number | null =>
  value === null || Number.isSafeInteger(value);

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;
