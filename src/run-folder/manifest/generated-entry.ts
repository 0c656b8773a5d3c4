import type { EditChoice } from '../../dataset/chosen-edits.ts';
import type { SetPlan } from '../../dataset/plan-set.ts';
import type { EnvironmentRecord } from './recorded-environment.ts';
import { recordedSeed } from './recorded-seed.ts';

/** What run.json says of a generated set: enough to generate it again. */
export function generatedEntry(
  plan: SetPlan,
  made: {
    readonly record: EnvironmentRecord;
    readonly size: number;
    readonly seed: number | bigint;
    readonly withParents?: boolean | undefined;
    readonly controls?: EditChoice | undefined;
    readonly attacks?: EditChoice | undefined;
    /** How many runs with a harmless edit or an attack the set has. */
    readonly edited: number;
  },
) {
  return {
    ...made.record,
    n_requested: made.size,
    n_trajectories: plan.length + made.edited,
    seed: recordedSeed(made.seed),
    types: plan.faults.map((fault) => fault.name),
    with_parents:
      made.withParents === true || made.controls !== undefined || made.attacks !== undefined,
    ...(made.controls === undefined ? {} : { controls: recorded(made.controls) }),
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
