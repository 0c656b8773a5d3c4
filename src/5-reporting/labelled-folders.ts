import { agreementOf } from '../4-measuring/comparing/agree-with-labels.ts';
import { DEFAULT_MEASURE, measure } from '../4-measuring/measure.ts';
import type { Agreement } from '../4-measuring/measurement/label-agreement.ts';
import type { RunFolder } from '../4-measuring/open-run-folder.ts';
import { InvalidOptionError } from '../base/errors.ts';
import { type MeasuredRun, namedWorlds, openWorld } from './worlds.ts';

/** Run folders as somebody names them, and how to read them. */
export interface LabelledRuns {
  readonly folders: readonly string[];
  /** Only these judges: all of them, if omitted. */
  readonly judges?: readonly string[] | undefined;
  /** The path of a module, for folders that were made with one. */
  readonly environment?: string | undefined;
  readonly countControls?: boolean;
  readonly onNote?: ((text: string) => void) | undefined;
}

/** Whether Δ in some run folders, which are measured already, says how the judges do on labelled runs. */
export async function agreementWith(
  planted: readonly MeasuredRun[],
  { folders, judges, environment, countControls, onNote }: LabelledRuns,
): Promise<Agreement> {
  const labelled: RunFolder[] = [];
  for (const folder of folders) labelled.push(await openWorld(folder, environment, onNote));
  const runs = [...planted.map(({ run }) => run), ...labelled];
  const names = namedWorlds(runs);
  const nameOf = (run: RunFolder): string => names[runs.indexOf(run)] ?? run.folder;
  for (const { run, measurement } of planted) {
    if (measurement.set.pairs > 0) continue;
    throw new InvalidOptionError(
      'dir',
      `${run.folder} has no pairs; name folders with planted faults, and labelled runs with --labels`,
    );
  }
  const found = agreementOf(
    planted.map(({ run, measurement }) => ({
      world: nameOf(run),
      judged: run.judged,
      measurement,
    })),
    labelled.map((run) => ({
      world: nameOf(run),
      judged: run.judged,
      measurement: measure(
        {
          ...run.judged,
          judges: run.judged.judges.filter(({ judgeId }) => judges?.includes(judgeId) ?? true),
        },
        { ...DEFAULT_MEASURE, compares: false },
      ),
    })),
    countControls,
  );
  if (found.labelled.length > 0) return found;
  throw new InvalidOptionError(
    '--labels',
    `${folders.join(', ')}: no runs labelled faulty beside runs labelled sound; name a folder that tj import made of runs with both`,
  );
}
