import type { Command } from 'commander';
import { z } from 'zod';
import { judgeSettings, until } from '../../../3-judging/settings.ts';
import { reportSettings } from '../../../5-reporting/settings.ts';
import { reworded, setting, texts, toggle } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';

const settings = z.strictObject({
  watch: setting(
    toggle(),
    'run again whenever a judge, a rubric or the config changes, a sample of the runs first',
  ),
  model: reworded(judgeSettings.shape.model, 'ask this model instead of those in the config'),
  against: reworded(
    reportSettings.shape.against,
    'show what changed since this earlier run folder instead of the one in the config',
  ),
  until: reworded(
    until,
    'stop asking a judge as soon as this is met or failed, as in tj judge; alone, the criteria of the gate',
    { alone: ['gate'] },
  ),
  export: setting(
    texts().optional(),
    'also write the measurement of the first run to these files, each in the format that its ending names',
    { value: 'file', several: 'listed' },
  ),
  open: setting(toggle(), 'open the page in the browser'),
  json: json('print the measurements and the gate as JSON', ['watch']),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Does everything that tj.config.ts says: makes or imports the runs, plants faults, asks the judges, measures them, writes the page and decides the gate. Run it again, and it does only what changed. Paths in a config are relative to its folder.',
    arguments: [['[config]', 'the config, if it is not tj.config.ts, .js, .mjs or .json here']],
    settings,
    notes:
      'Exit codes: those of the gate: 0 passed, 1 failed, 3 inconclusive. Without a gate, 0, or 3 if verdicts are missing. 2 bad usage or bad input.',
    examples: [
      'tj init && tj run',
      'tj run --watch',
      'tj run ci/tj.config.json --model openai:gpt-4.1',
      'tj run --against runs/main --export measurement.json metrics.prom',
    ],
    run: async (given, [config]) => (await import('../actions/run.ts')).run(config, given),
  });
