import type { Command } from 'commander';
import type { z } from 'zod';
import { mergeSettings } from '../../../3-judging/settings.ts';
import { declare, json } from '../declare.ts';

const settings = mergeSettings.extend({
  json: json('print the result as JSON, with every verdict that differs'),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Joins the verdicts of run folders that hold the same set: those of shards, of different judges or of different people. Equal verdicts are kept once. If folders have different verdicts for the same judge and trajectory, these are listed and nothing is written, unless an option says which to take. If <out> is a run folder already, it counts as the folder named first. The other folders are not changed. You can interrupt it at any time and run the same command again.',
    arguments: [
      ['<out>', 'the folder to write to: a new one, or a run folder with the same set'],
      ['<dir...>', 'run folders'],
    ],
    settings,
    notes:
      'Exit codes: 0 merged, 1 verdicts differ and nothing was merged, 2 bad input, such as another set, another question or another engine.',
    examples: [
      'tj merge runs/all runs/shard-*',
      'tj merge runs/both runs/mine runs/yours --prefer first',
      'tj merge runs/twice runs/monday runs/tuesday --as-repeats',
    ],
    run: async (given, [out, folders]) =>
      (await import('../actions/merge.ts')).merge(out, folders, given),
  });
