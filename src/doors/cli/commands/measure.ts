import { Command, Option } from 'commander';
import type { MeasureArguments } from '../actions/measure.ts';
import { measuringOptions } from '../options.ts';

export function measureCommand(): Command {
  const command = new Command('measure')
    .summary('measure what the judges of a run folder detect')
    .description(
      'Measures what the judges of a run folder detect: recall beside the flag rate on the clean parents, and paired discrimination Δ with its interval, by fault type and by whether the judge is shown the fault.',
    )
    .argument(
      '<dir...>',
      'a folder with trajectories.jsonl and verdicts.jsonl; of several, such as sets of different environments, one table with a line for each judge in each',
    )
    .addOption(
      new Option('--json', 'print the whole measurement as JSON').conflicts(['markdown', 'tex']),
    )
    .addOption(
      new Option('--markdown', 'print Markdown tables, for a pull request').conflicts('tex'),
    )
    .option('--tex', 'print TeX tables, for a paper')
    .option(
      '--all',
      'print a sentence for each judge and every table: by fault type, and every metric',
      false,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  tj measure runs/first\n  tj measure runs/first --judge step:qwen2.5:14b --prevalence 0.01 --json\n  tj measure runs/first --mix wrong_tool=0.5,premature_stop=0.5\n  tj measure runs/desk runs/code-repair runs/data-analyst',
    )
    .action(async (folders: readonly string[], options: MeasureArguments) =>
      (await import('../actions/measure.ts')).measureFolders(folders, options),
    );
  for (const option of measuringOptions()) command.addOption(option);
  return command;
}
