import type { Environment } from '../1-worlds/contract/environment.ts';
import { numberFormats } from '../1-worlds/contract/number-formats.ts';
import { version } from '../base/version.ts';
import { environmentRecord } from '../folder/manifest/recorded-environment.ts';
import { writeSetFolder, writeSetOnce } from '../folder/set/write-set.ts';
import type { Label } from '../run/label.ts';
import { writeTrajectory } from '../run/wire/write-trajectory.ts';
import { generatedEntry } from './generated-entry.ts';
import { labelledSet } from './labelled-set.ts';
import { planSet, type SetOptions, type SetPlan } from './plan/plan-set.ts';

export interface GenerateOptions extends SetOptions {
  /** The path of the environment's module, for the manifest; omitted for a built-in one. */
  readonly environmentPath?: string;
  /** What to do with a folder that holds something: refuse it, replace its set, or keep an equal set. */
  readonly existing: 'refuse' | 'replace' | 'keep';
}

export interface GeneratedSet {
  readonly plan: SetPlan;
  /** What run.json says of the set. */
  readonly entry: ReturnType<typeof generatedEntry>;
  readonly counts: SetCounts;
}

export interface SetCounts {
  readonly clean: number;
  readonly silent: number;
  readonly loud: number;
  /** Runs with more than one fault, which are neither silent nor loud faults here. */
  readonly several: number;
  /** Faults that come a second time, with a faithful reply. */
  readonly faithful: number;
  readonly harmless: number;
  /** Attacked faults, and attacked parents of them. */
  readonly attackedFaults: number;
  readonly attackedParents: number;
}

type Counting = { -readonly [Key in keyof SetCounts]: SetCounts[Key] };

const uncounted = (): Counting => ({
  clean: 0,
  silent: 0,
  loud: 0,
  several: 0,
  faithful: 0,
  harmless: 0,
  attackedFaults: 0,
  attackedParents: 0,
});

/** Stages 1 and 2 on disk: a labelled set in a run folder, with a record of how to make it again. */
export async function generateFolder(
  folder: string,
  environment: Environment,
  options: GenerateOptions,
): Promise<GeneratedSet> {
  const plan = planSet(environment, options);
  const record = await environmentRecord(
    environment,
    options.environmentPath ?? environment.name,
    folder,
  );
  const counts = uncounted();
  // Which runs can have an edit turns out while they are made, so they are counted at the end.
  const described = () =>
    generatedEntry(plan, {
      ...options,
      record,
      faithful: counts.faithful,
      edited: counts.harmless + counts.attackedFaults + counts.attackedParents,
    });
  const entry = () => ({ command: 'generate', version, ...described() });
  const lines = setLines(plan, counts);
  if (options.existing === 'keep') await writeSetOnce(folder, lines, entry);
  else await writeSetFolder(folder, lines, entry, { force: options.existing === 'replace' });
  return { plan, entry: described(), counts };
}

/** The lines of `trajectories.jsonl`, counted as they are made. */
export function* setLines(plan: SetPlan, counts: Counting = uncounted()): Generator<string> {
  const formats = numberFormats(plan.environment);
  for (const trajectory of labelledSet(plan)) {
    counts[countedAs(trajectory.label)]++;
    yield writeTrajectory(trajectory, formats);
  }
}

function countedAs({ faulty, outcomeCorrect, faults, edit }: Label): keyof SetCounts {
  if (edit?.kind === 'harmless') return 'harmless';
  if (edit?.kind === 'attack') return faulty ? 'attackedFaults' : 'attackedParents';
  if (edit?.kind === 'faithful') return 'faithful';
  if (faults !== undefined) return 'several';
  return faulty ? (outcomeCorrect ? 'silent' : 'loud') : 'clean';
}
