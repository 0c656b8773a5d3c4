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
  },
) {
  return {
    ...made.record,
    n_requested: made.size,
    n_trajectories: plan.length,
    seed: recordedSeed(made.seed),
    types: plan.faults.map((fault) => fault.name),
    with_parents: made.withParents ?? false,
  };
}
