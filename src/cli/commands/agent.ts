import { Command } from 'commander';
import { DEFAULT_SEED } from '../../dataset/limits.ts';
import type { AgentArguments } from '../actions/agent.ts';
import { seed, wholeNumber } from '../options.ts';

const MOST = Number.MAX_SAFE_INTEGER;

export function agentCommand(): Command {
  return new Command('agent')
    .summary('let a model do the work itself, and see which faults occur')
    .description(
      'Lets a model play the agent on the first instances of a seed, labels what it did by the rules and the outcome check, and reports it apart. Stop it at any moment and start the same command again: it plays what is left. Judges can read the episodes with tj judge.',
    )
    .option('-n, --episodes <count>', 'how many instances', wholeNumber(1, 100_000), 60)
    .requiredOption('--model <model>', 'who plays')
    .requiredOption('--out <dir>', 'the folder that episodes go to')
    .option('--seed <integer>', 'of the instances', seed, DEFAULT_SEED)
    .option('--max-steps <count>', 'steps after which an episode ends', wholeNumber(1, 100), 10)
    .option('-j, --jobs <count>', 'episodes under way', wholeNumber(1, 1024), 8)
    .option('--retries <count>', 'how often a failed call is repeated', wholeNumber(0, 100), 4)
    .option('--max-failures <count>', 'stop after so many in a row', wholeNumber(1, MOST), 10)
    .option('--max-calls <count>', 'stop after this many calls', wholeNumber(0, MOST))
    .option('--environment <name>', 'an environment, or the path of a module', 'support-desk')
    .option('--json', 'print the summary as JSON', false)
    .addHelpText(
      'after',
      '\nExit code: 0 every episode was played, 2 bad input, 3 some are missing, 130 interrupted.\n\nExample:\n  tj agent -n 60 --model qwen2.5:14b --out runs/agent',
    )
    .action(async (options: AgentArguments) =>
      (await import('../actions/agent.ts')).agent(options),
    );
}
