import { Command } from 'commander';
import type { DemoOptions } from '../actions/demo.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .summary("generate the paper's set, judge it with judges whose answers are known")
    .description(
      "Generates the paper's set of 400 trajectories and their clean parents, lets the rules and four control judges read it, prints how often each flags the faults and the clean runs they were made from, and writes a page with every pair. Offline, in a few seconds. Run again, it keeps what is in the folder, also verdicts of judges of your own.",
    )
    .option('--out <dir>', 'the folder to work in', 'runs/demo')
    .option('--json', 'print the measurement as JSON', false)
    .addHelpText('after', '\nExample:\n  tj demo')
    .action(async (options: DemoOptions) => (await import('../actions/demo.ts')).demo(options));
}
