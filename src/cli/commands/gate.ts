import { Command } from 'commander';
import type { GateArguments } from '../actions/gate.ts';
import { deltaByType, deltaThreshold, rateThreshold, share } from '../options.ts';

export function gateCommand(): Command {
  return new Command('gate')
    .summary('pass or fail the judges of a run, for a build')
    .description(
      'Holds the judges of a run to criteria and says so with its exit code. Decided on the bounds of intervals and not on estimates: a minimum passes where the whole interval is at or above it, fails where all of it is below, and is otherwise inconclusive, with the number of pairs or clean runs that would settle it. The share of unscored or missing verdicts is a fact about this run and not an estimate, so it is decided on the count.',
    )
    .argument('<dir>', 'a folder with trajectories.jsonl and verdicts.jsonl')
    .option('--config <file>', 'criteria from a JSON file; options given here stand above it')
    .option('--judge <id...>', 'only these judges (default: every judge of the folder)')
    .option('--min-delta <delta>', 'Δ over all pairs is at least this', deltaThreshold)
    .option('--max-false-alarm <rate>', 'at most this share of clean runs flagged', rateThreshold)
    .option(
      '--min-delta-type <type=delta>',
      'Δ of one fault type is at least this; give it once a type',
      deltaByType,
    )
    .option(
      '--max-unscored <rate>',
      'at most this share without a readable verdict; always checked (default: 0.02)',
      rateThreshold,
    )
    .option('--against <dir>', 'an earlier run, compared on the pairs that are in both')
    .option(
      '--max-drop <delta>',
      'Δ is lower than there by at most this (default: 0.05)',
      rateThreshold,
    )
    .option('--baseline-judge <id>', "the single judge's id in the earlier run, if it was another")
    .option('--confidence <share>', 'of the two-sided intervals (default: 0.95)', share)
    .option('--environment <name>', 'an environment, or the path of a module')
    .option('--junit <file>', 'also write the result as JUnit XML')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      `
Exit code: 0 passed, 1 a criterion failed, 3 none failed but some are inconclusive,
2 bad usage or bad input.
On GitHub the result also goes to the step's summary and, with the worst pairs, to annotations.

Examples:
  tj gate runs/first --min-delta 0.5 --max-false-alarm 0.05
  tj gate runs/first --judge programmatic --min-delta-type wrong_tool=0.8 --junit gate.xml
  tj gate runs/new --against runs/old --max-drop 0.05`,
    )
    .action(async (folder: string, options: GateArguments) =>
      (await import('../actions/gate.ts')).gateFolder(folder, options),
    );
}
