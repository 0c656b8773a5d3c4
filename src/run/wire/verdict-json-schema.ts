import { z } from 'zod';
import { FAULTY_WHEN } from '../faulty-when.ts';
import { MOST_REPETITIONS } from '../repetition.ts';
import { VIEW_NAMES } from '../shown-view.ts';
import { memberAnswers } from '../verdict.ts';
import { verdictRow } from './verdict-schema.ts';

/**
 * The further keys that this program writes. The reader does not ask for them, because rows of
 * other programs have keys of their own; only the published schema says what they hold. It lies in a file of
 * its own, so that no command makes it.
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
