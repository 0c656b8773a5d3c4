import { z } from 'zod';
import { type JsonObject, textAt } from '../../../run/json.ts';
import type { StatedVerdict } from './parse-verdict.ts';

/** A plain yes or no counts as fully confident; its Brier score is then its error rate. */
export const UNSTATED_CONFIDENCE = 1;

/** Where answers say why, in the order in which the names are tried. */
const RATIONALES = [
  ...['rationale', 'reasoning', 'explanation', 'reason', 'justification', 'analysis'],
  ...['critique', 'thinking', 'thoughts', 'comment'],
];

const OUT_OF_RANGE = 'give the probability that the verdict is right, from 0 to 1';
const confidence = z.number(OUT_OF_RANGE).min(0, OUT_OF_RANGE).max(1, OUT_OF_RANGE).nullish();

/** What a judge of the user's own may say besides its verdict. A program that errs is told so. */
export const furtherFields = z.object({
  confidence,
  failure_step: z.int().nullish(),
  failure_type: z.string().nullish(),
  score: z.number().nullish(),
});

/** The same for a model, which writes "none" or "n/a" where it has nothing to say. */
export const lenientFields = z.object({
  confidence,
  failure_step: z.int().nullish().catch(null),
  failure_type: z.string().nullish().catch(null),
  score: z.number().nullish().catch(null),
});

/** A verdict with what was said besides it; what was not said is nothing, and no error. */
export function statedVerdict(
  faulty: boolean,
  object: JsonObject,
  further: z.output<typeof furtherFields>,
): StatedVerdict {
  const [rationale = ''] = RATIONALES.flatMap((name) => textAt(object, name) ?? []);
  return {
    reasoning: rationale,
    faulty,
    failure_step: further.failure_step ?? null,
    failure_type: further.failure_type ?? null,
    confidence: further.confidence ?? UNSTATED_CONFIDENCE,
    score: further.score ?? null,
  };
}
