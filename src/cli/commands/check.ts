import { Command, Option } from 'commander';
import type { SequenceVariant } from '../../environment/rulebook.ts';
import { note, print, untrustedLine } from '../terminal.ts';

interface CheckOptions {
  readonly sequence?: SequenceVariant;
  readonly environment?: string;
  readonly json: boolean;
}

export function checkCommand(): Command {
  return new Command('check')
    .summary('check trajectories against the rules of their environment')
    .description(
      'Checks trajectories against the rules of their environment, a line a violation. It needs no\nlabels and no instances: only the runs.',
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
    .action(check);
}

async function check(path: string, options: CheckOptions): Promise<void> {
  const { runChecker } = await import('../../environment/check-run.ts');
  const { openSource } = await import('../trajectory-source.ts');
  const { environment: named, sequence } = options;
  const source = await openSource({
    set: path,
    ...(named === undefined ? {} : { environment: named }),
  });
  const violationsOf = runChecker(source.environment.rulebook, { sequence });

  let trajectories = 0;
  let faulty = 0;
  for await (const trajectory of source.trajectories()) {
    trajectories++;
    const violations = violationsOf(trajectory);
    if (violations.length > 0) faulty++;
    for (const { step, rule, faultType, message } of violations) {
      print(
        options.json
          ? JSON.stringify({
              trajectory_id: trajectory.id,
              step,
              rule,
              failure_type: faultType,
              message,
            })
          : untrustedLine(`${trajectory.id}: step ${step}: ${rule} (${faultType}): ${message}`),
      );
    }
  }
  note(`${faulty} of ${trajectories} trajectories break a rule of ${source.environment.name}.`);
  if (faulty > 0) process.exitCode = 1;
}
