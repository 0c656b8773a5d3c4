import { Command } from 'commander';
import type { DemoOptions } from '../actions/demo.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .summary("generate the paper's set, judge it with the rules, print what they see")
    .description(
      "Generates the paper's set of 400 trajectories, judges it with the rules and prints how often they flag each fault type and the clean runs the faults were made from. Offline, in a second.",
    )
    .option('--json', 'print the measurement as JSON', false)
    .addHelpText('after', '\nExample:\n  tj demo')
    .action(async (options: DemoOptions) => (await import('../actions/demo.ts')).demo(options));
}
