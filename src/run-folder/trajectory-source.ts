import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { SourceArguments } from '../cli/options.ts';
import { DEFAULT_SEED, DEFAULT_SIZE } from '../dataset/limits.ts';
import { planSet } from '../dataset/plan-set.ts';
import { withOptionalFaults } from '../environment/chosen-faults.ts';
import type { Environment } from '../environment/environment.ts';
import { loadEnvironment } from '../environments/load-environment.ts';
import { UserError } from '../errors.ts';
import { isPath } from '../load-module.ts';
import { labelledSet } from '../pipeline/2-inject.ts';
import { cleanId, type Trajectory } from '../trajectory/trajectory.ts';
import { readFailure, readLines } from '../trajectory/wire/json-lines.ts';
import { readTrajectory } from '../trajectory/wire/read-trajectory.ts';
import { readManifest } from './manifest.ts';
import { remakeParents } from './remake-parents.ts';
import { shellWords } from './shell-words.ts';
import { trajectoriesIn } from './write-set.ts';

/** Where a command's trajectories come from: a file, standard input, or the generator. */
export interface TrajectorySource {
  readonly environment: Environment;
  /** The seed its instances came from, where that is known. */
  readonly seed: number | bigint | null;
  trajectories(): AsyncIterable<Trajectory>;
}

export async function openSource(options: SourceArguments): Promise<TrajectorySource> {
  if (options.set !== undefined) return openFile(options.set, options.environment);
  const environment = await loadEnvironment(options.environment ?? DEFAULT_ENVIRONMENT);
  const seed = options.seed ?? DEFAULT_SEED;
  const plan = planSet(environment, { size: options.size ?? DEFAULT_SIZE, seed });
  return {
    environment,
    seed,
    async *trajectories() {
      yield* labelledSet(plan);
    },
  };
}

export const DEFAULT_ENVIRONMENT = 'support-desk';

async function openFile(path: string, environment?: string): Promise<TrajectorySource> {
  const folder = await folderOf(path);
  const file = folder === path ? trajectoriesIn(folder) : path;
  const entries = folder === null ? [] : await readManifest(folder);
  const recorded = entries.findLast((entry) => entry.environment !== undefined)?.environment;
  const seed = entries.findLast((entry) => entry.seed !== undefined)?.seed;
  const types = entries.findLast((entry) => Array.isArray(entry.types))?.types;
  const named = await loadEnvironment(
    environment ?? fromFolder(recorded, folder) ?? DEFAULT_ENVIRONMENT,
  );
  return {
    environment: withOptionalFaults(named, (types ?? []) as readonly unknown[]),
    seed: typeof seed === 'string' ? BigInt(seed) : (seed ?? null),
    async *trajectories() {
      for await (const { text, number } of readLines(file))
        yield readTrajectory(text, file, number);
    },
  };
}

/** The folder whose manifest speaks for a path; standard input has none. */
async function folderOf(path: string): Promise<string | null> {
  if (path === '-') return null;
  try {
    return (await stat(path)).isDirectory() ? path : dirname(path);
  } catch (cause) {
    throw readFailure(path, cause);
  }
}

/**
 * A manifest names a module by its path from the folder, so that both can move together. A module is
 * a program, and a folder may come from anywhere: one that lies in the folder itself is run only when
 * the user names it.
 */
function fromFolder(recorded: string | undefined, folder: string | null): string | undefined {
  if (recorded === undefined || folder === null || !isPath(recorded)) return recorded;
  const path = isAbsolute(recorded) ? recorded : resolve(join(folder, recorded));
  const inside = relative(resolve(folder), path);
  if (!inside.startsWith('..') && !isAbsolute(inside)) {
    throw new UserError(
      `${folder}: its run.json names a program in this very folder as the environment; if you trust it, add --environment ${shellWords([relative('', path)])}`,
    );
  }
  return path;
}

export function environmentForManifest(nameOrPath: string, folder: string): string {
  if (!isPath(nameOrPath)) return nameOrPath;
  const path = relative(folder, resolve(nameOrPath)).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** One trajectory by its id, and a helpful word where there is none. */
export async function findTrajectory(source: TrajectorySource, id: string): Promise<Trajectory> {
  const similar: string[] = [];
  let count = 0;
  for await (const trajectory of source.trajectories()) {
    if (trajectory.id === id) return trajectory;
    count++;
    if (similar.length < 5 && (count === 1 || id.startsWith(trajectory.instanceId))) {
      similar.push(trajectory.id);
    }
  }
  const examples = similar.length > 1 ? similar.slice(1) : similar;
  throw new UserError(
    `no trajectory '${id}' among the ${count} of this set${
      examples.length > 0 ? `; it has, for example, ${examples.join(', ')}` : ''
    }`,
  );
}

/** The clean run a fault was made from: read from the set, or generated again from its seed. */
export async function findParent(source: TrajectorySource, fault: Trajectory): Promise<Trajectory> {
  const id = cleanId(fault.instanceId);
  if (fault.id === id)
    throw new UserError(`${id} is a clean run; it has no parent to compare with`);
  for await (const trajectory of source.trajectories()) {
    if (trajectory.id === id) return trajectory;
  }
  const again = remakeParents(source, [fault]).get(fault.instanceId);
  if (again !== undefined) return again;
  throw new UserError(
    `the clean parent ${id} is not in this set; generate the set with --with-parents`,
  );
}
