import type { Command } from 'commander';
import { checkEnvironmentSettings } from '../../../1-worlds/settings.ts';
import { declare, json } from '../declare.ts';

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Checks that an environment keeps its contract: the same seed generates the same instances, the oracle is right, and every fault is exactly the edit it declares. tj generate does the same before it writes a set.',
    arguments: [['<environment>', 'the path of a module, or the name of an environment']],
    settings: checkEnvironmentSettings.extend({ json: json('print every clause as JSON') }),
    notes: 'Exit codes: 0 the contract is kept, 1 it is broken, 2 bad input.',
    examples: ['tj check-environment ./thermostat.ts --seeds 20'],
    run: async (settings, [path]) =>
      (await import('../actions/check-environment.ts')).checkEnvironment(path, settings),
  });
