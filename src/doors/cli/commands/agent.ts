import type { Command } from 'commander';
import type { z } from 'zod';
import { agentSettings } from '../../../paper/experiment-settings.ts';
import { declare, json } from '../declare.ts';

const settings = agentSettings.extend({ json: json('print the summary as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Lets a model play the agent on the first instances of a seed, labels each episode with the rules and the outcome check, and reports what happened. You can stop it at any time; the same command plays the episodes that are left. Judge the episodes with tj judge.',
    settings,
    notes:
      'Exit codes: 0 every episode was played, 2 bad input, 3 some are missing, 130 interrupted.',
    examples: ['tj agent -n 60 --model qwen2.5:14b --out runs/agent'],
    run: async (given) => (await import('../actions/agent.ts')).agent(given),
  });
