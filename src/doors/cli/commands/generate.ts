import { Command } from 'commander';
import { environments } from '../../../1-worlds/worlds.ts';
import {
  DEFAULT_SEED,
  DEFAULT_SIZE,
  LARGEST_SET,
  MOST_FAULTS_PER_RUN,
} from '../../../2-planting/plan/limits.ts';
import type { GenerateArguments } from '../actions/generate.ts';
import { editChoice, names, seed, wholeNumber } from '../options.ts';

export function generateCommand(): Command {
  return new Command('generate')
    .summary('write a labelled set: correct runs, and runs with one known fault each')
    .description(
      'Writes a labelled set: correct runs of a scripted agent, and copies of them with one known fault each, or with several. Every copy is replayed, so its observations are what the tools really answer.',
    )
    .option(
      '-n, --size <count>',
      'about how many trajectories to generate',
      wholeNumber(1, LARGEST_SET),
      DEFAULT_SIZE,
    )
    .option(
      '--seed <integer>',
      'the same seed gives the same set, byte for byte',
      seed,
      DEFAULT_SEED,
    )
    .option(
      '--environment <name>',
      `the name of an environment (${environments.map(({ name }) => name).join(', ')}), or the path of a module`,
      'support-desk',
    )
    .option(
      '--types <a,b>',
      'only these fault types, optional ones included (default: all but the optional ones)',
      names,
    )
    .option('--with-parents', 'add the clean parent of every fault that lacks it', false)
    .option(
      '--faults-per-run <count>',
      'up to this many faults in one run, at different steps; equally many runs of each number',
      wholeNumber(1, MOST_FAULTS_PER_RUN),
      1,
    )
    .option(
      '--faithful-replies',
      'add each fault that leaves a stale reply once more, with a reply that says what happened; brings all parents',
      false,
    )
    .option(
      '--harmless [count or kinds]',
      'add harmless edits of clean runs, which no judge should react to (default: one per clean run); brings all parents',
      editChoice,
    )
    .option(
      '--attacks [count or kinds]',
      'add faults, and their parents, with text that addresses whoever judges them (default: one per fault); brings all parents',
      editChoice,
    )
    .requiredOption('--out <dir>', 'the folder to write to, or - to print JSON lines')
    .option('--force', 'write to a folder that is not empty, and replace the set in it', false)
    .option(
      '--no-contract',
      'skip checking an environment of your own against the contract before anything is written',
    )
    .option('--json', 'print the summary as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  tj generate -n 400 --seed 7 --out runs/first\n  tj generate -n 400 --harmless --attacks 90 --out runs/second\n  tj generate -n 600 --faults-per-run 3 --faithful-replies --out runs/several\n  tj generate -n 1000000 --out - | gzip > million.jsonl.gz',
    )
    .action(async (options: GenerateArguments) =>
      (await import('../actions/generate.ts')).generate(options),
    );
}
