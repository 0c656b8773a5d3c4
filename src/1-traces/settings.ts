import { z } from 'zod';
import { PAPER_SEED, seed, setting, text, texts, toggle, whole } from '../base/settings.ts';

/** Stage 1 for recordings. */
export const importSettings = z.strictObject({
  out: setting(text(), 'the folder to write to', { value: 'dir' }),
  format: setting(
    text().optional(),
    'the format of the files, or a module that reads one of your own, such as ./reader.ts; detected if omitted',
    { value: 'name' },
  ),
  select: setting(
    texts().optional(),
    'import only runs whose record says this, such as reward=1 or status!=error; repeatable',
    { value: 'condition', several: 'repeated' },
  ),
  task: setting(
    texts().optional(),
    'what in a record says which task the run is of, such as task_id; repeatable, if it takes several; none, if every run is of its own; found in the records, or else by equal goals, if omitted',
    { value: 'fact', several: 'repeated' },
  ),
  limit: setting(whole(1).optional(), 'import only the first runs, this many', { value: 'count' }),
  sample: setting(whole(1).optional(), 'import this many runs, drawn at random', {
    value: 'count',
  }),
  seed: setting(seed().default(PAPER_SEED), 'the same seed draws the same sample', {
    value: 'integer',
  }),
  redact: setting(
    texts().optional(),
    'remove what matches from all texts before anything is written; email and key are built in; repeatable',
    { value: 'regex', several: 'repeated' },
  ),
  faulty: setting(
    text().optional(),
    'label the runs whose record says this faulty, such as score<3, and those whose record says otherwise sound; judges never see it',
    { value: 'condition' },
  ),
  agents: setting(
    z.enum(['steps', 'split'], { error: 'must be steps or split' }).default('steps'),
    'what becomes of agents that work for another one: steps of its run, or runs of their own (split)',
    { value: 'how' },
  ),
  partial: setting(
    toggle(),
    'import also runs of whose calls more than a fifth could not be read; without it they are refused',
  ),
  trusted: setting(toggle(), 'you vouch that runs without a label are correct'),
  force: setting(toggle(), 'replace the set in a folder that is not empty'),
});
export type ImportSettings = Readonly<z.output<typeof importSettings>>;
export const DEFAULT_IMPORT = importSettings.omit({ out: true }).parse({});
