import { Command } from 'commander';
import type { ReportArguments } from '../actions/report.ts';
import { measuringOptions } from '../options.ts';

export function reportCommand(): Command {
  const command = new Command('report')
    .summary('write a page on what each judge sees, with every pair to look into')
    .description(
      'Writes one HTML file that opens from disk and needs no network: what each judge sees in plain words, the figures, every measure, and each fault beside its clean parent with what every judge said of both.',
    )
    .argument('<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl')
    .option('--out <file>', 'where to write the page (default: report.html in the folder)')
    .option('--open', 'open the page in the browser', false)
    .option('--figures <dir>', 'also write the figures here, as SVG files')
    .option('--title <text>', "the page's title")
    .option('--force', 'replace a file that is not a report of ours', false)
    .option('--json', 'print what was written as JSON', false)
    .addHelpText(
      'after',
      '\nA set with more than 10,000 faults is shown in a sample by fault type and outcome; the numbers\nare always of all of it.\n\nExamples:\n  tj report runs/first --open\n  tj report runs/first --judge step:qwen2.5:14b --out step.html --figures figures',
    )
    .action(async (folder: string, options: ReportArguments) =>
      (await import('../actions/report.ts')).reportFolder(folder, options),
    );
  for (const option of measuringOptions()) command.addOption(option);
  return command;
}
