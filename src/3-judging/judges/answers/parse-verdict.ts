import { z } from 'zod';
import type { Decision } from '../judge.ts';
import { findJsonObject } from './find-json-object.ts';

/** What reading an answer depends on. */
export interface VerdictRules {
  /**
   * The fault types that exist; any other name counts as no type. Null where they are not known: then
   * every name stands, and whoever knows them reads the verdict again.
   */
  readonly types: readonly string[] | null;
  /** How many steps the run has. */
  readonly stepCount: number;
  /** Whether the schema asks for a step. */
  readonly asksStep: boolean;
  /** Whether the step counts. */
  readonly scoresStep: boolean;
}

/** `null` is accepted for "none", because servers that ignore the schema write it. */
const answer = z.object({
  reasoning: z.string(),
  faulty: z.boolean(),
  failure_type: z.string().nullable(),
  confidence: z.number(),
});
const stepAnswer = answer.extend({ failure_step: z.int().nullable() });

/**
 * Reads a model's answer with the paper's corrections: the confidence is clamped to [0.5, 1] (as
 * stated, it is kept beside it), a type
 * counts only on a flag and only if it exists, and a step counts only on a flag and only if the run
 * has it (the step as named is kept, too). Unlike in the paper, an answer that cannot be read is
 * neither a flag nor a pass but unscored, with its text. Never throws, whatever the text.
 */
export function parseVerdict(text: string, rules: VerdictRules): Decision {
  const found = findJsonObject(text);
  if ('problem' in found) return { unscored: found.problem, raw: text };
  const shape: z.ZodType<StatedVerdict> = rules.asksStep ? stepAnswer : answer;
  const read = shape.safeParse(found.object);
  if (!read.success) return { unscored: firstProblem(read.error), raw: text };
  return coerceVerdict(read.data, rules);
}

/** A verdict as its author wrote it: of the right shape, but not yet corrected. */
export interface StatedVerdict {
  readonly reasoning: string;
  readonly faulty: boolean;
  readonly failure_step?: number | null | undefined;
  readonly failure_type: string | null;
  readonly confidence: number;
  readonly score?: number | null | undefined;
}

export function coerceVerdict(stated: StatedVerdict, rules: VerdictRules): Decision {
  const { faulty, confidence, reasoning } = stated;
  const type = stated.failure_type;
  const step = stated.failure_step ?? null;
  const clamped = Math.min(1, Math.max(0.5, confidence));
  const counts = faulty && rules.scoresStep && step !== null && step >= 0 && step < rules.stepCount;
  return {
    faulty,
    failureStep: counts ? step : null,
    failureType: faulty && type !== null && (rules.types?.includes(type) ?? true) ? type : null,
    confidence: clamped,
    rationale: reasoning,
    rawFailureStep: step,
    ...(clamped === confidence ? {} : { rawConfidence: confidence }),
    ...(stated.score === undefined || stated.score === null ? {} : { score: stated.score }),
  };
}

/** `failure_type: Invalid input: expected string, received number` */
export function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  const field = issue?.path.join('.') ?? '';
  const message = issue?.message ?? 'it cannot be read';
  return field === '' ? message : `${field}: ${message}`;
}
