import type { EnvironmentRecord } from '../folder/manifest/recorded-environment.ts';
import { recordedSeed } from '../folder/manifest/recorded-origin.ts';
import { CONFLICT_REASONS } from './faults/merge-edits.ts';
import type { EditChoice } from './plan/chosen-edits.ts';
import type { CascadePlan } from './plan/plan-cascades.ts';
import type { SetPlan } from './plan/plan-set.ts';
import type { SetSettings } from './settings.ts';

/** What run.json says of a generated set: enough to generate it again. */
export function generatedEntry(
  plan: SetPlan,
  made: SetSettings & {
    readonly record: EnvironmentRecord;
    /** How many rows the set has. */
    readonly rows: number;
    /** How many faults come a second time, with a faithful reply. */
    readonly faithful: number;
  },
) {
  return {
    ...made.record,
    n_requested: made.size,
    n_trajectories: made.rows,
    seed: recordedSeed(plan.seed),
    ...(made.length === undefined ? {} : { length: made.length }),
    types: plan.faults.map((fault) => fault.name),
    with_parents:
      made.parents === true ||
      plan.faithfulReplies ||
      made.harmless !== undefined ||
      made.attacks !== undefined,
    // A set with one fault per run says nothing of what it does not have.
    ...(plan.cascades === null ? {} : severalFaults(plan.faultsPerRun, plan.cascades)),
    ...(plan.faithfulReplies ? { faithful_replies: made.faithful } : {}),
    ...(plan.degrees ? { degrees: true } : {}),
    ...(made.harmless === undefined ? {} : { harmless: recorded(made.harmless) }),
    ...(made.attacks === undefined ? {} : { attacks: recorded(made.attacks) }),
  };
}

/** What was asked for; what was left to the program is absent. */
function recorded({ count, names }: EditChoice): EditChoice {
  return {
    ...(count === undefined ? {} : { count }),
    ...(names === undefined ? {} : { names }),
  };
}

function severalFaults(faultsPerRun: number, { planned, skipped, passedOver }: CascadePlan) {
  return {
    faults_per_run: faultsPerRun,
    combinations: Object.fromEntries(
      planned.map(({ faults, hosts }) => [joined(faults.map(({ name }) => name)), hosts.length]),
    ),
    skipped_combinations: Object.fromEntries(
      skipped.map(({ types, conflict }) => [
        joined(types),
        conflict === null ? null : CONFLICT_REASONS[conflict],
      ]),
    ),
    passed_over: passedOver,
  };
}

const joined = (types: readonly string[]): string => types.join('+');
