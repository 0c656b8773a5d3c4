import { Command } from 'commander';
import type { ReportArguments } from '../actions/report.ts';
import { measuringOptions } from '../options.ts';

export function reportCommand(): Command {
  const command = new Command('report')
    .summary('write a page that shows what each judge sees, with every pair')
    .description(
      'Writes one HTML file that opens from disk and needs no network. It says whom to trust, for what, and what remains uncovered, and leads from every number to the pairs behind it: each fault beside its clean parent, with what every judge said about both.',
    )
    .argument('<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl')
    .option(
      '--out <path>',
      'the file to write, or a folder where it gets a name of its own (default: report.html in <dir>)',
    )
    .option(
      '--against <dir>',
      'show what changed since this earlier run folder, on the pairs that are in both',
    )
    .option(
      '--baseline-judge <new=old...>',
      'with --against: what a judge was called in the earlier run, if it was different',
    )
    .option(
      '--gate <file>',
      'gate by the criteria in this JSON file and show the result; recorded as by tj gate',
    )
    .option(
      '--worlds <dir...>',
      'also show how the judges do in these run folders, such as sets of other environments',
    )
    .option('--open', 'open the page in the browser', false)
    .option('--figures <dir>', 'also write the charts to this folder, as SVG files')
    .option('--title <text>', 'the title of the page')
    .option('--force', 'replace a file that is not a report', false)
    .option('--json', 'print what was written as JSON', false)
    .addHelpText(
      'after',
      '\nOf a set with more than 10,000 faults, the page shows a sample by fault type and outcome. The numbers\nalways describe the whole set.\n\nThe page shows the latest gate on the folder. With --against, a change of Δ is claimed only where its\ninterval, widened for all changes that are looked at, excludes 0. With SOURCE_DATE_EPOCH set, the same rows\ngive the same bytes.\n\nExamples:\n  tj report runs/first --open\n  tj report runs/new --against runs/old\n  tj report runs/new --against runs/old --baseline-judge step:qwen3:14b=step:qwen2.5:14b\n  tj report runs/first --judge step:qwen2.5:14b --out step.html --figures figures\n  tj report runs/desk --worlds runs/code-repair runs/data-analyst',
    )
    .action(async (folder: string, options: ReportArguments) =>
      (await import('../actions/report.ts')).writeReport(folder, options),
    );
  for (const option of measuringOptions()) command.addOption(option);
  return command;
}
