import type { Command } from 'commander';
import { z } from 'zod';
import { readingSettings } from '../../../5-reporting/settings.ts';
import { setting, toggle } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';

const settings = z.strictObject({
  json: json('print the whole measurement as JSON', ['markdown', 'tex']),
  markdown: setting(toggle(), 'print Markdown tables, for a pull request', { conflicts: ['tex'] }),
  tex: setting(toggle(), 'print TeX tables, for a paper'),
  all: setting(
    toggle(),
    'print a sentence for each judge and every table: by fault type, and every metric',
  ),
  ...readingSettings.shape,
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Measures what the judges of a run folder detect: recall beside the flag rate on the clean parents, and paired discrimination Δ with its interval, by fault type and by whether the judge is shown the fault.',
    arguments: [
      [
        '<dir...>',
        'a folder with trajectories.jsonl and verdicts.jsonl; several, such as sets of different environments, give one table with a line for each judge in each',
      ],
    ],
    settings,
    examples: [
      'tj measure runs/first',
      'tj measure runs/first --judge step:qwen2.5:14b --prevalence 0.01 --json',
      'tj measure runs/first --mix wrong_tool=0.5,premature_stop=0.5',
      'tj measure runs/desk runs/code-repair runs/data-analyst',
    ],
    run: async (given, [folders]) =>
      (await import('../actions/measure.ts')).measureFolders(folders, given),
  });
