import type { z } from 'zod';
import { numberFormats } from '../../1-worlds/contract/number-formats.ts';
import { planSet } from '../../2-planting/plan/plan-set.ts';
import { labelledSet } from '../../2-planting/plant.ts';
import { findParent } from '../../2-planting/set/find-trajectory.ts';
import { judgedFolder } from '../../2-planting/set/judged-folder.ts';
import { openSet, playable, type TrajectorySource } from '../../2-planting/set/open-set.ts';
import { InvalidOptionError } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import { environmentRecord } from '../../folder/manifest/recorded-environment.ts';
import { writeSetOnce } from '../../folder/set/write-set.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import { writeTrajectory } from '../../run/wire/write-trajectory.ts';
import type { ablateSettings } from '../experiment-settings.ts';

/** Which set the cells read, and where it goes. */
type AblationSetSettings = Pick<
  z.output<typeof ablateSettings>,
  'out' | 'size' | 'seed' | 'parents' | 'environment'
>;

/** Finds the set that all cells read, or generates it, and returns the run folder that holds it. */
export async function ablationFolder(
  set: string | undefined,
  options: AblationSetSettings,
): Promise<string> {
  if (set !== undefined && !options.parents) return (await judgedFolder(set, options.out)).folder;
  if (options.out === undefined) {
    throw new InvalidOptionError('--out', 'is needed, to name the folder of the new set');
  }
  const named = options.environment === undefined ? {} : { environment: options.environment };
  const source = await openSet(set === undefined ? named : { ...named, set });
  const seed = set === undefined ? options.seed : source.seed;
  const environment = playable(source);
  const formats = numberFormats(environment);
  const trajectories =
    set === undefined ? [...labelledSet(planSet(environment, options))] : await completed(source);
  const lines = trajectories.map((trajectory) => writeTrajectory(trajectory, formats));
  const entry = {
    command: 'ablate',
    version,
    ...(await environmentRecord(environment, source.environmentName, options.out)),
    ...(seed === null ? {} : { seed: typeof seed === 'bigint' ? String(seed) : seed }),
    ...(source.types.length === 0 ? {} : { types: source.types }),
    with_parents: options.parents,
  };
  // The same command continues where it stopped, but no other set may take this one's verdicts.
  await writeSetOnce(options.out, lines, entry);
  return options.out;
}

/** A set, followed by the clean parents that it lacks. */
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
