import { dirname } from 'node:path';
import { DEFAULT_SEED, DEFAULT_SIZE } from '../dataset/limits.ts';
import { planSet } from '../dataset/plan-set.ts';
import { withOptionalFaults } from '../environment/chosen-faults.ts';
import { isBuiltIn, loadEnvironment } from '../environments/load-environment.ts';
import {
  type EnvironmentRecord,
  environmentMismatch,
  environmentRecord,
  namesModule,
  UnnamedEnvironmentError,
} from '../run-folder/manifest/recorded-environment.ts';
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
  /** The name of an environment or the path of a module; if omitted, the built-in one that made the set. */
  readonly environment?: string | undefined;
  /** Called with what the user should know, such as that a module has changed. */
  readonly onNote?: ((text: string) => void) | undefined;
}

const DEFAULT_ENVIRONMENT = 'support-desk';

/** Opens a set that is on disk, or generates it as it is read. */
export async function openSet(reference: SetReference): Promise<TrajectorySource> {
  return reference.set === undefined
    ? generatedSource(reference)
    : recordedSource(reference.set, reference);
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

async function recordedSource(
  path: string,
  { environment, onNote }: SetReference,
): Promise<TrajectorySource> {
  const located = await locateSet(path);
  const { origin } = located;
  const folder = located.inFolder ? path : dirname(path);
  const environmentName = environment ?? builtInName(folder, origin.environment);
  const named = await loadEnvironment(environmentName);
  if (origin.environment !== null) {
    const inUse = await environmentRecord(named, environmentName, folder);
    const mismatch = environmentMismatch(origin.environment, inUse);
    if (mismatch !== null) onNote?.(mismatch);
  }
  return {
    environment: withOptionalFaults(named, origin.types),
    environmentName,
    seed: origin.seed,
    size: origin.size,
    types: origin.types,
    trajectories: () => readTrajectories(located),
  };
}

/** The built-in environment that a folder's record names. Nothing else is run on a folder's word. */
function builtInName(folder: string, recorded: EnvironmentRecord | null): string {
  if (recorded === null) return DEFAULT_ENVIRONMENT;
  if (namesModule(recorded) || !isBuiltIn(recorded.environment)) {
    throw new UnnamedEnvironmentError(folder, recorded);
  }
  return recorded.environment;
}
