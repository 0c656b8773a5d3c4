import { z } from 'zod';
import { coerceVerdict, firstProblem } from '../answers/parse-verdict.ts';
import type { Decision, ExternalInput } from '../judge.ts';

/** The shape of a UserAnswer. */
const shape = z.object({
  faulty: z.boolean(),
  confidence: z.number().nullish(),
  failure_step: z.int().nullish(),
  failure_type: z.string().nullish(),
  rationale: z.string().nullish(),
});

/** A plain yes or no counts as fully confident; its Brier score is then its error rate. */
const UNSTATED_CONFIDENCE = 1;

/** Reads what a user's judge answered, with the same corrections as for a model's answer. */
export function readUserAnswer(
  value: unknown,
  input: ExternalInput,
  types: readonly string[],
): Decision {
  const read = shape.safeParse(value);
  if (!read.success) return { unscored: firstProblem(read.error), raw: rawText(value) };
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

/** Whatever a module returned, as text to keep. It may be anything, even something JSON cannot hold. */
function rawText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
