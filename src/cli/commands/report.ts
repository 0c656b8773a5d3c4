import { Command } from 'commander';
import type { ReportArguments } from '../actions/report.ts';
import { measuringOptions } from '../options.ts';

export function reportCommand(): Command {
  const command = new Command('report')
    .summary('write a page that shows what each judge sees, with every pair')
    .description(
      'Writes one HTML file that opens from disk and needs no network. It says in plain words what each judge sees, draws the charts, lists every metric, and shows each fault beside its clean parent with what every judge said about both.',
    )
    .argument('<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl')
    .option('--out <file>', 'where to write the page (default: report.html in the folder)')
    .option('--open', 'open the page in the browser', false)
    .option('--figures <dir>', 'also write the charts to this folder, as SVG files')
    .option('--title <text>', 'the title of the page')
    .option('--force', 'replace a file that is not a report', false)
    .option('--json', 'print what was written as JSON', false)
    .addHelpText(
      'after',
      '\nOf a set with more than 10,000 faults, the page shows a sample by fault type and outcome. The numbers\nalways describe the whole set.\n\nExamples:\n  tj report runs/first --open\n  tj report runs/first --judge step:qwen2.5:14b --out step.html --figures figures',
    )
    .action(async (folder: string, options: ReportArguments) =>
      (await import('../actions/report.ts')).reportFolder(folder, options),
    );
  for (const option of measuringOptions()) command.addOption(option);
  return command;
}
