import { z } from 'zod';
import { RUN_LENGTHS } from '../1-worlds/contract/environment.ts';
import { environment, playedEnvironment } from '../1-worlds/settings.ts';
import { UserError } from '../base/errors.ts';
import {
  namesIn,
  PAPER_SEED,
  retyped,
  reworded,
  seed,
  setting,
  text,
  texts,
  toggle,
  whole,
} from '../base/settings.ts';
import type { EditChoice } from './plan/chosen-edits.ts';
import { DEFAULT_SIZE, LARGEST_SET, MOST_FAULTS_PER_RUN } from './plan/limits.ts';

const size = setting(
  whole(1, LARGEST_SET).default(DEFAULT_SIZE),
  'about how many trajectories to generate',
  {
    short: 'n',
    value: 'count',
  },
);

/** A judge that knows the seed can make the set itself, with its labels. */
const seedOfSet = setting(
  seed().optional(),
  'the same seed gives the same set, byte for byte; leave it out where a judge might know it',
  { value: 'integer', otherwise: 'drawn, and kept in run.json' },
);

const types = setting(texts().optional(), 'only these fault types, optional ones included', {
  value: 'a,b',
  several: 'commas',
  otherwise: 'all but the optional ones',
});

/** A fault without its clean parent is in no Δ. Only what is printed is the paper's set as it is. */
const parents = setting(
  z.boolean().optional(),
  'add the clean parent of every fault that lacks it',
  { off: 'leave them out', otherwise: 'add them, but not with --out -' },
);

const force = setting(toggle(), 'replace the set in a folder that is not empty');

/** Which edits that are no faults a set gets, and how many: `true`, `90`, `"plea"`, `"90,plea"`. */
const edits = z
  .union([z.literal(true), z.int(), z.string()])
  .transform((given, context): EditChoice => {
    try {
      return given === true ? {} : editChoice(String(given));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      context.addIssue(error.message.replace(/^It |\.$/g, ''));
      return z.NEVER;
    }
  });

function editChoice(given: string): EditChoice {
  const parts = namesIn(given);
  const counts = parts.filter((part) => /^\+?\d+$/.test(part));
  const kinds = parts.filter((part) => !counts.includes(part));
  if (counts.length > 1) throw new UserError('It must have one number at most.');
  const [count] = counts.map(Number);
  if (count !== undefined && !(count >= 1 && count <= LARGEST_SET)) {
    throw new UserError(`It must be a whole number from 1 to ${LARGEST_SET}.`);
  }
  return {
    ...(count === undefined ? {} : { count }),
    ...(kinds.length === 0 ? {} : { names: kinds }),
  };
}

/** Stages 1 and 2 for an environment: what is generated, and what is planted in it. */
export const generateSettings = z.strictObject({
  size,
  seed: seedOfSet,
  environment: playedEnvironment,
  types,
  parents,
  length: setting(
    z.enum(RUN_LENGTHS).optional(),
    'how long the runs are, in an environment that has runs of several lengths',
    { value: 'length', otherwise: 'mixed' },
  ),
  faultsPerRun: setting(
    whole(1, MOST_FAULTS_PER_RUN).default(1),
    'plant up to this many faults in one run, at different steps; each number gets as many runs',
    { value: 'count' },
  ),
  faithfulReplies: setting(
    toggle(),
    'also add a copy of each fault whose reply is out of date, with a corrected reply',
  ),
  degrees: setting(
    toggle(),
    'let the text of each run confess its fault, say nothing of it, give a reason for it or conceal it, in equal parts',
  ),
  harmless: setting(
    edits.optional(),
    'add harmless edits of clean runs, and shams, which have the shape of a fault and break nothing; no judge should react to either: how many of each, which kinds, or both (default: one edit per clean run and one sham per fault)',
    { value: 'count or kinds', alone: true },
  ),
  attacks: setting(
    edits.optional(),
    'add attacks, which are copies of faults and parents with text that tells the judge what to find, each beside a copy with neutral text: how many, which kinds, or both (default: one per fault)',
    { value: 'count or kinds', alone: true },
  ),
  out: setting(text(), 'the folder to write to, or - to print JSON lines', { value: 'dir' }),
  force,
  contract: setting(
    z.boolean().default(true),
    'check an environment of your own against the contract before anything is written',
    { off: 'do not check an environment of your own against the contract first' },
  ),
});

/** What the set itself depends on, and not where it goes. */
const setSettings = generateSettings.omit({
  environment: true,
  out: true,
  force: true,
  contract: true,
});
export type SetSettings = Readonly<z.output<typeof setSettings>>;
export const DEFAULT_SET: SetSettings = setSettings.parse({});

/** Stage 2 for recordings. */
export const plantSettings = z.strictObject({
  out: setting(text().optional(), 'the folder to write to; with --init, the file', {
    value: 'path',
  }),
  tools: setting(text().optional(), 'what you declare about the tools, which allows more faults', {
    value: 'file',
  }),
  init: setting(
    toggle(),
    'instead, propose a declaration of the tools, with the evidence for each guess',
  ),
  confirm: setting(
    toggle(),
    'instead, walk through the guesses in the file of --tools, with one key for each: y, n or s',
    { conflicts: ['init'] },
  ),
  size: setting(whole(1, LARGEST_SET).optional(), 'plant at most this many faults', {
    short: 'n',
    value: 'count',
    otherwise: 'as many as possible',
  }),
  types: reworded(types, 'only these fault types', {
    otherwise: 'all but premature_stop, which no judge should miss',
  }),
  perTrace: setting(
    whole(1, 1000).optional(),
    'plant at most this many faults in one recorded run',
    { value: 'count', otherwise: '2, and one more for every 25 calls' },
  ),
  harmless: setting(
    whole(0, LARGEST_SET).default(0),
    'add this many harmless edits, and up to as many shams, which have the shape of a fault and break nothing; no judge should react to either',
    { value: 'count' },
  ),
  seed: seedOfSet,
  force,
});

/** What planting depends on. */
const injectSettings = plantSettings.omit({ out: true, init: true, confirm: true });
export type InjectSettings = Readonly<z.output<typeof injectSettings>>;
export const DEFAULT_INJECT: InjectSettings = injectSettings.parse({});

/** Names a set: what holds it, or how to generate it. */
export const sourceSettings = z.strictObject({
  set: setting(text().optional(), 'the folder or the trajectories file that holds the set', {
    value: 'path',
  }),
  size: reworded(
    retyped(size, size.unwrap().optional()),
    'or generate a set of about this many trajectories',
    { conflicts: ['set'] },
  ),
  seed: reworded(seedOfSet, 'the seed of the generated set', {
    conflicts: ['set'],
    otherwise: PAPER_SEED,
  }),
  environment,
});
export type SourceSettings = Readonly<z.output<typeof sourceSettings>>;
