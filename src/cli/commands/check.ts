import { Command, Option } from 'commander';
import type { CheckOptions } from '../actions/check.ts';

export function checkCommand(): Command {
  return new Command('check')
    .summary('check trajectories against the rules of their environment')
    .description(
      'Checks trajectories against the rules of their environment, a line a violation. It needs no labels and no instances: only the runs.',
    )
    .argument('<path>', 'a trajectories file, a folder that holds one, or - for standard input')
    .addOption(
      new Option(
        '--sequence <variant>',
        'also ask for the order of calls: exactly, or with others between',
      ).choices(['strict', 'lenient']),
    )
    .option('--environment <name>', 'an environment, or the path of a module')
    .option('--json', 'print each violation as a JSON object', false)
    .addHelpText(
      'after',
      '\nExit code: 0 no violations, 1 violations, 2 bad input.\n\nExamples:\n  tj check runs/first\n  tj generate -n 40 --out - | tj check - --json',
    )
    .action(async (path: string, options: CheckOptions) =>
      (await import('../actions/check.ts')).check(path, options),
    );
}
