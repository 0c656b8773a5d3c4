import { Command } from 'commander';
import type { CheckEnvironmentOptions } from '../actions/check-environment.ts';
import { wholeNumber } from '../options.ts';

const MOST_SEEDS = 10_000;

export function checkEnvironmentCommand(): Command {
  return new Command('check-environment')
    .summary('check that an environment of your own keeps its contract')
    .description(
      'Checks that an environment keeps its contract: the same seed generates the same instances, the oracle is right, and every fault is exactly the edit it declares. tj generate does the same before it writes a set.',
    )
    .argument('<environment>', 'the path of a module, or the name of an environment')
    .option('--seeds <count>', 'on how many seeds to check it', wholeNumber(1, MOST_SEEDS), 3)
    .option('--json', 'print every clause as JSON', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 the contract is kept, 1 it is broken, 2 bad input.\n\nExample:\n  tj check-environment ./thermostat.ts --seeds 20',
    )
    .action(async (path: string, options: CheckEnvironmentOptions) =>
      (await import('../actions/check-environment.ts')).checkEnvironment(path, options),
    );
}
