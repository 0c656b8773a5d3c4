import { z } from 'zod';
import { environment, playedEnvironment } from '../1-worlds/settings.ts';
import { generateSettings } from '../2-planting/settings.ts';
import { askingSettings, judgeSettings, workSettings } from '../3-judging/settings.ts';
import {
  aboutOf,
  PAPER_SEED,
  retyped,
  reworded,
  seed,
  setting,
  text,
  toggle,
  whole,
} from '../base/settings.ts';

// Apart from `settings.ts`, because rebuilding the figures needs none of what the stages take.
const { retries, maxFailures, maxCalls, unreadable, dedupe, allowEngineChange } =
  askingSettings.shape;
const { timeout } = judgeSettings.shape;
/** The paper's own experiments are repeated as they were made. */
const paperSeed = seed().default(PAPER_SEED);
const model = retyped(judgeSettings.shape.model, text());

/** The ablation: what the judge sees and what it is asked both vary. */
export const ablateSettings = z.strictObject({
  model: reworded(model, model.description?.replace(/^[^:]*/, 'the model that answers') ?? ''),
  out: setting(text().optional(), 'the folder for a new set or for the verdicts', {
    value: 'dir',
  }),
  parents: setting(toggle(), aboutOf(generateSettings.shape.parents)),
  size: generateSettings.shape.size,
  seed: setting(paperSeed, 'the seed of the generated set', { value: 'integer' }),
  against: setting(
    text().optional(),
    'an earlier run folder, to see how often the verdicts agree',
    { value: 'dir' },
  ),
  predictions: setting(
    text().optional(),
    'a file with your predictions, fixed before the first call; if there is none, it is written for you to fill in, and nothing is asked',
    { value: 'file' },
  ),
  jobs: workSettings.shape.jobs,
  retries,
  timeout,
  unreadable,
  maxFailures,
  maxCalls,
  dedupe,
  allowEngineChange,
  environment,
});

/** A model that plays the agent. */
export const agentSettings = z.strictObject({
  episodes: setting(whole(1, 100_000).default(60), 'how many episodes to play, one per instance', {
    short: 'n',
    value: 'count',
  }),
  model: reworded(
    model,
    model.description?.replace(/^[^:]*/, 'the model that plays the agent') ?? '',
  ),
  out: setting(text(), 'the folder to write the episodes to', { value: 'dir' }),
  seed: setting(paperSeed, 'the seed of the instances', { value: 'integer' }),
  maxSteps: setting(whole(1, 100).default(10), 'end an episode after this many steps', {
    value: 'count',
  }),
  jobs: reworded(workSettings.shape.jobs, 'how many episodes to play at once'),
  retries,
  timeout,
  maxFailures,
  maxCalls,
  environment: playedEnvironment,
});
