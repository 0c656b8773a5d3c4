import type { Command } from 'commander';
import type { z } from 'zod';
import { compareSettings } from '../../../5-reporting/settings.ts';
import { declare, json } from '../declare.ts';

const settings = compareSettings.extend({ json: json('print the comparison as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Says whether the first judge may take the place of the second, on the pairs that both scored: whether its Δ is shown to be at most the margin lower, what both cost, and what each of them alone catches. Both may be compositions, and no judge is asked.',
    arguments: [['<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl']],
    settings,
    notes:
      'Exit codes: 0 it may, 1 it is shown to be more than the margin lower, 3 neither is shown, 2 bad usage or bad input.',
    examples: [
      'tj compare runs/first --judge cheap dear',
      "tj compare runs/first --judge 'cascade(cheap, dear)' dear --margin 0.03",
      'tj compare runs/first --judge a b --price a=0.0002 --price b=0.01',
    ],
    run: async (given, [folder]) => (await import('../actions/compare.ts')).compare(folder, given),
  });
