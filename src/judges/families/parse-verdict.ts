import { z } from 'zod';
import { cutText } from '../../trajectory/cut-text.ts';
import type { Decision, Unscored } from '../model-judge.ts';
import { findJsonObject } from './find-json-object.ts';

/** A stored rationale is cut here, as the protocol's are. */
export const LONGEST_RATIONALE = 2_000;
/** What is kept of an answer that could not be read: enough to see why. */
export const LONGEST_RAW = 20_000;

/** What the coercion of an answer depends on. */
export interface VerdictRules {
  /** The fault types there are; any other name counts as none. */
  readonly types: readonly string[];
  /** How many steps the run has. */
  readonly stepCount: number;
  /** Whether the schema asks for a step. */
  readonly asksStep: boolean;
  /** Whether the step counts; a judge that was not asked to find it has none scored. */
  readonly scoresStep: boolean;
}

/** `null` is a plain way of saying «none», which servers without a schema use. */
const answer = z.object({
  reasoning: z.string(),
  faulty: z.boolean(),
  failure_type: z.string().nullable(),
  confidence: z.number(),
});
const stepAnswer = answer.extend({ failure_step: z.int().nullable() });

/**
 * Reads a model's answer. Coercion is the protocol's: confidence is held within [0.5, 1], a type
 * counts only on a flag and only if there is such a type, a step only on a flag and only if the run
 * has it (the raw one is kept). Unlike there, an answer that cannot be read is neither a flag nor a
 * pass: it is unscored, with its text. Never throws, whatever the text.
 */
export function parseVerdict(text: string, rules: VerdictRules): Decision {
  const found = findJsonObject(text);
  if ('problem' in found) return unscored(found.problem, text);
  const shape: z.ZodType<StatedVerdict> = rules.asksStep ? stepAnswer : answer;
  const read = shape.safeParse(found.object);
  if (!read.success) return unscored(firstProblem(read.error), text);
  return coerceVerdict(read.data, rules);
}

/** A verdict as its author wrote it, of the right shape but not yet held to the rules. */
export interface StatedVerdict {
  readonly reasoning: string;
  readonly faulty: boolean;
  readonly failure_step?: number | null | undefined;
  readonly failure_type: string | null;
  readonly confidence: number;
}

export function coerceVerdict(stated: StatedVerdict, rules: VerdictRules): Decision {
  const { faulty, confidence, reasoning } = stated;
  const type = stated.failure_type;
  const step = stated.failure_step ?? null;
  const counts = faulty && rules.scoresStep && step !== null && step >= 0 && step < rules.stepCount;
  return {
    faulty,
    failureStep: counts ? step : null,
    failureType: faulty && type !== null && rules.types.includes(type) ? type : null,
    confidence: Math.min(1, Math.max(0.5, confidence)),
    rationale: cutText(reasoning, LONGEST_RATIONALE),
    rawFailureStep: step,
  };
}

export function unscored(problem: string, raw: string): Unscored {
  return { unscored: problem, raw: cutText(raw, LONGEST_RAW) };
}

/** `failure_type: Invalid input: expected string, received number` */
export function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  const field = issue?.path.join('.') ?? '';
  const message = issue?.message ?? 'not readable';
  return field === '' ? message : `${field}: ${message}`;
}
