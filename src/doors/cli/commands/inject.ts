import type { Command } from 'commander';
import type { z } from 'zod';
import { plantSettings } from '../../../2-planting/settings.ts';
import { declare, json } from '../declare.ts';

const settings = plantSettings.extend({ json: json('print the summary as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Plants faults in the runs of a folder that tj import made, and writes them with their parents to a new folder. Nothing is replayed: each fault can be seen in the run itself, an independent checker confirms it from the written row, and the proof is stored with its label.',
    arguments: [['<run>', 'a folder that tj import made']],
    settings,
    examples: [
      'tj inject runs/mine --out runs/faults',
      'tj inject runs/mine --init --out my-tools.json',
      'tj inject runs/mine --confirm --tools my-tools.json',
      'tj inject runs/mine --tools my-tools.json --harmless 50 --out runs/faults',
    ],
    run: async (given, [run]) => (await import('../actions/inject.ts')).inject(run, given),
  });
