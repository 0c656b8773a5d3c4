import type { Command } from 'commander';
import type { z } from 'zod';
import { formatIds } from '../../../5-reporting/export/export-formats.ts';
import { exportSettings } from '../../../5-reporting/settings.ts';
import { declare } from '../declare.ts';

/** As `csv, jsonl and parquet`. */
const listed = (exports: 'pairs' | 'measurement'): string =>
  formatIds(exports)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');

const settings = exportSettings;
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description: `Writes the results in a run folder for other programs. ${listed('pairs')} hold the pairs: one row per fault and judge, with what the judge said about the fault and about its clean parent. ${listed('measurement')} hold the measurement. In csv, text that a spreadsheet would run as a formula gets a leading quote; parquet keeps every text unchanged.`,
    arguments: [['<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl']],
    settings,
    examples: [
      'tj export runs/first --out pairs.parquet',
      'tj export runs/first --format junit --judge step:qwen2.5:14b > pairs.xml',
      'tj export runs/first --out measurement.json',
    ],
    run: async (given, [folder]) =>
      (await import('../actions/export.ts')).exportFolder(folder, given),
  });
