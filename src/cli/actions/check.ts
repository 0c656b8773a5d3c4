import { runChecker } from '../../environment/check-run.ts';
import type { Environment } from '../../environment/environment.ts';
import { foreignRun } from '../../environment/foreign-run.ts';
import {
  lenientSequence,
  strictSequence,
} from '../../environments/support-desk/rules/required-sequence.ts';
import { UserError } from '../../errors.ts';
import { openSet } from '../../pipeline/open-set.ts';
import type { Trajectory } from '../../trajectory/trajectory.ts';
import { FAILED } from '../exit-codes.ts';
import { note, print, untrustedLine } from '../terminal.ts';

/** The rules that `--sequence` is short for. */
const SEQUENCE_RULES = { strict: strictSequence.name, lenient: lenientSequence.name };

export interface CheckOptions {
  readonly rules?: readonly string[];
  readonly sequence?: keyof typeof SEQUENCE_RULES;
  readonly environment?: string;
  readonly json: boolean;
}

export async function check(path: string, options: CheckOptions): Promise<void> {
  const { environment: named, sequence } = options;
  const sequenceRules = sequence === undefined ? [] : [SEQUENCE_RULES[sequence]];
  const source = await openSet({ set: path, environment: named, onNote: note });
  const violationsOf = runChecker(source.environment.rulebook, {
    rules: [...(options.rules ?? []), ...sequenceRules],
  });

  let trajectories = 0;
  let faulty = 0;
  for await (const trajectory of source.trajectories()) {
    refuseForeign(source, trajectory, named);
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
  if (trajectories === 0) {
    const name = path === '-' ? 'standard input' : path;
    throw new UserError(`${name}: no trajectories; each line must hold one`);
  }
  note(`${faulty} of ${trajectories} trajectories break a rule of ${source.environment.name}.`);
  if (faulty > 0) process.exitCode = FAILED;
}

/** Rules say nothing about runs of another world, so the user has to say that these are the ones. */
function refuseForeign(
  { environment }: { readonly environment: Environment },
  trajectory: Trajectory,
  named: string | undefined,
): void {
  const reason = named === undefined ? foreignRun(environment, trajectory) : null;
  if (reason === null) return;
  throw new UserError(
    `these rows do not look like ${environment.name} runs: ${reason}; name their environment with --environment`,
  );
}
