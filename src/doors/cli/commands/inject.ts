import { Command } from 'commander';
import { DEFAULT_SEED, LARGEST_SET } from '../../../2-planting/plan/limits.ts';
import type { InjectArguments } from '../actions/inject.ts';
import { names, seed, wholeNumber } from '../options.ts';

export function injectCommand(): Command {
  return new Command('inject')
    .summary('plant faults in recorded runs, with labels that are certain')
    .description(
      'Plants faults in the runs of a folder that tj import made, and writes them with their parents to a new folder. Nothing is replayed: each fault can be seen in the run itself, a second program confirms it from the written row, and its proof is kept with its label.',
    )
    .argument('<run>', 'a folder that tj import made')
    .option('--out <path>', 'the folder to write to; with --init, the file')
    .option('--tools <file>', 'what you declare about the tools, which unlocks further faults')
    .option(
      '--init',
      'propose a declaration from the runs instead, each guess with its evidence',
      false,
    )
    .option(
      '-n, --size <count>',
      'at most so many faults (default: as many as can be planted)',
      wholeNumber(1, LARGEST_SET),
    )
    .option(
      '--types <a,b>',
      'only these fault types (default: all but premature_stop, which no judge should miss)',
      names,
    )
    .option(
      '--per-trace <count>',
      'at most so many faults in one recorded run',
      wholeNumber(1, 1000),
      2,
    )
    .option(
      '--harmless <count>',
      'add so many harmless edits, which a judge should not react to',
      wholeNumber(0, LARGEST_SET),
      0,
    )
    .option(
      '--seed <integer>',
      'the same seed gives the same set, byte for byte',
      seed,
      DEFAULT_SEED,
    )
    .option('--force', 'write to a folder that is not empty, and replace the set in it', false)
    .option('--json', 'print the summary as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  tj inject runs/mine --out runs/faults\n  tj inject runs/mine --init --out tools.json\n  tj inject runs/mine --tools tools.json -n 200 --harmless 50 --out runs/faults',
    )
    .action(async (run: string, options: InjectArguments) =>
      (await import('../actions/inject.ts')).inject(run, options),
    );
}
