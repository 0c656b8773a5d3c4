import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Environment } from '../../1-worlds/contract/environment.ts';
import type { Subject } from '../../1-worlds/contract/subject.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { readFolderLines } from '../../folder/folder-lines.ts';
import {
  recordedOrigin,
  type SetOrigin,
  UNKNOWN_ORIGIN,
} from '../../folder/manifest/recorded-origin.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import { readLines } from '../../run/wire/json-lines.ts';
import { readTrajectory } from '../../run/wire/read-trajectory.ts';

/** Where a command's trajectories come from: a file, standard input, or the generator. */
export interface TrajectorySource extends Omit<SetOrigin, 'environment'> {
  readonly subject: Subject;
  /** What the set can be played again in; null for recorded runs. */
  readonly environment: Environment | null;
  /** How the user named the environment, or the name of the built-in one that made the set. */
  readonly environmentName: string;
  trajectories(): AsyncIterable<Trajectory>;
}

/** A trajectories file, and what the manifest of its folder says of it. */
export interface LocatedSet {
  readonly file: string;
  /** Whether the user named its folder and not the file itself. */
  readonly inFolder: boolean;
  readonly origin: SetOrigin;
}

/** Finds the set that a path means: a folder, a trajectories file, or `-` for standard input. */
export async function locateSet(path: string): Promise<LocatedSet> {
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
