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
      'Serves HTTP requests: it checks and judges single trajectories, runs judges over whole sets, and shows the reports. Its runs are the run folders in RUNS. Requests can name only the judges and environments that you give here. GET /openapi.json describes every request.',
    arguments: [['[runs]', 'the folder that holds the run folders', 'runs']],
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
