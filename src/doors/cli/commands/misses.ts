import type { Command } from 'commander';
import { z } from 'zod';
import { environment } from '../../../1-worlds/settings.ts';
import { measureSettings } from '../../../4-measuring/settings.ts';
import { setting, text, whole } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';

const settings = z.strictObject({
  judge: measureSettings.shape.judge,
  type: setting(text().optional(), 'only faults of this type', { value: 'type' }),
  most: setting(whole(1, 100_000).default(20), 'list at most this many', {
    short: 'n',
    value: 'count',
  }),
  environment,
  json: json('print the pairs as JSON lines'),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Lists what the judges of a run folder get wrong, one line each: faults that they pass and clean runs that they flag, the surest mistakes first. Controls are listed only if you name them. Faults that a judge is not shown are left out.',
    arguments: [['<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl']],
    settings,
    examples: ['tj misses runs/demo', 'tj misses runs/demo --judge programmatic --type wrong_tool'],
    run: async (given, [folder]) => (await import('../actions/misses.ts')).misses(folder, given),
  });
