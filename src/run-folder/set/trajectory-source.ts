import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Environment } from '../../environment/environment.ts';
import { fileFailure } from '../../file-failure.ts';
import type { Trajectory } from '../../trajectory/trajectory.ts';
import { readLines } from '../../trajectory/wire/json-lines.ts';
import { readTrajectory } from '../../trajectory/wire/read-trajectory.ts';
import { trajectoriesIn } from '../files.ts';
import { recordedOrigin, type SetOrigin, UNKNOWN_ORIGIN } from '../manifest/recorded-origin.ts';

/** Where a command's trajectories come from: a file, standard input, or the generator. */
export interface TrajectorySource extends Omit<SetOrigin, 'environment'> {
  readonly environment: Environment;
  /** The name or the path that the environment was loaded from. */
  readonly environmentName: string;
  trajectories(): AsyncIterable<Trajectory>;
}

/** A trajectories file, and what the manifest of its folder says of it. */
export interface LocatedSet {
  readonly file: string;
  readonly origin: SetOrigin;
}

/** Finds the set that a path means: a folder, a trajectories file, or `-` for standard input. */
export async function locateSet(path: string): Promise<LocatedSet> {
  if (path === '-') return { file: path, origin: UNKNOWN_ORIGIN };
  const isFolder = await isDirectory(path);
  return {
    file: isFolder ? trajectoriesIn(path) : path,
    origin: await recordedOrigin(isFolder ? path : dirname(path)),
  };
}

export async function* readTrajectories(file: string): AsyncGenerator<Trajectory> {
  for await (const { text, number } of readLines(file)) yield readTrajectory(text, file, number);
}

/** Whether a path is a folder; an error for the user where there is nothing. */
export async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (cause) {
    throw fileFailure('read a file', path, cause);
  }
}
