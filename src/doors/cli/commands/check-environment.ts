import type { Command } from 'commander';
import type { z } from 'zod';
import { checkEnvironmentSettings } from '../../../1-worlds/settings.ts';
import { declare, json } from '../declare.ts';

const settings = checkEnvironmentSettings.extend({ json: json('print every clause as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Checks that an environment keeps its contract: the same seed generates the same instances, the oracle is right, and every fault is exactly the edit it declares. tj generate does the same before it writes a set.',
    arguments: [['<environment>', 'the path of a module, or the name of an environment']],
    settings,
    notes: 'Exit codes: 0 the contract is kept, 1 it is broken, 2 bad input.',
    examples: ['tj check-environment ./thermostat.ts --seeds 20'],
    run: async (given, [path]) =>
      (await import('../actions/check-environment.ts')).checkEnvironment(path, given),
  });
