import { Command, Option } from 'commander';
import type { MergeArguments } from '../actions/merge.ts';

export function mergeCommand(): Command {
  return new Command('merge')
    .summary('join run folders with verdicts on the same set into one')
    .description(
      'Joins the verdicts of run folders that hold the same set: those of shards, of different judges or of different people. Equal verdicts are kept once. Where folders have different verdicts for the same judge and trajectory, they are listed and nothing is written, unless an option says what to do. An existing run folder is merged into: what it holds counts as named first. The other folders are not changed. You can interrupt it at any time and run the same command again; once it is done, that changes nothing.',
    )
    .argument('<out>', 'the folder to write to: a new one, or a run folder with the same set')
    .argument('<dir...>', 'run folders')
    .addOption(
      new Option(
        '--prefer <which>',
        'where verdicts differ, take that of the folder named first, or the one made last',
      )
        .choices(['first', 'newest'])
        .conflicts('asRepeats'),
    )
    .option(
      '--as-repeats',
      'where verdicts differ, keep all verdicts of both folders, as repetitions of the judge',
      false,
    )
    .option(
      '--allow-engine-change',
      'join verdicts of one model that came from different engines or digests',
      false,
    )
    .option('--keep-old', 'join verdicts that a judge gave before and after it was changed', false)
    .option('--json', 'print the result as JSON, with every verdict that differs', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 merged, 1 verdicts differ and nothing was merged, 2 bad input, such as another set,\nanother question or another engine.\n\nExamples:\n  tj merge runs/all runs/shard-*\n  tj merge runs/both runs/mine runs/yours --prefer first\n  tj merge runs/twice runs/monday runs/tuesday --as-repeats',
    )
    .action(async (out: string, folders: readonly string[], options: MergeArguments) =>
      (await import('../actions/merge.ts')).merge(out, folders, options),
    );
}
