import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { planSet } from '../dataset/plan-set.ts';
import { numberFormats } from '../environment/number-formats.ts';
import { FileError, InvalidOptionError } from '../errors.ts';
import { labelledSet } from '../pipeline/labelled-set.ts';
import { openSet } from '../pipeline/open-set.ts';
import { trajectoriesIn } from '../run-folder/files.ts';
import { environmentForManifest } from '../run-folder/manifest/recorded-environment.ts';
import { findParent } from '../run-folder/set/find-trajectory.ts';
import { judgedFolder } from '../run-folder/set/judged-folder.ts';
import type { TrajectorySource } from '../run-folder/set/trajectory-source.ts';
import { writeSetFolder } from '../run-folder/set/write-set.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import { writeTrajectory } from '../trajectory/wire/write-trajectory.ts';
import { version } from '../version.ts';

export interface AblationSetArguments {
  readonly out?: string;
  readonly size: number;
  readonly seed: number | bigint;
  readonly withParents: boolean;
  readonly environment?: string;
}

/** Finds or makes the set that all cells read, and returns the folder that holds it. */
export async function ablationFolder(
  set: string | undefined,
  args: AblationSetArguments,
): Promise<string> {
  if (set !== undefined && !args.withParents) return (await judgedFolder(set, args.out)).folder;
  if (args.out === undefined) {
    throw new InvalidOptionError('--out', 'is needed, to name the folder of the set to be made');
  }
  const named = args.environment === undefined ? {} : { environment: args.environment };
  const source = await openSet(set === undefined ? named : { ...named, set });
  const seed = set === undefined ? args.seed : source.seed;
  const formats = numberFormats(source.environment);
  const trajectories =
    set === undefined
      ? [...labelledSet(planSet(source.environment, args))]
      : await completed(source);
  const lines = trajectories.map((trajectory) => writeTrajectory(trajectory, formats));
  const target = trajectoriesIn(args.out);
  if (existsSync(target)) {
    // The same command goes on where it ended; another set may not slip under the verdicts.
    if ((await readFile(target, 'utf8')) === `${lines.join('\n')}\n`) return args.out;
    throw new FileError(args.out, 'holds another set; name another folder with --out');
  }
  const entry = {
    command: 'ablate',
    version,
    environment: environmentForManifest(source.environmentName, args.out),
    ...(seed === null ? {} : { seed: typeof seed === 'bigint' ? String(seed) : seed }),
    ...(source.types.length === 0 ? {} : { types: source.types }),
    with_parents: args.withParents,
  };
  await writeSetFolder(args.out, lines, entry, { force: false });
  return args.out;
}

/** A set, and after it the clean parents that it lacks. */
async function completed(source: TrajectorySource): Promise<readonly Trajectory[]> {
  const set: Trajectory[] = [];
  for await (const trajectory of source.trajectories()) set.push(trajectory);
  const inMemory: TrajectorySource = {
    ...source,
    async *trajectories() {
      yield* set;
    },
  };
  const hosts = new Set(
    set.filter(({ label }) => label?.faulty === false).map((t) => t.instanceId),
  );
  const added: Trajectory[] = [];
  for (const trajectory of set) {
    if (hosts.has(trajectory.instanceId)) continue;
    hosts.add(trajectory.instanceId);
    added.push(await findParent(inMemory, trajectory));
  }
  return [...set, ...added];
}
