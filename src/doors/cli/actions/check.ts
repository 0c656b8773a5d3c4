import { type RunChecker, runChecker } from '../../../1-worlds/contract/check-run.ts';
import { foreignRun } from '../../../1-worlds/contract/foreign-run.ts';
import { violationRow } from '../../../1-worlds/contract/rulebook.ts';
import { openSet, type TrajectorySource } from '../../../2-planting/set/open-set.ts';
import { InvalidOptionError, UserError } from '../../../base/errors.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import type { Settings } from '../commands/check.ts';
import { FAILED } from '../exit-codes.ts';
import { note, print, untrustedLine } from '../terminal.ts';

export async function check(path: string, options: Settings): Promise<void> {
  const source = await openSet({ set: path, environment: options.environment, onNote: note });
  const violationsOf = await checkerOf(path, source, options);

  let trajectories = 0;
  let faulty = 0;
  for await (const trajectory of source.trajectories()) {
    if (options.environment === undefined) refuseForeign(source, trajectory);
    trajectories++;
    const violations = violationsOf(trajectory);
    if (violations.length > 0) faulty++;
    for (const violation of violations) {
      const { step, rule, faultType, message } = violation;
      print(
        options.json
          ? JSON.stringify(violationRow(trajectory.id, violation))
          : untrustedLine(`${trajectory.id}: step ${step}: ${rule} (${faultType}): ${message}`),
      );
    }
  }
  if (trajectories === 0) {
    const name = path === '-' ? 'standard input' : path;
    throw new UserError(`${name}: no trajectories; each line must hold one`);
  }
  note(
    source.environment === null
      ? `${faulty} of ${trajectories} recorded runs contain a value or claim with no source in the run.`
      : `${faulty} of ${trajectories} trajectories break a rule of ${source.environment.name}.`,
  );
  if (faulty > 0) process.exitCode = FAILED;
}

/** The rules of an environment; recorded runs have none and are held to what they give themselves. */
async function checkerOf(
  path: string,
  { environment }: TrajectorySource,
  options: Settings,
): Promise<RunChecker> {
  const { rules = [] } = options;
  if (environment !== null) {
    if (options.tools !== undefined) {
      throw new InvalidOptionError(
        '--tools',
        'is for recorded runs; these have rules of their own',
      );
    }
    return runChecker(environment.rulebook, { rules });
  }
  if (rules.length > 0) {
    throw new InvalidOptionError(
      '--rules',
      'names rules of an environment, and recorded runs have none; omit it',
    );
  }
  const { recordedChecker } = await import(
    '../../../3-judging/judges/grounded/recorded-checker.ts'
  );
  return recordedChecker(path, options.tools);
}

/** Rules say nothing about runs of another world, so the user has to say that these are the ones. */
function refuseForeign({ environment }: TrajectorySource, trajectory: Trajectory): void {
  const reason = environment === null ? null : foreignRun(environment, trajectory);
  if (reason === null) return;
  throw new UserError(
    `these rows do not look like ${environment?.name} runs: ${reason}; name their environment with --environment, or recorded if an agent of yours made them`,
  );
}
