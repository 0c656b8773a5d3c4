import type { Command } from 'commander';
import type { z } from 'zod';
import type { ExportFormat } from '../../../5-reporting/export/export-format.ts';
import { formatIds } from '../../../5-reporting/export/export-formats.ts';
import { exportSettings } from '../../../5-reporting/settings.ts';
import { declare } from '../declare.ts';

/** As `csv, jsonl and parquet`. */
const listed = (exports: ExportFormat['exports']): string =>
  formatIds(exports)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');

const settings = exportSettings;
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description: `Writes the results in a run folder for other programs. ${listed('pairs')} hold the pairs: one row per fault and judge, with what the judge said about the fault and about its clean parent. ${listed('measurement')} hold the measurement. ${listed('bodies')} are requests, one per line, that put the verdicts onto the traces that the runs were imported from. ${listed('folder')} is a folder for researchers. In csv, text that a spreadsheet would run as a formula gets a leading quote; parquet keeps every text unchanged.`,
    arguments: [['<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl']],
    settings,
    examples: [
      'tj export runs/first --out pairs.parquet',
      'tj export runs/first --format junit --judge step:qwen2.5:14b > pairs.xml',
      'tj export runs/first --out measurement.json',
      'tj export runs/mine --send http://localhost:4318',
    ],
    run: async (given, [folder]) =>
      (await import('../actions/export.ts')).exportFolder(folder, given),
  });
