import type { Command } from 'commander';
import { z } from 'zod';
import { judgeSettings, makingSettings } from '../../../3-judging/settings.ts';
import { reworded, setting, text, toggle, whole } from '../../../base/settings.ts';
import { canarySettings } from '../../canary/canary-settings.ts';
import { declare, json } from '../declare.ts';
import { judgesAndModels } from '../judge-help.ts';

const settings = z.strictObject({
  set: setting(text(), 'the run folder that pairs are drawn from, with your own planted faults', {
    value: 'dir',
  }),
  judge: setting(text(), 'the live judge, as in the lists below', { value: 'judge' }),
  model: judgeSettings.shape.model,
  ...canarySettings.shape,
  calls: setting(whole(2).optional(), 'end after about this many calls, two for each pair', {
    value: 'count',
  }),
  once: setting(toggle(), 'end after one round'),
  state: setting(text().optional(), 'the file that it goes on from', {
    value: 'file',
    otherwise: 'canary.json',
  }),
  restart: setting(toggle(), 'forget an earlier state, such as after an alarm that was seen to'),
  metrics: setting(text().optional(), 'also write the numbers to this file, as OpenMetrics', {
    value: 'file',
  }),
  ...makingSettings.shape,
  environment: reworded(judgeSettings.shape.environment, 'the environment of the set'),
  json: json('print the state as JSON'),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Watches whether a live judge still tells faults from clean runs as it did. Every so often it draws pairs from a set of yours whose faults are known, has the judge read both runs of each, and raises an alarm when Δ has dropped. It can be stopped and started at any time; the same command goes on.',
    settings,
    notes: () =>
      `Exit codes, once it ends: 0 no alarm, 1 an alarm, also an earlier one, 2 bad usage or bad input, 3 no pair could be judged.\n\n${judgesAndModels()}`,
    examples: [
      'tj canary --set runs/ours --judge http://ours/judge --certificate cert.json',
      'tj canary --set runs/ours --judge step --model openai:gpt-4.1 --baseline 0.6',
      'tj canary --set runs/ours --judge ./judge.ts --baseline 0.6 --every 1h --once',
    ],
    run: async (given) => (await import('../actions/canary.ts')).canary(given),
  });
