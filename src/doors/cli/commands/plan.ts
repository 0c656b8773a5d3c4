import type { Command } from 'commander';
import type { z } from 'zod';
import { planSettings } from '../../../4-measuring/settings.ts';
import { declare, json } from '../declare.ts';

const settings = planSettings.extend({ json: json('print the plan as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Says how large a set to generate for a claim about a judge, and how likely that size is to be enough. Always planned: Δ is above a threshold, Δ is known to within a margin, and few clean runs are flagged. On request: it is better than another judge, as good as another, no worse than before, and not moved by attacks. Each answer is the smallest set in which the interval of a simulated judge allows the claim often enough; beside it stands what the worst judge with these rates would need. Given a run folder, it learns from the verdicts so far and says how many more runs each judge needs.',
    arguments: [['[dir]', 'a run folder, to see what is still missing']],
    settings,
    notes:
      'Not the same: --alarm-rate is what you expect of the judge, --false-alarm what you want to promise. How alike a judge treats faults of one instance decides as much as Δ does: if you do not know, judge a small set first, or take what is stated at worst.',
    examples: [
      'tj plan --delta 0.6 --alarm-rate 0.1 --above 0.5',
      'tj plan --false-alarm 0.02 --alarm-rate 0.005 --power 0.9',
      'tj plan --max-drop 0.05 --changed 0.02',
      'tj plan --margin 0.05 --repeats 3',
      'tj plan runs/first --margin 0.05',
    ],
    run: async (given, [folder]) => (await import('../actions/plan.ts')).plan(folder, given),
  });
