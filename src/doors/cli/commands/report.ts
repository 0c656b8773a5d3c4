import type { Command } from 'commander';
import type { z } from 'zod';
import { reportSettings } from '../../../5-reporting/settings.ts';
import { setting, toggle } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';

const settings = reportSettings.extend({
  open: setting(toggle(), 'open the page in the browser'),
  json: json('print what was written as JSON'),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Writes one HTML file that opens from disk and needs no network. It says which judge to trust, for what, and what no judge catches, and leads from every number to the pairs behind it: each fault beside its clean parent, with what every judge said about both.',
    arguments: [['<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl']],
    settings,
    notes: `If a set has more than 10,000 faults, the page shows a sample by fault type and outcome. The numbers always describe the whole set.

The page shows the latest gate on the folder. With --against, a change of Δ is reported as such only if its interval, widened for the number of changes, excludes 0. With SOURCE_DATE_EPOCH set, the same rows give the same bytes.`,
    examples: [
      'tj report runs/first --open',
      'tj report runs/new --against runs/old',
      'tj report runs/new --against runs/old --baseline-judge new-name=old-name',
      'tj report runs/first --judge step:qwen2.5:14b --out step.html --figures svg',
      'tj report runs/desk --worlds runs/code-repair runs/data-analyst',
    ],
    run: async (given, [folder]) =>
      (await import('../actions/report.ts')).writeReport(folder, given),
  });
