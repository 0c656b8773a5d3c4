import type { Command } from 'commander';
import type { z } from 'zod';
import { checkSettings } from '../../../1-worlds/settings.ts';
import { declare, json } from '../declare.ts';

const settings = checkSettings.extend({ json: json('print each violation as a JSON object') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Checks runs against the rules of their environment and prints one line per violation. It needs only the runs, without labels or instances. Recorded runs are checked for values and claims without a source in the run, as by the judge grounded, and for what you have declared about their tools.',
    arguments: [
      ['<path>', 'a trajectories file, a folder that holds one, or - for standard input'],
    ],
    settings,
    notes: 'Exit codes: 0 no violations, 1 violations, 2 bad input.',
    examples: [
      'tj check runs/first',
      'tj check runs/first --rules R9_required_sequence',
      'tj generate -n 40 --out - | tj check - --json',
    ],
    run: async (given, [path]) => (await import('../actions/check.ts')).check(path, given),
  });
