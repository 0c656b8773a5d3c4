import { Command, Option } from 'commander';
import { exportFormats, formatIds } from '../../../5-reporting/export/export-formats.ts';
import type { ExportArguments } from '../actions/export.ts';
import { share } from '../options.ts';

/** As `csv, jsonl and parquet`. Every command declares its options, and Intl would take longer than that. */
const listed = (exports: 'pairs' | 'measurement'): string =>
  formatIds(exports)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');

export function exportCommand(): Command {
  return new Command('export')
    .summary('write the pairs or the measurement of a run folder for other programs')
    .description(
      `Writes the results in a run folder for other programs. ${listed('pairs')} hold the pairs: one row per fault and judge, with what the judge said about the fault and about its clean parent. ${listed('measurement')} hold the measurement. In csv, text that a spreadsheet would run as a formula gets a leading quote; parquet keeps every text unchanged.`,
    )
    .argument('<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl')
    .addOption(
      new Option(
        '--format <format>',
        'the format to write (default: the one that the ending of --out names)',
      ).choices(exportFormats.map(({ id }) => id)),
    )
    .option('--out <file>', 'the file to write (default: standard output)')
    .option('--force', 'replace the file if it exists', false)
    .option('--judge <id...>', 'only these judges')
    .option('--prevalence <share>', 'the share of faulty runs in real use, for precision', share)
    .addOption(
      new Option(
        '--method <method>',
        'how to compute intervals: the default, or as in the paper',
      ).choices(['default', 'paper']),
    )
    .option('--environment <name>', 'the name of an environment, or the path of a module')
    .addHelpText(
      'after',
      '\nExamples:\n  tj export runs/first --out pairs.parquet\n  tj export runs/first --format junit --judge step:qwen2.5:14b > pairs.xml\n  tj export runs/first --out measurement.json',
    )
    .action(async (folder: string, options: ExportArguments) =>
      (await import('../actions/export.ts')).exportFolder(folder, options),
    );
}
