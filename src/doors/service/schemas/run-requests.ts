import { z } from 'zod';
import { askingSettings } from '../../../3-judging/settings.ts';
import { aboutOf, flagOf } from '../../../base/settings.ts';
import { runId } from '../security/run-id.ts';
import { trajectoryValue } from './read-request.ts';

/** A larger set is a matter for the command line, where somebody watches it. */
const LARGEST_GENERATED = 100_000;
const MOST_POSTED = 20_000;

/** A setting, as a request says it. */
const requested = <Setting extends z.ZodType>(setting: Setting): Setting =>
  setting.describe(sentenceOf(setting));

/** The same for one that may be left open, which null says as well. */
const open = <Type extends z.ZodType>(setting: z.ZodOptional<Type>) =>
  setting.unwrap().nullable().default(null).describe(sentenceOf(setting));

function sentenceOf(setting: z.ZodType): string {
  const about = aboutOf(setting);
  const { otherwise } = flagOf(setting);
  const fallback = otherwise === undefined ? '' : ` (by default ${otherwise})`;
  return `${about[0]?.toUpperCase()}${about.slice(1)}${fallback}.`;
}

const { repeats, limit, jobs, maxCalls, maxCost, retries } = askingSettings.shape;

export const judgingOptions = z.strictObject({
  repeats: requested(repeats),
  limit: open(limit),
  jobs: open(jobs),
  max_calls: open(maxCalls),
  max_cost: open(maxCost),
  retries: requested(retries),
});

const LARGEST_SEED = 2n ** 63n - 1n;
export const seedText = z
  .string()
  .regex(/^-?\d{1,19}$/, { error: 'expected a whole number', abort: true })
  .refine((text) => BigInt(text) <= LARGEST_SEED && BigInt(text) >= -LARGEST_SEED, 'too large');

const judges = z
  .array(z.string().min(1).max(1000))
  .min(1)
  .max(50)
  .describe('The judges to ask, by the names that GET /v1/judges lists.');
const options = judgingOptions.default(() => judgingOptions.parse({})).describe('How to ask them.');
const name = runId.optional().describe('What to call the run; by default it is named by its time.');
const environment = z
  .string()
  .max(200)
  .optional()
  .describe('The name of an environment that the service knows, or recorded.');

const generated = z.strictObject({
  environment: environment,
  size: z
    .int()
    .min(1)
    .max(LARGEST_GENERATED)
    .describe('How many trajectories to generate, not counting the clean parents that are added.'),
  seed: z
    .union([z.int(), seedText])
    .optional()
    .describe(
      'The seed of the set; text if it is too large for a JSON number. Drawn if omitted, which keeps judges from knowing it.',
    ),
  with_parents: z.boolean().default(true).describe('Whether to add missing clean parents.'),
  name,
  judges,
  options,
});

const posted = z.strictObject({
  set: z
    .array(trajectoryValue)
    .min(1)
    .max(MOST_POSTED)
    .describe('The trajectories, each as a line of trajectories.jsonl.'),
  environment,
  name,
  judges,
  options,
});

const further = z.strictObject({
  run: runId.describe('The id of a run whose set is to be judged further.'),
  judges,
  options,
});

export const newRun = z.union([generated, posted, further]);
