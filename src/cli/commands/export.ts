import { Command, Option } from 'commander';
import { exportFormats, formatIds } from '../../report/export/export-formats.ts';
import type { ExportArguments } from '../actions/export.ts';
import { share } from '../options.ts';

const listed = (exports: 'pairs' | 'measurement'): string =>
  new Intl.ListFormat('en-GB').format(formatIds(exports));

export function exportCommand(): Command {
  return new Command('export')
    .summary('write the pairs or the measurement of a run for other programs')
    .description(
      `Writes a run folder for other programs. ${listed('pairs')} hold its pairs: one row per fault and judge, with what the judge said of the fault and of its clean parent. ${listed('measurement')} hold its measurement. In csv, a text that a spreadsheet would run as a formula gets a leading quote; parquet has every text as it is.`,
    )
    .argument('<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl')
    .addOption(
      new Option(
        '--format <format>',
        'what to write; the ending of --out says it where this does not',
      ).choices(exportFormats.map(({ id }) => id)),
    )
    .option('--out <file>', 'write here rather than to standard output')
    .option('--force', 'replace a file that exists', false)
    .option('--judge <id...>', 'only these judges')
    .option('--prevalence <share>', 'share of faults in real use, for precision', share)
    .addOption(
      new Option(
        '--method <method>',
        "how intervals are made: honest at the edges, or the paper's",
      ).choices(['default', 'paper']),
    )
    .option('--environment <name>', 'an environment, or the path of a module')
    .addHelpText(
      'after',
      '\nExamples:\n  tj export runs/first --out pairs.parquet\n  tj export runs/first --format junit --judge step:qwen2.5:14b > pairs.xml\n  tj export runs/first --out measurement.json',
    )
    .action(async (folder: string, options: ExportArguments) =>
      (await import('../actions/export.ts')).exportFolder(folder, options),
    );
}
