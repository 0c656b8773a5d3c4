import { Command } from 'commander';
import type { DemoArguments } from '../actions/demo.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .summary("generate the paper's set, and judge it with judges whose answers are known")
    .description(
      "Generates the paper's set of 400 trajectories with their clean parents, has the rules and four control judges read it, prints how often each judge flags the faults and the clean runs they were made from, and writes a page with every pair. It works offline and takes a few seconds. If you run it again, it keeps everything in the folder, including verdicts from your own judges.",
    )
    .option('--out <dir>', 'the folder to work in (default: runs/demo, or runs/demo-traces)')
    .option(
      '--traces',
      "instead, import an example's recorded traces, plant faults in them, and judge those",
      false,
    )
    .option('--json', 'print the measurement as JSON', false)
    .addHelpText('after', '\nExamples:\n  tj demo\n  tj demo --traces')
    .action(async (options: DemoArguments) => (await import('../actions/demo.ts')).demo(options));
}
