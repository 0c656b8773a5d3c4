import { Command } from 'commander';
import type { DemoArguments } from '../actions/demo.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .summary('generate sets of three worlds, and judge them with judges whose answers are known')
    .description(
      "Generates the paper's set of 400 trajectories with their clean parents, harmless edits and attacks, and a smaller set of each other environment. The rules and control judges read them. It prints how often each judge flags the faults and the clean runs they were made from, and writes a page with every pair for each set. It works offline and takes a few seconds. If you run it again, it keeps everything in the folders, including verdicts from your own judges.",
    )
    .option(
      '--out <dir>',
      'the folder to work in; sets of other environments get folders beside it (default: runs/demo, or runs/demo-traces)',
    )
    .option(
      '--traces',
      "instead, import an example's recorded traces, plant faults in them, and judge those",
      false,
    )
    .option('--json', 'print the measurement as JSON', false)
    .addHelpText('after', '\nExamples:\n  tj demo\n  tj demo --traces')
    .action(async (options: DemoArguments) => (await import('../actions/demo.ts')).demo(options));
}
