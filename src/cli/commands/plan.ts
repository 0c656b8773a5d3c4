import { Command } from 'commander';
import type { PlanArguments } from '../actions/plan.ts';
import { share } from '../options.ts';

export function planCommand(): Command {
  return new Command('plan')
    .summary('say how many runs a claim about a judge needs')
    .description(
      'Says how many clean runs and pairs you need to certify a false-alarm rate, to show a Δ and to reach a precision. Given a run folder, it also says how many are still missing.',
    )
    .argument('[dir]', 'a run folder, to see what is still missing')
    .option('--false-alarm <rate>', 'the false-alarm rate to certify', share, 0.02)
    .option('--delta <delta>', 'the Δ that you expect of the judge', share, 0.8)
    .option('--margin <margin>', 'how precisely to estimate that Δ', share, 0.1)
    .option('--power <power>', 'the probability of showing that Δ is not 0', share, 0.9)
    .option('--prevalence <share>', 'the share of faulty runs in real use', share, 0.05)
    .option('--precision <share>', 'the share of flags that should be right', share, 0.8)
    .option('--environment <name>', 'the name of an environment, or the path of a module')
    .option('--json', 'print the plan as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  tj plan --false-alarm 0.01\n  tj plan runs/first --delta 0.9',
    )
    .action(async (folder: string | undefined, options: PlanArguments) =>
      (await import('../actions/plan.ts')).plan(folder, options),
    );
}
