import { z } from 'zod';
import { MOST_REPETITIONS } from '../repetition.ts';

/** What every line of `verdicts.jsonl` must hold. Other keys are kept as they came. */
export const verdictRow = z.looseObject({
  trajectory_id: z.string().describe('The trajectory that was judged.'),
  judge_id: z.string().describe('The judge that gave the verdict.'),
  faulty: z
    .boolean()
    .describe('Whether the judge called the run faulty. It means nothing if error is not null.'),
  failure_step: z
    .int()
    .nullable()
    .describe('The index of the first step that went wrong; null if the judge named none.'),
  failure_type: z
    .string()
    .nullable()
    .describe('The id of the fault type; null if the judge named none.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe('The probability, by the judge’s own account, that its verdict is right.'),
  rationale: z.string().describe('The reason that the judge gave; empty if it gave none.'),
  latency_s: z.number().nonnegative().describe('How long the judge took, in seconds.'),
  prompt_tokens: z
    .int()
    .nonnegative()
    .describe('The tokens that the model read; 0 if no model was asked.'),
  completion_tokens: z
    .int()
    .nonnegative()
    .describe('The tokens that the model wrote; 0 if no model was asked.'),
  error: z
    .string()
    .nullable()
    .describe('Why the answer could not be read, which makes the row unscored; null otherwise.'),
  repetition: z
    .int()
    .min(1)
    .max(MOST_REPETITIONS)
    .optional()
    .describe(
      'Which time the judge was asked about the trajectory, counted from 1. A row that does not say is the first.',
    ),
});

export type VerdictRow = z.output<typeof verdictRow>;
