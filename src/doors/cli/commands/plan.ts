import type { Command } from 'commander';
import type { z } from 'zod';
import { planSettings } from '../../../4-measuring/settings.ts';
import { declare, json } from '../declare.ts';

const settings = planSettings.extend({ json: json('print the plan as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Says how large a set to generate for a claim about a judge, and how likely that size is to be enough. There are three claims: Δ is above a threshold, Δ is known to within a margin, and few clean runs are flagged. The answer takes into account that several pairs share a parent, and it is tried on simulated sets. Given a run folder, it also says how many more runs each of its judges needs, going by its verdicts so far.',
    arguments: [['[dir]', 'a run folder, to see what is still missing']],
    settings,
    notes:
      'Not the same: --alarm-rate is what you expect of the judge, --false-alarm what you want to promise.',
    examples: [
      'tj plan --delta 0.6 --alarm-rate 0.1 --above 0.5',
      'tj plan --false-alarm 0.02 --alarm-rate 0.005 --power 0.9',
      'tj plan runs/first --margin 0.05 --simulate',
    ],
    run: async (given, [folder]) => (await import('../actions/plan.ts')).plan(folder, given),
  });
