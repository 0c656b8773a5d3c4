import { Command } from 'commander';
import type { PlanArguments } from '../actions/plan.ts';
import { share } from '../options.ts';

export function planCommand(): Command {
  return new Command('plan')
    .summary('how many runs a claim about a judge needs')
    .description(
      'Says how many clean runs and pairs are needed to certify a false-alarm rate, to show a Δ and to reach a precision; and, given a run folder, how many are still missing.',
    )
    .argument('[dir]', 'a run folder, to say what it still lacks')
    .option('--false-alarm <rate>', 'the false-alarm rate to certify', share, 0.02)
    .option('--delta <delta>', 'the Δ that the judge is hoped to have', share, 0.8)
    .option('--margin <margin>', 'how closely to pin it down', share, 0.1)
    .option('--power <power>', 'the chance to succeed', share, 0.9)
    .option('--prevalence <share>', 'share of faults in real use', share, 0.05)
    .option('--precision <share>', 'share of flags that should be right', share, 0.8)
    .option('--environment <name>', 'an environment, or the path of a module')
    .option('--json', 'print the plan as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  tj plan --false-alarm 0.01\n  tj plan runs/first --delta 0.9',
    )
    .action(async (folder: string | undefined, options: PlanArguments) =>
      (await import('../actions/plan.ts')).plan(folder, options),
    );
}
