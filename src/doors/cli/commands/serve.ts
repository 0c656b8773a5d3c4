import type { Command } from 'commander';
import type { z } from 'zod';
import { serveSettings } from '../../service/settings.ts';
import { declare, json } from '../declare.ts';
import { judgesAndModels } from '../judge-help.ts';

const settings = serveSettings.extend({ json: json('print the address as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Answers requests over HTTP: checks and judges single trajectories, has judges read whole sets, and serves the reports. Its runs are the folders in RUNS. Requests can name only the judges and environments that are given here. GET /openapi.json describes every request.',
    arguments: [['[runs]', 'the folder whose folders are the runs', 'runs']],
    settings,
    notes: () =>
      `${judgesAndModels()}\nCtrl-C or SIGTERM finishes what is under way; the rest of a run is done after the next start.`,
    examples: [
      'tj serve',
      'tj serve runs --judge step ./judge.ts --model qwen2.5:14b',
      'tj serve --judge step --model qwen2.5:14b --queue redis://box/0',
      'TJ_TOKEN=$(openssl rand -hex 32) tj serve --host 0.0.0.0',
    ],
    run: async (given, [runs]) => (await import('../actions/serve.ts')).serve(runs, given),
  });
