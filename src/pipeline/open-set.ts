import { DEFAULT_SEED, DEFAULT_SIZE } from '../dataset/limits.ts';
import { planSet } from '../dataset/plan-set.ts';
import { withOptionalFaults } from '../environment/chosen-faults.ts';
import { loadEnvironment } from '../environments/load-environment.ts';
import {
  locateSet,
  readTrajectories,
  type TrajectorySource,
} from '../run-folder/set/trajectory-source.ts';
import { labelledSet } from './labelled-set.ts';

/** Names a set: what holds it, or how to generate it. */
export interface SetReference {
  /** A run folder, a trajectories file, or `-` for standard input. */
  readonly set?: string;
  readonly size?: number;
  readonly seed?: number | bigint;
  /** The name of an environment or the path of a module; what the folder's record says if omitted. */
  readonly environment?: string | undefined;
}

const DEFAULT_ENVIRONMENT = 'support-desk';

/** Opens a set that is on disk, or generates it as it is read. */
export async function openSet(reference: SetReference): Promise<TrajectorySource> {
  return reference.set === undefined
    ? generatedSource(reference)
    : recordedSource(reference.set, reference.environment);
}

async function generatedSource(reference: SetReference): Promise<TrajectorySource> {
  const environmentName = reference.environment ?? DEFAULT_ENVIRONMENT;
  const environment = await loadEnvironment(environmentName);
  const { size = DEFAULT_SIZE, seed = DEFAULT_SEED } = reference;
  const plan = planSet(environment, { size, seed });
  return {
    environment,
    environmentName,
    seed,
    size,
    types: plan.faults.map(({ name }) => name),
    async *trajectories() {
      yield* labelledSet(plan);
    },
  };
}

async function recordedSource(path: string, environment?: string): Promise<TrajectorySource> {
  const { file, origin } = await locateSet(path);
  const environmentName = environment ?? origin.environment ?? DEFAULT_ENVIRONMENT;
  const named = await loadEnvironment(environmentName);
  return {
    environment: withOptionalFaults(named, origin.types),
    environmentName,
    seed: origin.seed,
    size: origin.size,
    types: origin.types,
    trajectories: () => readTrajectories(file),
  };
}
