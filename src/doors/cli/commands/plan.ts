import { Command } from 'commander';
import { DELTA, RATE } from '../../../5-reporting/gate/criterion.ts';
import type { PlanArguments } from '../actions/plan.ts';
import { names, share, threshold, wholeNumber } from '../options.ts';

export function planCommand(): Command {
  return new Command('plan')
    .summary('say how many runs a claim about a judge needs')
    .description(
      'Says what to generate for a claim about a judge, and how likely that is to be enough: that its Δ is above a threshold, what its Δ is to within a margin, that it flags few clean runs. The answer comes from the set that tj generate would write, where several pairs share a parent, and from sets of it that are simulated with the interval that a measurement has. Given a run folder, it also says how many runs that folder still lacks for each of its judges, by what the judge has done so far.',
    )
    .argument('[dir]', 'a run folder, to see what is still missing')
    .option('--delta <delta>', 'the Δ that you expect of the judge', share, 0.8)
    .option(
      '--alarm-rate <rate>',
      'how often you expect it to flag a clean run',
      threshold(RATE),
      0.02,
    )
    .option('--above <delta>', 'show that Δ is above this', threshold(DELTA), 0)
    .option('--margin <margin>', 'or find out what Δ is to within this', share, 0.1)
    .option('--false-alarm <rate>', 'certify that it flags at most this share', share, 0.05)
    .option('--power <share>', 'how likely each of these is to succeed', share, 0.8)
    .option('--prevalence <share>', 'the share of faulty runs in real use', share, 0.05)
    .option('--precision <share>', 'the share of flags that should be right in use', share, 0.8)
    .option(
      '--instance-effect <share>',
      'how much answers about one instance depend on each other, from 0 to below 1',
      effect,
      0,
    )
    .option('--environment <name>', 'the name of an environment, or the path of a module')
    .option('--types <a,b>', 'only these fault types, as for tj generate', names)
    .option(
      '--simulate [count]',
      'put the answer to the test in so many simulated sets (1000 if no count is given)',
      wholeNumber(1, 1_000_000),
    )
    .option('--json', 'print the plan as JSON', false)
    .addHelpText(
      'after',
      `
Not the same: --alarm-rate is what you expect of the judge, --false-alarm what you want to promise.

Examples:
  tj plan --delta 0.6 --alarm-rate 0.1 --above 0.5
  tj plan --false-alarm 0.02 --alarm-rate 0.005 --power 0.9
  tj plan runs/first --margin 0.05 --simulate`,
    )
    .action(async (folder: string | undefined, options: PlanArguments) =>
      (await import('../actions/plan.ts')).plan(folder, options),
    );
}

/** With an effect of 1, all runs of an instance would be one. */
function effect(text: string): number {
  return text.trim() === '0' ? 0 : share(text);
}
