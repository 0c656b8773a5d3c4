import { z } from 'zod';
import { VIEW_NAMES } from '../../run/shown-view.ts';
import { manifest, manifestEntry } from './manifest-schema.ts';
import { ruleCriterion } from './recorded-rules.ts';

const count = (description: string) => z.int().nonnegative().optional().describe(description);
const text = (description: string) => z.string().optional().describe(description);
const textOrNull = (description: string) => z.string().nullish().describe(description);

const judgeEntry = z.looseObject({
  id: z.string().describe('The id of the judge.'),
  view: z.enum(VIEW_NAMES).describe('What the judge was shown.'),
  kind: z
    .enum(['local', 'model', 'external'])
    .describe('How it was asked: in this process, through a model, or as a judge of the user’s.'),
  family: textOrNull('The family that made the judge; null for a judge of the user’s own.'),
  fingerprint: text('What a judge of the user’s own was made of: the SHA-256 of its files.'),
  confined: z
    .boolean()
    .optional()
    .describe(
      'Whether its program could see nothing of the run folder; absent if it ran elsewhere.',
    ),
  rubric: text('The text of the user’s own rubric that a model was asked to apply.'),
  samples: count('How many times the judge asks about one run, if it takes a vote.'),
  repeats: count('How often the judge was asked about each run; absent if once.'),
  patterns: z
    .array(
      z.looseObject({
        name: z.string().describe('The words or calls, and where they stand.'),
        weight: z.number().describe('What having them adds to the log-odds of a fault.'),
        faults: z.number().describe('The share of the faults that have them.'),
        clean: z.number().describe('The share of the clean runs that have them.'),
      }),
    )
    .optional()
    .describe('What a judge that learnt from the set goes by, the weightiest first.'),
  model: text('The model that answered.'),
  engine: text('The software that ran the model.'),
  engine_version: textOrNull('The version of that software; null if it does not say.'),
  digest: textOrNull('The digest of the model’s weights; null if the server does not say.'),
  prompts_sha256: text(
    'The SHA-256 of every prompt that the judge sends, in the order of the set.',
  ),
  template_sha256: text(
    'The SHA-256 of what the judge asks about one fixed run. Unlike that of the prompts, it is the same for every set.',
  ),
  temperature: z.number().optional().describe('The temperature that its model decodes at.'),
  seed: z.number().optional().describe('The seed that its model decodes with.'),
});

const countsEntry = z.looseObject({
  judge: z.string().describe('The id of the judge.'),
  total: count('How many verdicts it was to give: one per trajectory and repetition.'),
  repeats: count('How often it was asked about each trajectory; absent if once.'),
  done: count('How many of those there are.'),
  earlier: count('How many of those an earlier invocation had judged.'),
  unscored: count('How many verdicts could not be read.'),
  shared: count('How many verdicts repeat the answer to an equal question.'),
  failed: count('How many trajectories got no answer.'),
  calls: count('How many requests this invocation sent.'),
  retries: count('How many of those requests were repeats.'),
  promptTokens: count('The tokens that the model read.'),
  completionTokens: count('The tokens that the model wrote.'),
  cost: z.number().nonnegative().optional().describe('The cost in USD; 0 if no price was given.'),
});

const standingEntry = z.looseObject({
  judge: z.string().describe('The id of the judge.'),
  criterion: z.string().describe('The criterion, as it was asked for.'),
  verdict: z.enum(['met', 'failed', 'open']).describe('How it was decided; open if it was not.'),
  estimate: z.number().nullish().describe('What was seen; null if nothing was.'),
  low: z.number().describe('The lower bound, which allows for looking all the time.'),
  high: z.number().describe('The upper bound.'),
  rows: count('How many pairs or runs it rests on.'),
  of: count('How many of them the set has.'),
});

const anyObject = (description: string) =>
  z.record(z.string(), z.unknown()).optional().describe(description);

const sourceEntry = z.looseObject({
  file: z.string().describe('The file, as it was given or found; - is standard input.'),
  sha256: textOrNull('The SHA-256 of the file; null if it could not be read to its end.'),
  format: textOrNull('The format that the file is in.'),
  traces: count('How many runs were taken from it.'),
  records: z
    .array(z.tuple([z.string(), z.string().nullable()]))
    .optional()
    .describe('The id of each run and what the file calls it; absent in sets of enormous size.'),
});

const mergedEntry = z.looseObject({
  folder: z.string().describe('The name of the folder.'),
  verdicts: count('How many verdicts it held.'),
  sha256: textOrNull('The SHA-256 of its verdicts; null if it held none.'),
});

const toolEntry = z.looseObject({
  name: z.string().describe('The name of the tool.'),
  readOnly: z.boolean().optional().describe('Whether it changes nothing.'),
  idempotent: z
    .boolean()
    .optional()
    .describe('Whether calling it twice is the same as calling it once.'),
});

const editChoice = (description: string) =>
  z
    .looseObject({
      count: count('About how many were asked for; absent if that was left to the program.'),
      names: z
        .array(z.string())
        .optional()
        .describe('The kinds that were asked for; absent if all.'),
    })
    .optional()
    .describe(description);

/**
 * The further keys that this program writes. The reader does not ask for them, because other
 * programs may use the same names; only the published schema says what they hold. It lies in a file
 * of its own, so that no command makes it.
 */
const furtherKeys = {
  version: text('The version of trajectory-judge.'),
  started: text('When the invocation began, in ISO 8601.'),
  finished: textOrNull('When it ended; null if it is at work or was killed.'),
  stopped: textOrNull('Why it ended before its work did; null if it did not.'),
  n_requested: count('The size that was asked for with --size.'),
  n_trajectories: count('How many trajectories the set has.'),
  types: z
    .array(z.string())
    .optional()
    .describe('The fault types that were planted, in the order in which the set takes them.'),
  from: z
    .looseObject({
      folder: z.string().describe('The name of the folder that tj import made.'),
      sha256: z.string().describe('The SHA-256 of the set in it.'),
    })
    .optional()
    .describe('The recorded runs that tj inject planted its faults in.'),
  recipe: text(
    'What tj run made the set from, as a SHA-256; another one means that it has to be made again.',
  ),
  with_parents: z.boolean().optional().describe('Whether missing clean parents were added.'),
  faults_per_run: count('Up to how many faults one run has; absent if one.'),
  combinations: z
    .record(z.string(), z.int())
    .optional()
    .describe('The types of faults that share a run, joined by +, and how many runs have them.'),
  skipped_combinations: z
    .record(z.string(), z.string().nullable())
    .optional()
    .describe(
      'The types of faults that do not fit into one run, and why; null if no instance can host all of them, or some of them do not fit either.',
    ),
  passed_over: count('How often an instance did not take faults that others take together.'),
  faithful_replies: count(
    'How many faults come a second time, with a reply that says what really happened; absent if none was asked for.',
  ),
  length: z
    .string()
    .optional()
    .describe('How long the runs were asked to be, with --length; absent if it was left open.'),
  degrees: z
    .boolean()
    .optional()
    .describe('Whether the text of the faults treats them in several ways; absent if not.'),
  harmless: editChoice(
    'The harmless edits and shams that were added, with --harmless; absent if none were.',
  ),
  attacks: editChoice('The attacks that were added, with --attacks; absent if none were.'),
  trusted: z
    .boolean()
    .optional()
    .describe('Whether the user of tj import vouches for the runs that nothing else labels.'),
  sources: z.array(sourceEntry).optional().describe('The files that imported runs come from.'),
  tools: z
    .array(toolEntry)
    .optional()
    .describe('What imported files say about the tools, for declarations.'),
  redacted: count('How many patterns were taken out of all texts before anything was written.'),
  shard: z
    .looseObject({
      number: z.int().positive().describe('Which part of the set, counted from 1.'),
      of: z.int().positive().describe('How many parts the set was divided into.'),
    })
    .optional()
    .describe('The part of the set that was judged, with --shard; absent for the whole set.'),
  merged: z.array(mergedEntry).optional().describe('The folders that tj merge joined.'),
  set_sha256: text('The SHA-256 of the set that this made or joined.'),
  options: anyObject('The options of the command, as they were given.'),
  judges: z
    .union([z.array(judgeEntry), z.string()])
    .optional()
    .describe('The judges that were asked. The rows of the paper have their names as one text.'),
  compositions: z
    .array(z.string())
    .optional()
    .describe('The compositions that the judges were asked for, each only where one needed it.'),
  until: z
    .looseObject({
      criteria: z.array(ruleCriterion).describe('Every criterion that was to be met or failed.'),
      confidence: z.number().describe('The confidence of the bounds that decide.'),
    })
    .optional()
    .describe(
      'What judging was to end with, with --until; absent if it was to read the whole set.',
    ),
  standings: z
    .array(standingEntry)
    .optional()
    .describe('How each of those criteria stood for each judge when the invocation ended.'),
  counts: z.array(countsEntry).optional().describe('How far each judge got.'),
  predictions: z
    .looseObject({
      file: z.string().describe('The path of the file.'),
      sha256: z.string().describe('The SHA-256 of the file.'),
    })
    .optional()
    .describe('The predictions that were fixed before the first call of tj ablate.'),
  episodes: count('How many episodes tj agent was to play.'),
  model_given: text('The model of tj agent, as it was named on the command line.'),
  setup: anyObject('Everything that the episodes of one folder must share.'),
};

/** The published JSON schema of `run.json`. */
export function manifestJsonSchema(): z.core.JSONSchema.BaseSchema {
  const runs = z
    .array(manifestEntry.extend(furtherKeys))
    .describe('The invocations that wrote to the folder, oldest first.');
  const described = manifest
    .extend({ runs })
    .meta({ title: 'run.json', description: 'How a run folder came about.' });
  return { $id: 'urn:trajectory-judge:run', ...z.toJSONSchema(described, { io: 'input' }) };
}
