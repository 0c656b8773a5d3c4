import { z } from 'zod';
import type { ExternalInput } from '../external-judge.ts';
import { coerceVerdict, firstProblem, unscored } from '../families/parse-verdict.ts';
import type { Decision } from '../model-judge.ts';

/** What a user's judge answers; only `faulty` is a must. */
export interface UserAnswer {
  readonly faulty: boolean;
  /** The probability that the verdict is right, from 0.5 to 1. */
  readonly confidence?: number | null;
  /** The index of the first step that went wrong. */
  readonly failure_step?: number | null;
  readonly failure_type?: string | null;
  readonly rationale?: string | null;
}

const shape = z.object({
  faulty: z.boolean(),
  confidence: z.number().nullish(),
  failure_step: z.int().nullish(),
  failure_type: z.string().nullish(),
  rationale: z.string().nullish(),
});

/** A bare yes or no is a verdict given without reserve; its Brier score is then its error rate. */
const UNSTATED_CONFIDENCE = 1;

/** Holds what a user's judge answered to the rules that a model's answer is held to. */
export function readUserAnswer(
  value: unknown,
  input: ExternalInput,
  types: readonly string[],
): Decision {
  const read = shape.safeParse(value);
  if (!read.success) return unscored(firstProblem(read.error), rawText(value));
  const { faulty, confidence, failure_step, failure_type, rationale } = read.data;
  const stated = {
    reasoning: rationale ?? '',
    faulty,
    failure_step: failure_step ?? null,
    failure_type: failure_type ?? null,
    confidence: confidence ?? UNSTATED_CONFIDENCE,
  };
  return coerceVerdict(stated, {
    types,
    stepCount: input.steps?.length ?? 0,
    asksStep: true,
    scoresStep: input.view === 'step',
  });
}

/** Whatever a module returned, as text to keep: it need not be JSON, nor even printable. */
function rawText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
