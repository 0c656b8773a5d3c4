import { Command } from 'commander';
import type { CheckOptions } from '../actions/check.ts';

export function checkCommand(): Command {
  return new Command('check')
    .summary('check trajectories against rules, or against what they give themselves')
    .description(
      'Checks trajectories against the rules of their environment and prints one line per violation. It needs only the runs, without labels or instances. Recorded runs are checked for what nothing in them gives, as by the judge grounded, and for what you have declared about their tools.',
    )
    .argument('<path>', 'a trajectories file, a folder that holds one, or - for standard input')
    .option('--rules <name...>', 'also check these rules, which are off by default')
    .option('--environment <name>', 'the name of an environment, the path of a module, or recorded')
    .option('--tools <file>', 'what you declare about the tools of recorded runs')
    .option('--json', 'print each violation as a JSON object', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 no violations, 1 violations, 2 bad input.\n\nExamples:\n  tj check runs/first\n  tj check runs/first --rules R9_required_sequence\n  tj generate -n 40 --out - | tj check - --json',
    )
    .action(async (path: string, options: CheckOptions) =>
      (await import('../actions/check.ts')).check(path, options),
    );
}
