import type { Command } from 'commander';
import type { z } from 'zod';
import { judgeSettings } from '../../../3-judging/settings.ts';
import { declare, json } from '../declare.ts';
import { judgesAndModels } from '../judge-help.ts';

const settings = judgeSettings.extend({ json: json('print the counts as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Runs judges over every trajectory of a set and appends their verdicts to verdicts.jsonl. You can stop it at any time; the same command continues where it stopped. Judges see only what their view shows, under opaque ids.',
    arguments: [['<set>', 'a folder or a trajectories file']],
    settings,
    notes: () =>
      `${judgesAndModels()}\nExit codes: 0 every trajectory (of the shard) has its verdicts, 2 bad input, 3 some are missing, 130 interrupted.`,
    examples: [
      'tj judge runs/first --judge programmatic',
      'tj judge runs/first --judge outcome step --model qwen2.5:14b -j 4',
      "tj judge runs/first --judge 'cascade(programmatic, step)' --model qwen2.5:14b",
      'tj judge runs/first --judge programmatic --shard 3/8 --out runs/third',
      'tj judge runs/first --judge step --model qwen2.5:14b --queue redis://box/0',
    ],
    run: async (given, [set]) => (await import('../actions/judge.ts')).judge(set, given),
  });
