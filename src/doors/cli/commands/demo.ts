import type { Command } from 'commander';
import { z } from 'zod';
import { setting, text, toggle } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';

const settings = z.strictObject({
  out: setting(
    text().optional(),
    'the folder to work in; sets of other environments get folders beside it',
    { value: 'dir', otherwise: 'runs/demo, or runs/demo-traces' },
  ),
  traces: setting(
    toggle(),
    "instead, import an example's recorded traces, plant faults in them, and judge those",
  ),
  json: json('print the measurement as JSON'),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      "Generates the paper's set of 400 trajectories with their clean parents, harmless edits and attacks, and a smaller set of each other environment. A rule-based judge and several controls read them. It prints which judge to trust for what and how often each one flags the faults and the clean runs they were made from. For each set it writes a page with every pair. It works offline and takes a few seconds. If you run it again, it keeps everything in the folders, including verdicts from your own judges.",
    settings,
    examples: ['tj demo', 'tj demo --traces'],
    run: async (given) => (await import('../actions/demo.ts')).demo(given),
  });
