import type { Command } from 'commander';
import type { z } from 'zod';
import { tuneSettings } from '../../../4-measuring/settings.ts';
import { declare, json } from '../declare.ts';

const settings = tuneSettings.extend({ json: json('print what was found as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Finds the threshold at which a judge does best, from the scores or the confidences that it gave, and asks no model. The Δ that it prints is cross-fitted: each part of the set is flagged by the threshold that the other parts choose, so that it is as honest as a threshold that was fixed beforehand. Beside it stands how much better the same threshold looks on the runs that it was chosen on.',
    arguments: [['<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl']],
    settings,
    notes:
      'threshold(ID, t) flags a run if the number that the judge gave, in its own direction, reaches t. Where a judge gave no scores, its confidence counts: as it is where it flags, and 1 minus it where it passes.',
    examples: [
      'tj tune runs/first --judge step:qwen2.5:14b',
      'tj tune runs/first --max-false-alarm 0.02',
      'tj tune runs/first --search',
      'tj tune runs/first --cost-miss 20 --cost-alarm 1 --prevalence 0.01',
    ],
    run: async (given, [folder]) => (await import('../actions/tune.ts')).tune(folder, given),
  });
