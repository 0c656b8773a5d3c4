import { dirname } from 'node:path';
import type { Environment } from '../../1-worlds/contract/environment.ts';
import { isBuiltIn, loadEnvironment } from '../../1-worlds/load-environment.ts';
import { DEFAULT_ENVIRONMENT } from '../../1-worlds/settings.ts';
import { UserError } from '../../base/errors.ts';
import { DEFAULT_SEED } from '../../base/settings.ts';
import {
  type EnvironmentRecord,
  environmentMismatch,
  environmentRecord,
  namesModule,
  RECORDED,
  UnnamedEnvironmentError,
} from '../../folder/manifest/recorded-environment.ts';
import { withOptionalFaults } from '../faults/chosen-faults.ts';
import { labelledSet } from '../labelled-set.ts';
import { DEFAULT_SIZE } from '../plan/limits.ts';
import { planSet } from '../plan/plan-set.ts';
import {
  type LocatedSet,
  locateSet,
  readTrajectories,
  type TrajectorySource,
} from './trajectory-source.ts';

/** Names a set: what holds it, or how to generate it. */
export interface SetReference {
  /** A run folder, a trajectories file, or `-` for standard input. */
  readonly set?: string | undefined;
  readonly size?: number | undefined;
  readonly seed?: number | bigint | undefined;
  /**
   * The name of an environment, the path of a module, or `recorded`; if omitted, the built-in one that
   * made the set, or none for recorded runs.
   */
  readonly environment?: string | undefined;
  /** Called with what the user should know, such as that a module has changed. */
  readonly onNote?: ((text: string) => void) | undefined;
}

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
    subject: environment,
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
  if ((environment ?? origin.environment?.environment) === RECORDED) {
    return recordedRuns(located, folder);
  }
  const environmentName = environment ?? builtInName(folder, origin.environment);
  const named = await loadEnvironment(environmentName);
  if (origin.environment !== null) {
    const inUse = await environmentRecord(named, environmentName, folder);
    const mismatch = environmentMismatch(origin.environment, inUse);
    if (mismatch !== null) onNote?.(mismatch);
  }
  const playedIn = withOptionalFaults(named, origin.types);
  return {
    subject: playedIn,
    environment: playedIn,
    environmentName,
    seed: origin.seed,
    size: origin.size,
    types: origin.types,
    trajectories: () => readTrajectories(located),
  };
}

/** Runs that were recorded. Whatever else their folder names, no code is loaded for them. */
async function recordedRuns(located: LocatedSet, folder: string): Promise<TrajectorySource> {
  const { seed, size } = located.origin;
  const types = await typesOf(located);
  // It knows every edit of recorded runs, which nothing else needs at start-up.
  const { recordedSubject } = await import('../recorded/recorded-subject.ts');
  return {
    subject: await recordedSubject(folder, types),
    environment: null,
    environmentName: RECORDED,
    seed,
    size,
    types,
    trajectories: () => readTrajectories(located),
  };
}

/** The fault types of recorded runs: those that were planted, or else those that people named. */
async function typesOf(located: LocatedSet): Promise<readonly string[]> {
  const listed = located.origin.types.filter((type) => typeof type === 'string');
  // Standard input can be read only once.
  if (listed.length > 0 || located.file === '-') return listed;
  const types = new Set<string>();
  for await (const { label } of readTrajectories(located)) {
    if (label !== null && label.failureType !== null) types.add(label.failureType);
  }
  return [...types];
}

/** The environment of a set that is to be played again. */
export function playable({ environment }: TrajectorySource): Environment {
  if (environment !== null) return environment;
  throw new UserError(
    'these runs were recorded, so they cannot be played again; plant faults in them with tj inject, and judge them with tj judge',
  );
}

/** The built-in environment that a folder's record names. Nothing else is run on a folder's word. */
function builtInName(folder: string, recorded: EnvironmentRecord | null): string {
  if (recorded === null) return DEFAULT_ENVIRONMENT;
  if (namesModule(recorded) || !isBuiltIn(recorded.environment)) {
    throw new UnnamedEnvironmentError(folder, recorded);
  }
  return recorded.environment;
}
