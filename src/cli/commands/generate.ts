import { Command } from 'commander';
import { DEFAULT_SEED, DEFAULT_SIZE, LARGEST_SET } from '../../dataset/limits.ts';
import type { GenerateArguments } from '../actions/generate.ts';
import { names, seed, wholeNumber } from '../options.ts';

export function generateCommand(): Command {
  return new Command('generate')
    .summary('write a labelled set: correct runs, and runs with one known fault each')
    .description(
      'Writes a labelled set: correct runs of the scripted agent, and copies of them with one known fault each, replayed so that every observation is real.',
    )
    .option(
      '-n, --size <count>',
      'about how many trajectories',
      wholeNumber(1, LARGEST_SET),
      DEFAULT_SIZE,
    )
    .option(
      '--seed <integer>',
      'the same seed gives the same set, byte for byte',
      seed,
      DEFAULT_SEED,
    )
    .option('--environment <name>', 'an environment, or the path of a module', 'support-desk')
    .option(
      '--types <a,b>',
      'only these fault types, optional ones included (default: all but the optional ones)',
      names,
    )
    .option('--with-parents', 'add the clean run of every fault that would lack it', false)
    .requiredOption('--out <dir>', 'the folder to write, or - for JSON lines on standard output')
    .option('--force', 'replace the set in a folder that is not empty', false)
    .option('--json', 'print the summary as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  tj generate -n 400 --seed 7 --out runs/first\n  tj generate -n 1000000 --out - | gzip > million.jsonl.gz',
    )
    .action(async (options: GenerateArguments) =>
      (await import('../actions/generate.ts')).generate(options),
    );
}
