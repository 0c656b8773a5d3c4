import { z } from 'zod';
import { environment } from '../1-worlds/settings.ts';
import { InvalidOptionError } from '../base/errors.ts';
import {
  amount,
  retyped,
  reworded,
  seconds,
  setting,
  text,
  texts,
  toggle,
  whole,
} from '../base/settings.ts';
import { isRepetition, MOST_REPETITIONS } from '../run/repetition.ts';
import { VIEW_NAMES } from '../run/shown-view.ts';
import { isShard, MOST_SHARDS, requireShard, type Shard } from './blind/shard.ts';
import { ANSWER_TOKENS } from './models/fit-context.ts';
import { MODEL_FORMS } from './models/kinds/model-kinds.ts';

// Defaults that more than one door fills in.
export const DEFAULT_JOBS = 8;
export const DEFAULT_SAMPLES = 3;
export const DEFAULT_VIEW = 'step';
/** How long one answer may take, in seconds, as for the paper's judges. */
export const DEFAULT_TIMEOUT = 600;
/** After how many seconds of silence a worker is taken to be gone. */
export const DEFAULT_LEASE = 15;
/** How many calls may be in a queue at once, and the most that may be asked for. */
export const DEFAULT_WINDOW = 500;
export const MOST_WINDOW = 10_000;

/** `3/8`: the third of eight parts. */
const shard = z.string().transform((given, context): Shard => {
  const [, number = '', of = ''] = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/.exec(given) ?? [];
  const parsed = { number: Number(number || Number.NaN), of: Number(of || Number.NaN) };
  if (isShard(parsed)) return parsed;
  context.addIssue(
    `must be such as 3/8: a part, counted from 1, and the number of parts, at most ${MOST_SHARDS}`,
  );
  return z.NEVER;
});

const model = setting(
  text().optional(),
  `the model for judges that ask one: ${MODEL_FORMS.join(', ')}`,
  { value: 'model' },
);

/** May come from a variable, so that its password is in no list of processes. */
const queue = setting(
  text().optional(),
  'the Redis server that calls go through, such as redis://box:6379/0',
  { value: 'url', variable: 'TJ_QUEUE' },
);

/** What judges are made with: the same for every command that loads some. */
export const makingSettings = z.strictObject({
  view: setting(z.enum(VIEW_NAMES).optional(), 'what to show a command, an address or a rubric', {
    value: 'view',
    otherwise: DEFAULT_VIEW,
  }),
  samples: setting(whole(1, 1000).optional(), 'how many times selfcons asks', {
    short: 'k',
    value: 'count',
    otherwise: DEFAULT_SAMPLES,
  }),
  temperature: setting(amount().optional(), 'the sampling temperature', { value: 't' }),
  seed: setting(whole(0, 2 ** 31 - 1).optional(), 'the sampling seed', { value: 'integer' }),
  context: setting(
    whole(1024, 100_000_000).optional(),
    'how many tokens a prompt and its answer may have together',
    {
      value: 'tokens',
      otherwise: "what the model reads; 8192 for the paper's judges under Ollama, as in the paper",
    },
  ),
  maxAnswerTokens: setting(
    whole(16, 1_000_000).optional(),
    'how many tokens an answer may have; a longer one is cut there, and is unscored if it cannot be read',
    {
      value: 'count',
      otherwise: `${ANSWER_TOKENS} for a GGUF file, 16000 (of old models 4096) for Anthropic, what the server allows for any other`,
    },
  ),
  timeout: setting(seconds().default(DEFAULT_TIMEOUT), 'how long one answer may take', {
    value: 'seconds',
  }),
  fingerprint: setting(
    texts().optional(),
    'more files that your own judges depend on; a change in one of them is a new version',
    {
      value: 'file',
      several: 'listed',
    },
  ),
  versionTag: setting(text().optional(), 'your name for this version of your own judges', {
    value: 'text',
  }),
});
export type MakingSettings = Readonly<z.output<typeof makingSettings>>;

const price = {
  priceIn: setting(amount().optional(), 'the price of a million prompt tokens', { value: 'usd' }),
  priceOut: setting(amount().optional(), 'the price of a million completion tokens', {
    value: 'usd',
  }),
};

/** How judges are asked about a set, through whichever door. */
export const askingSettings = z.strictObject({
  jobs: setting(whole(1, 1024).optional(), 'how many calls to one endpoint to make at once', {
    short: 'j',
    value: 'count',
    otherwise: `${DEFAULT_JOBS}; with --queue, as many as the workers allow`,
  }),
  requestsPerMinute: setting(
    whole(1, 1_000_000).optional(),
    'how many calls to one endpoint may begin in any minute',
    { value: 'count' },
  ),
  tokensPerMinute: setting(
    whole(1, 1_000_000_000).optional(),
    'how many tokens calls to one endpoint may take in any minute',
    { value: 'count' },
  ),
  limit: setting(whole(1).optional(), 'judge only this many trajectories', { value: 'count' }),
  sample: setting(
    whole(1).optional(),
    'judge only about this many, as whole pairs with as many of each fault type',
    { value: 'count' },
  ),
  shard: setting(
    shard.optional(),
    'judge only this part of the set, such as 3/8 for the third of eight; tj merge joins the parts',
    { value: 'k/n' },
  ),
  order: setting(
    z.enum(['shuffled', 'released']).default('shuffled'),
    'ask in an order that says nothing about the labels, or in that of the set, as the paper did',
    { value: 'order' },
  ),
  first: setting(
    texts().default([]),
    'ask about these fault types first, which reveals the order of labels; clean means the clean runs',
    { value: 'a,b', several: 'commas' },
  ),
  repeats: setting(
    whole(1, MOST_REPETITIONS).default(1),
    'how often to ask each judge about each trajectory, to see how much its answers vary',
    { value: 'count' },
  ),
  redo: setting(
    z.enum(['all', 'unscored']).optional(),
    'ask everything again, or only what is unscored; the old verdicts are kept in history/',
    { value: 'what', alone: 'all' },
  ),
  keepOld: setting(toggle(), 'keep the verdicts of a judge that has changed since'),
  maxCalls: setting(whole(0).optional(), 'stop after this many calls', { value: 'count' }),
  maxCost: setting(
    amount().optional(),
    'stop before the cost in USD exceeds this; the prices must be known',
    { value: 'usd' },
  ),
  ...price,
  retries: setting(whole(0, 100).default(4), 'how often to repeat a failed call', {
    value: 'count',
  }),
  maxFailures: setting(whole(1).default(10), 'stop after this many failures in a row', {
    value: 'count',
  }),
  unreadable: setting(
    whole(0).default(5),
    'pause a judge if this many of its first answers cannot be read; 0 for never',
    { value: 'count' },
  ),
  maxWait: setting(
    whole(0, 86_400).default(600),
    'stop if a server asks to wait longer than this, or if a queue has no Redis or no worker for that long',
    { value: 'seconds' },
  ),
  keepResponses: setting(toggle(), 'also keep what the models answered, in responses.jsonl'),
  dedupe: setting(z.boolean().default(true), 'ask equal questions once and share the answer', {
    off: 'ask equal questions separately, to see whether the answers vary',
  }),
  allowEngineChange: setting(
    toggle(),
    'add to verdicts that came from another engine or another digest',
  ),
  unscoredAs: setting(
    z.enum(['unscored', 'clean']).default('unscored'),
    'how to count an answer that cannot be read; the paper counts it as clean',
    { value: 'what' },
  ),
});
/** The same, as the engine takes them. What the user leaves open is undefined. */
export type AskingSettings = Readonly<z.output<typeof askingSettings>>;

/** May stand in a config, too. */
export const until = setting(
  texts().optional(),
  'stop as soon as every one of these criteria is met or failed, such as "delta>=0.5" or "false-alarms<=0.05"; gate for those of the gate in the config',
  {
    value: 'criterion',
    several: 'listed',
  },
);

/** Stage 3. */
export const judgeSettings = z.strictObject({
  judge: setting(
    texts(),
    'the judges, each as in the lists below; NAME=JUDGE names one of your own',
    { value: 'judge', several: 'listed' },
  ),
  model,
  out: setting(text().optional(), 'the folder for the verdicts', {
    value: 'dir',
    otherwise: "the set's own folder",
  }),
  until,
  queue,
  window: setting(
    whole(1, MOST_WINDOW).optional(),
    'with --queue, how many calls may be in the queue at once',
    { value: 'count', otherwise: DEFAULT_WINDOW },
  ),
  ...askingSettings.shape,
  ...makingSettings.shape,
  environment,
});
export type JudgeSettings = Readonly<z.output<typeof judgeSettings>>;

/** Stage 3 on another machine. */
export const workSettings = z.strictObject({
  queue: retyped(queue, text()),
  model: setting(texts().optional(), `only these models: ${MODEL_FORMS.join(', ')}`, {
    value: 'model',
    several: 'listed',
  }),
  judge: setting(
    texts().optional(),
    'judges of your own that it runs: ./judge.ts, "cmd:python judge.py" or http://host/path; the run must have the same files',
    { value: 'judge', several: 'listed' },
  ),
  jobs: retyped(askingSettings.shape.jobs, whole(1, 1024).default(DEFAULT_JOBS)),
  name: setting(text().optional(), 'what progress calls this worker', {
    value: 'name',
    otherwise: 'host and process',
  }),
  timeout: makingSettings.shape.timeout,
  lease: setting(
    seconds().default(DEFAULT_LEASE),
    'make the calls of a worker again if it has been silent for this long',
    { value: 'seconds' },
  ),
  idle: setting(seconds().optional(), 'end when there has been nothing to do for this long', {
    value: 'seconds',
  }),
  view: makingSettings.shape.view,
  fingerprint: makingSettings.shape.fingerprint,
  versionTag: makingSettings.shape.versionTag,
});
export type WorkSettings = Readonly<z.output<typeof workSettings>>;

/** Joining the verdicts of several run folders. */
export const mergeSettings = z.strictObject({
  prefer: setting(
    z.enum(['first', 'newest']).optional(),
    'where verdicts differ, take the one of the folder named first, or the newest',
    { value: 'which', conflicts: ['asRepeats'] },
  ),
  asRepeats: setting(
    toggle(),
    'where verdicts differ, keep all verdicts of both folders, as repetitions of the judge',
  ),
  allowEngineChange: reworded(
    askingSettings.shape.allowEngineChange,
    'join verdicts of one model that came from different engines or digests',
  ),
  keepOld: reworded(
    askingSettings.shape.keepOld,
    'join verdicts that a judge gave before and after it was changed',
  ),
});
export type MergeSettings = Readonly<z.output<typeof mergeSettings>>;

/** What is asked for where nobody says otherwise. */
const DEFAULT_ASKING: AskingSettings = askingSettings.parse({});

/** Settings with defaults for those that are left open, if all of them together can be met. */
export function completeAsking(given: Partial<AskingSettings> = {}): AskingSettings {
  const settings = { ...DEFAULT_ASKING, ...given };
  const { repeats, shard, maxCost, priceIn, priceOut } = settings;
  if (!isRepetition(repeats)) {
    throw new InvalidOptionError(
      '--repeats',
      `must be a whole number from 1 to ${MOST_REPETITIONS}, not ${repeats}`,
    );
  }
  requireShard(shard);
  if (maxCost !== undefined && (priceIn === undefined || priceOut === undefined)) {
    throw new InvalidOptionError(
      '--max-cost',
      'needs --price-in and --price-out, to know what a call costs',
    );
  }
  if (settings.redo === 'all' && settings.keepOld) {
    throw new InvalidOptionError('--keep-old', 'contradicts --redo; give one of them');
  }
  return settings;
}
