import { Command } from 'commander';
import { DEFAULT_SEED, DEFAULT_SIZE, LARGEST_SET } from '../../dataset/limits.ts';
import type { AblateArguments } from '../actions/ablate.ts';
import { seed, wholeNumber } from '../options.ts';

const MOST = Number.MAX_SAFE_INTEGER;

export function ablateCommand(): Command {
  return new Command('ablate')
    .summary('cross what a judge is shown with what it is asked')
    .description(
      'Lets four judges read one set in one run: the reply or every step, asked about the reply or about the steps. Then compares them: five contrasts with intervals over whole instances and p-values adjusted for there being five. Stop it at any moment and start the same command again.',
    )
    .argument('[set]', 'a folder, or a trajectories file (default: a set is made in --out)')
    .requiredOption('--model <model>', 'who answers')
    .option('--out <dir>', 'where a new set, or the verdicts, go')
    .option('--with-parents', 'add the clean run of every fault that would lack it', false)
    .option(
      '-n, --size <count>',
      'about how many trajectories to make',
      wholeNumber(1, LARGEST_SET),
      DEFAULT_SIZE,
    )
    .option('--seed <integer>', 'of the set to be made', seed, DEFAULT_SEED)
    .option('--against <dir>', 'an earlier run, to see how often verdicts are the same')
    .option('--predictions <file>', 'fix the contrasts and how they are read before the first call')
    .option('-j, --jobs <count>', 'calls under way', wholeNumber(1, 1024), 8)
    .option('--retries <count>', 'how often a failed call is repeated', wholeNumber(0, 100), 4)
    .option('--max-failures <count>', 'stop after so many in a row', wholeNumber(1, MOST), 10)
    .option('--max-calls <count>', 'stop after this many calls', wholeNumber(0, MOST))
    .option('--no-dedupe', 'ask equal questions each, to see whether answers vary')
    .option('--allow-engine-change', 'add to verdicts that another engine or digest made', false)
    .option('--environment <name>', 'an environment, or the path of a module')
    .option('--json', 'print everything as JSON', false)
    .addHelpText(
      'after',
      '\nExit code: 0 done, 2 bad input, 3 verdicts are missing, 130 interrupted.\n\nExample:\n  tj ablate --model qwen2.5:14b --with-parents --out runs/ablation --predictions PREDICTIONS.md',
    )
    .action(async (set: string | undefined, options: AblateArguments) =>
      (await import('../actions/ablate.ts')).ablate(set, options),
    );
}
