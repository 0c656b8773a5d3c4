import { Command } from 'commander';
import { DEFAULT_SEED } from '../../../2-planting/plan/limits.ts';
import type { AgentArguments } from '../actions/agent.ts';
import { modelOption, seed, timeoutOption, wholeNumber } from '../options.ts';

const MOST = Number.MAX_SAFE_INTEGER;

export function agentCommand(): Command {
  return new Command('agent')
    .summary('let a model play the agent, and see which faults it makes')
    .description(
      'Lets a model play the agent on the first instances of a seed, labels each episode with the rules and the outcome check, and reports what happened. You can stop it at any time; the same command plays the episodes that are left. Judge the episodes with tj judge.',
    )
    .option(
      '-n, --episodes <count>',
      'how many episodes to play, one per instance',
      wholeNumber(1, 100_000),
      60,
    )
    .addOption(modelOption('the model that plays the agent').makeOptionMandatory())
    .requiredOption('--out <dir>', 'the folder to write the episodes to')
    .option('--seed <integer>', 'the seed of the instances', seed, DEFAULT_SEED)
    .option('--max-steps <count>', 'end an episode after this many steps', wholeNumber(1, 100), 10)
    .option('-j, --jobs <count>', 'how many episodes to play at once', wholeNumber(1, 1024), 8)
    .option('--retries <count>', 'how often to repeat a failed call', wholeNumber(0, 100), 4)
    .addOption(timeoutOption())
    .option(
      '--max-failures <count>',
      'stop after this many failures in a row',
      wholeNumber(1, MOST),
      10,
    )
    .option('--max-calls <count>', 'stop after this many calls', wholeNumber(0, MOST))
    .option(
      '--environment <name>',
      'the name of an environment, or the path of a module',
      'support-desk',
    )
    .option('--json', 'print the summary as JSON', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 every episode was played, 2 bad input, 3 some are missing, 130 interrupted.\n\nExample:\n  tj agent -n 60 --model qwen2.5:14b --out runs/agent',
    )
    .action(async (options: AgentArguments) =>
      (await import('../actions/agent.ts')).agent(options),
    );
}
