import { Command } from 'commander';
import type { DemoOptions } from '../actions/demo.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .summary("generate the paper's set, judge it with judges whose answers are known")
    .description(
      "Generates the paper's set of 400 trajectories and their clean parents, lets the rules and four control judges read it, and prints how often each flags the faults and the clean runs they were made from. Offline, in a second.",
    )
    .option('--json', 'print the measurement as JSON', false)
    .addHelpText('after', '\nExample:\n  tj demo')
    .action(async (options: DemoOptions) => (await import('../actions/demo.ts')).demo(options));
}
