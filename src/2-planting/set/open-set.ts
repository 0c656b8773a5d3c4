import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Environment, ofLength } from '../../1-worlds/contract/environment.ts';
import type { Subject } from '../../1-worlds/contract/subject.ts';
import { isBuiltIn, loadEnvironment } from '../../1-worlds/load-environment.ts';
import { DEFAULT_ENVIRONMENT } from '../../1-worlds/settings.ts';
import { UserError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { PAPER_SEED } from '../../base/settings.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import {
  type EnvironmentRecord,
  environmentMismatch,
  environmentRecord,
  namesModule,
  RECORDED,
  UnnamedEnvironmentError,
} from '../../folder/manifest/recorded-environment.ts';
import {
  recordedOrigin,
  type SetOrigin,
  UNKNOWN_ORIGIN,
} from '../../folder/manifest/recorded-origin.ts';
import { readFolderLines } from '../../folder/row-file.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import { readLines } from '../../run/wire/json-lines.ts';
import { readTrajectory } from '../../run/wire/read-trajectory.ts';
import { withOptionalFaults } from '../faults/chosen-faults.ts';
import { DEFAULT_SIZE } from '../plan/limits.ts';
import { planSet } from '../plan/plan-set.ts';
import { labelledSet } from '../plant.ts';
import type { SourceSettings } from '../settings.ts';

/** Where a command's trajectories come from: a file, standard input, or the generator. */
export interface TrajectorySource extends Omit<SetOrigin, 'environment' | 'length'> {
  readonly subject: Subject;
  /** What the set can be played again in; null for recorded runs. */
  readonly environment: Environment | null;
  /** How the user named the environment, or the name of the built-in one that made the set. */
  readonly environmentName: string;
  trajectories(): AsyncIterable<Trajectory>;
}

/** A trajectories file, and what the manifest of its folder says of it. */
interface LocatedSet {
  readonly file: string;
  /** Whether the user named its folder and not the file itself. */
  readonly inFolder: boolean;
  readonly origin: SetOrigin;
}

/** Finds the set that a path means: a folder, a trajectories file, or `-` for standard input. */
async function locateSet(path: string): Promise<LocatedSet> {
  if (path === '-') return { file: path, inFolder: false, origin: UNKNOWN_ORIGIN };
  const inFolder = await isDirectory(path);
  return {
    file: inFolder ? trajectoriesIn(path) : path,
    inFolder,
    origin: await recordedOrigin(inFolder ? path : dirname(path)),
  };
}

export async function* readTrajectories({
  file,
  inFolder,
}: Pick<LocatedSet, 'file' | 'inFolder'>): AsyncGenerator<Trajectory> {
  const lines = inFolder ? readFolderLines(file) : readLines(file);
  for await (const { text, number } of lines) yield readTrajectory(text, file, number);
}

/** Whether a path is a folder; an error for the user where there is nothing. */
export async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (cause) {
    throw fileFailure('read a file', path, cause);
  }
}

/** Names a set: what holds it, or how to generate it. */
export interface SetReference extends SourceSettings {
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
  const { size = DEFAULT_SIZE, seed = PAPER_SEED } = reference;
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
  const playedIn = withOptionalFaults(ofLength(named, origin.length), origin.types);
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
