import type { Command } from 'commander';
import type { z } from 'zod';
import { paperSettings } from '../../../paper/settings.ts';
import { declare, json } from '../declare.ts';

const settings = paperSettings.extend({ json: json('print the comparison as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      "Rebuilds every figure of the paper from its released rows and compares each with the published string. August's 510 need the trajectories, the verdicts and the agent's episodes; October's 101 also need the ablation's verdicts and are skipped if those are missing.",
    settings,
    notes: 'Exit codes: 0 every rebuilt figure is equal, 1 some differ, 2 bad input.',
    examples: ['tj paper --data release', 'tj paper --data release/results --out paper'],
    run: async (given) => (await import('../actions/paper.ts')).paper(given),
  });
