import type { Command } from 'commander';
import { z } from 'zod';
import { DEFAULT_JOBS, judgeSettings, makingSettings } from '../../../3-judging/settings.ts';
import { DELTA, RATE } from '../../../4-measuring/domains.ts';
import { numberIn, reworded, setting, text, toggle, whole } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';
import { judgesAndModels } from '../judge-help.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `10m`, in seconds. */
const every = z.string().transform((given, context): number => {
  const [, count = '', unit = 's'] = /^\s*(\d+(?:\.\d+)?)\s*([smhd]?)\s*$/.exec(given) ?? [];
  const seconds = Number(count) * (UNITS[unit || 's'] ?? 1);
  if (count !== '' && seconds <= 1_000_000) return seconds;
  context.addIssue('must be a time such as 30s, 10m or 1h, at most 1000000 seconds');
  return z.NEVER;
});

const settings = z.strictObject({
  set: setting(text(), 'the run folder that pairs are drawn from, with your own planted faults', {
    value: 'dir',
  }),
  judge: setting(text(), 'the live judge, as in the lists below', { value: 'judge' }),
  model: judgeSettings.shape.model,
  baseline: setting(numberIn(DELTA).optional(), 'the Δ that the judge had', {
    value: 'delta',
    otherwise: 'that of --certificate',
    conflicts: ['certificate'],
  }),
  certificate: setting(
    text().optional(),
    'the certificate of the judge, which says the Δ that it had: on the same set that Δ, on another one its lower bound',
    { value: 'file' },
  ),
  drop: setting(numberIn(RATE).default(0.05), 'how far below that Δ may fall without an alarm', {
    value: 'delta',
  }),
  runLength: setting(
    whole(10, 1_000_000_000).default(100_000),
    'without a drop, how many pairs come before a false alarm, on average at least',
    { value: 'pairs' },
  ),
  every: setting(every.default(600), 'how long to wait between two rounds, such as 30s or 10m', {
    value: 'time',
    otherwise: '10m',
  }),
  round: setting(whole(1, 1000).default(8), 'how many pairs are drawn in a round, and shuffled', {
    value: 'pairs',
  }),
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
  jobs: setting(whole(1, 1024).default(DEFAULT_JOBS), 'how many calls to make at once', {
    short: 'j',
    value: 'count',
  }),
  retries: judgeSettings.shape.retries,
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
