import type { SetPlan } from '../../dataset/plan-set.ts';
import { recordedSeed } from './recorded-seed.ts';

/** What run.json says of a generated set: enough to generate it again. */
export function generatedEntry(
  plan: SetPlan,
  made: {
    readonly environment: string;
    readonly size: number;
    readonly seed: number | bigint;
    readonly withParents?: boolean | undefined;
  },
) {
  return {
    environment: made.environment,
    n_requested: made.size,
    n_trajectories: plan.length,
    seed: recordedSeed(made.seed),
    types: plan.faults.map((fault) => fault.name),
    with_parents: made.withParents ?? false,
  };
}
