import type { Command } from 'commander';
import type { z } from 'zod';
import { generateSettings } from '../../../2-planting/settings.ts';
import { declare, json } from '../declare.ts';

const settings = generateSettings.extend({ json: json('print the summary as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Writes a labelled set: correct runs of a scripted agent, and copies of them with one known fault each, or with several. Every copy is replayed, so its observations are what the tools really answer.',
    settings,
    examples: [
      'tj generate -n 400 --out runs/first',
      'tj generate -n 400 --harmless --attacks 90 --out runs/second',
      'tj generate -n 600 --faults-per-run 3 --faithful-replies --out runs/several',
      'tj generate -n 1000000 --out - | gzip > million.jsonl.gz',
    ],
    run: async (given) => (await import('../actions/generate.ts')).generate(given),
  });
