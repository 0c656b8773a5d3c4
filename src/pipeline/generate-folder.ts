import { planSet, type SetOptions, type SetPlan } from '../dataset/plan-set.ts';
import type { Environment } from '../environment/environment.ts';
import { numberFormats } from '../environment/number-formats.ts';
import { generatedEntry } from '../run-folder/manifest/generated-entry.ts';
import { environmentRecord } from '../run-folder/manifest/recorded-environment.ts';
import { writeSetFolder, writeSetOnce } from '../run-folder/set/write-set.ts';
import type { Label } from '../trajectory/label.ts';
import { writeTrajectory } from '../trajectory/wire/write-trajectory.ts';
import { version } from '../version.ts';
import { labelledSet } from './labelled-set.ts';

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
}

const NOTHING: SetCounts = { clean: 0, silent: 0, loud: 0, several: 0, faithful: 0 };

/** Stages 1 and 2 on disk: a labelled set in a run folder, with a record of how to make it again. */
export async function generateFolder(
  folder: string,
  environment: Environment,
  options: GenerateOptions,
): Promise<GeneratedSet> {
  const plan = planSet(environment, options);
  const described = generatedEntry(plan, {
    ...options,
    record: await environmentRecord(
      environment,
      options.environmentPath ?? environment.name,
      folder,
    ),
  });
  const entry = { command: 'generate', version, ...described };
  const counts = { ...NOTHING };
  const lines = setLines(plan, counts);
  if (options.existing === 'keep') await writeSetOnce(folder, lines, entry);
  else await writeSetFolder(folder, lines, entry, { force: options.existing === 'replace' });
  return { plan, entry: described, counts };
}

/** The lines of `trajectories.jsonl`, counted as they are made. */
export function* setLines(
  plan: SetPlan,
  counts: { -readonly [Kind in keyof SetCounts]: number } = { ...NOTHING },
): Generator<string> {
  const formats = numberFormats(plan.environment);
  for (const trajectory of labelledSet(plan)) {
    counts[kindOf(trajectory.label)]++;
    yield writeTrajectory(trajectory, formats);
  }
}

function kindOf({ faulty, outcomeCorrect, faults, edit }: Label): keyof SetCounts {
  if (!faulty) return 'clean';
  if (faults !== undefined) return 'several';
  if (edit?.kind === 'faithful') return 'faithful';
  return outcomeCorrect ? 'silent' : 'loud';
}
