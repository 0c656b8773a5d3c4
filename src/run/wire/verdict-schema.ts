import { z } from 'zod';
import { FAULTY_WHEN } from '../faulty-when.ts';
import { MOST_REPETITIONS } from '../repetition.ts';
import { VIEW_NAMES } from '../shown-view.ts';
import { memberAnswers } from '../verdict.ts';

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

/**
 * The further keys that this program writes. The reader does not ask for them, because rows of
 * other programs have keys of their own; only the published schema says what they hold.
 */
const furtherKeys = {
  view: z
    .enum(VIEW_NAMES)
    .optional()
    .describe(
      'What the judge was shown: every step, the steps without thoughts, or only the request and the reply.',
    ),
  asked_repetition: z
    .int()
    .min(1)
    .max(MOST_REPETITIONS)
    .optional()
    .describe(
      'The repetition that the judge was asked in, if tj merge counts the row as another one.',
    ),
  key: z
    .string()
    .optional()
    .describe('The SHA-256 of everything that can change the answer. Equal keys, equal questions.'),
  shown_sha256: z
    .string()
    .optional()
    .describe(
      'The SHA-256 of what the judge was shown of the run. A run that was edited after its verdict is refused.',
    ),
  engine: z
    .string()
    .optional()
    .describe('The software that ran the model, with its version where that is known.'),
  digest: z
    .string()
    .nullish()
    .describe('The digest of the model’s weights; null if the server does not say.'),
  fingerprint: z
    .string()
    .optional()
    .describe('What a judge of the user’s own was made of: the SHA-256 of its files.'),
  raw: z.string().optional().describe('The beginning of an answer that could not be read.'),
  too_long_for: z
    .int()
    .positive()
    .nullish()
    .describe(
      'Present if the prompt did not fit, so that nothing was answered: the context in tokens, null if only the server knows it. The run is asked about again when there is more room.',
    ),
  unscored_as: z
    .literal('clean')
    .optional()
    .describe('Present if the row was judged with --unscored-as clean: it then counts as a pass.'),
  raw_failure_step: z
    .int()
    .optional()
    .describe('The step that the judge named, if the run has no such step.'),
  raw_confidence: z
    .number()
    .optional()
    .describe('The confidence that the judge stated, if it was not within 0.5 and 1.'),
  score: z.number().optional().describe('The number that the judge gave, if it gave one.'),
  faulty_when: z
    .enum(FAULTY_WHEN)
    .optional()
    .describe('Whether high or low scores of this judge mean that a run is faulty.'),
  members: memberAnswers
    .optional()
    .describe('What the graders of a composite said, by their names.'),
  shared_with: z
    .string()
    .optional()
    .describe('The trajectory with the same question, whose answer this row repeats at no cost.'),
};

/** The published JSON schema of a line of `verdicts.jsonl`. */
export function verdictJsonSchema(): z.core.JSONSchema.BaseSchema {
  const described = verdictRow.extend(furtherKeys).meta({
    title: 'A line of verdicts.jsonl',
    description: 'What one judge said about one trajectory, in one repetition.',
  });
  return { $id: 'urn:trajectory-judge:verdict', ...z.toJSONSchema(described, { io: 'input' }) };
}
