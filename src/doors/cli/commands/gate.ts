import { Command } from 'commander';
import { CRITERIA } from '../../../5-reporting/gate/criteria.ts';
import { MOST_LOOKS } from '../../../5-reporting/gate/looks.ts';
import type { GateArguments } from '../actions/gate.ts';
import { criterionOption, share, wholeNumber } from '../options.ts';

export function gateCommand(): Command {
  const command = new Command('gate')
    .summary('pass or fail the judges of a run folder, for use in a build')
    .description(
      'Holds the judges of a run folder to criteria and reports the result in its exit code. Criteria are decided on the bounds of intervals, not on estimates: a minimum passes if the whole interval is at or above it, fails if the whole interval is below it, and is otherwise inconclusive; the result then says how many more parents and pairs, or clean runs, would settle it with 80 % power. The share of unscored or missing verdicts is known exactly, so it is decided on the count.',
    )
    .argument('<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl')
    .option('--config <file>', 'read criteria from a JSON file, which the other options override')
    .option('--judge <id...>', 'only these judges (default: every judge in the folder)');
  for (const criterion of CRITERIA) command.addOption(criterionOption(criterion));
  return command
    .option('--against <dir>', 'an earlier run folder, compared on the pairs that are in both')
    .option(
      '--baseline-judge <id>',
      'the id of the judge in the earlier run folder, if it was different',
    )
    .option(
      '--equivalent-to <id>',
      'require that Δ differs little from that of this judge, on the pairs that both scored',
    )
    .option(
      '--any',
      'pass if at least one judge passes; the bounds are widened for the number of judges',
    )
    .option(
      '--looks <count>',
      'plan to gate at most this often as the verdicts grow; the bounds are widened for it',
      wholeNumber(1, MOST_LOOKS),
    )
    .option(
      '--confidence <share>',
      'the confidence of the two-sided intervals (default: 0.95)',
      share,
    )
    .option('--environment <name>', 'the name of an environment, or the path of a module')
    .option('--junit <file>', 'also write the result to this file, as JUnit XML')
    .option('--force', 'with --junit, replace a file that is not a JUnit report of ours', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      `
Exit codes: 0 passed, 1 a criterion failed, 3 none failed but some are inconclusive,
2 bad usage or bad input.
A judge that is exactly at a threshold passes it by luck in at most 5 % of cases for Δ, drops and
equivalence (2.5 % in most simulated ones) and in at most 2.5 % for false alarms, at a confidence
of 0.95, and fails it no more often. With --any and --looks this holds for all of them together.
On GitHub, the result is also written to the step summary, and the worst pairs become annotations.

Examples:
  tj gate runs/first --min-delta 0.5 --max-false-alarm 0.05
  tj gate runs/first --judge programmatic --min-delta-type wrong_tool=0.8 --junit gate.xml
  tj gate runs/second --min-net-delta 0.5 --max-sensitivity 0.05 --min-robustness 0.9
  tj gate runs/new --against runs/old --max-drop 0.05
  tj gate runs/first --judge cheap --equivalent-to expensive --within 0.05
  tj gate runs/first --any --min-delta 0.5 --looks 3`,
    )
    .action(async (folder: string, options: GateArguments) =>
      (await import('../actions/gate.ts')).gateFolder(folder, options),
    );
}
