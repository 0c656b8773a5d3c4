import type { Command } from 'commander';
import type { z } from 'zod';
import { ablateSettings } from '../../../paper/experiment-settings.ts';
import { declare, json } from '../declare.ts';

const settings = ablateSettings.extend({ json: json('print everything as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Runs four judges over the same set: each sees either the reply or every step, and is asked either about the reply or about the steps. Then it compares them in five contrasts, with intervals over whole instances and p-values adjusted for the five comparisons. You can stop it at any time; the same command continues where it stopped.',
    arguments: [
      ['[set]', 'a folder or a trajectories file (default: a new set is generated in --out)'],
    ],
    settings,
    notes: 'Exit codes: 0 done, 2 bad input, 3 verdicts are missing, 130 interrupted.',
    examples: [
      'tj ablate --model qwen2.5:14b --parents --out runs/ablation',
      'tj ablate runs/first --model qwen2.5:14b --predictions PREDICTIONS.md',
    ],
    run: async (given, [set]) => (await import('../actions/ablate.ts')).ablate(set, given),
  });
