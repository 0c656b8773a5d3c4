import { Command } from 'commander';
import { DEFAULT_SEED, DEFAULT_SIZE, LARGEST_SET } from '../../../2-planting/plan/limits.ts';
import type { AblateArguments } from '../actions/ablate.ts';
import { modelOption, seed, timeoutOption, unreadableOption, wholeNumber } from '../options.ts';

const MOST = Number.MAX_SAFE_INTEGER;

export function ablateCommand(): Command {
  return new Command('ablate')
    .summary('cross what a judge is shown with what it is asked')
    .description(
      'Has four judges read the same set: each is shown either the reply or every step, and is asked either about the reply or about the steps. Then compares them in five contrasts, with intervals over whole instances and p-values adjusted for the five comparisons. You can stop it at any time; the same command continues where it stopped.',
    )
    .argument('[set]', 'a folder or a trajectories file (default: a new set is generated in --out)')
    .addOption(modelOption('the model that answers').makeOptionMandatory())
    .option('--out <dir>', 'the folder for a new set or for the verdicts')
    .option('--with-parents', 'add the clean parent of every fault that lacks it', false)
    .option(
      '-n, --size <count>',
      'about how many trajectories to generate',
      wholeNumber(1, LARGEST_SET),
      DEFAULT_SIZE,
    )
    .option('--seed <integer>', 'the seed of the generated set', seed, DEFAULT_SEED)
    .option('--against <dir>', 'an earlier run folder, to see how often the verdicts agree')
    .option(
      '--predictions <file>',
      'a file with your predictions, fixed before the first call; if there is none, it is written for you to fill in, and nothing is asked',
    )
    .option('-j, --jobs <count>', 'how many calls to make at once', wholeNumber(1, 1024), 8)
    .option('--retries <count>', 'how often to repeat a failed call', wholeNumber(0, 100), 4)
    .addOption(timeoutOption())
    .addOption(unreadableOption())
    .option(
      '--max-failures <count>',
      'stop after this many failures in a row',
      wholeNumber(1, MOST),
      10,
    )
    .option('--max-calls <count>', 'stop after this many calls', wholeNumber(0, MOST))
    .option('--no-dedupe', 'ask equal questions separately, to see whether the answers vary')
    .option(
      '--allow-engine-change',
      'add to verdicts that came from another engine or another digest',
      false,
    )
    .option('--environment <name>', 'the name of an environment, or the path of a module')
    .option('--json', 'print everything as JSON', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 2 bad input, 3 verdicts are missing, 130 interrupted.\n\nExample:\n  tj ablate --model qwen2.5:14b --with-parents --out runs/ablation --predictions PREDICTIONS.md',
    )
    .action(async (set: string | undefined, options: AblateArguments) =>
      (await import('../actions/ablate.ts')).ablate(set, options),
    );
}
