import type { Environment } from '../1-worlds/contract/environment.ts';
import type { Subject } from '../1-worlds/contract/subject.ts';
import { isDirectory, openSet } from '../2-planting/set/open-set.ts';
import { recordedCompositions } from '../3-judging/compositions/recorded-compositions.ts';
import { recordedJudges } from '../3-judging/work/recorded-judges.ts';
import { FileError } from '../base/errors.ts';
import { RUN_FILES, trajectoriesIn, verdictsIn } from '../folder/files.ts';
import { readShown } from '../folder/logs/shown-log.ts';
import { readManifest } from '../folder/manifest/manifest.ts';
import { recordedRules } from '../folder/manifest/recorded-rules.ts';
import type { JudgedSet } from './rows/judged-set.ts';
import { loadJudgedSet } from './rows/load-judged-set.ts';
import { withRecordedCompositions } from './rows/select-judges.ts';

/** A run folder that was read, with what is known of how its set was made. */
export interface RunFolder {
  readonly folder: string;
  readonly judged: JudgedSet;
  readonly subject: Subject;
  /** What the set can be played again in; null for recorded runs. */
  readonly environment: Environment | null;
  readonly seed: number | bigint | null;
  /** How many trajectories were asked for. */
  readonly size: number | null;
}

/**
 * Reads a run folder. Its environment is the built-in one that its manifest names, unless another is
 * given; recorded runs have none.
 */
export async function openRunFolder(
  folder: string,
  environment?: string,
  onNote?: (text: string) => void,
): Promise<RunFolder> {
  const source = await openSet({ set: folder, environment, onNote });
  if (!(await isDirectory(folder))) {
    throw new FileError(
      folder,
      `name the folder that holds ${RUN_FILES.trajectories} and ${RUN_FILES.verdicts}`,
    );
  }
  const { subject, environment: playable, seed, size } = source;
  const entries = await readManifest(folder);
  const records = recordedJudges(entries);
  const loaded = await loadJudgedSet(
    trajectoriesIn(folder),
    verdictsIn(folder),
    subject,
    records,
    seed,
    await readShown(folder),
  );
  const judged = withRecordedCompositions(loaded, recordedCompositions(entries));
  const rules = recordedRules(entries);
  return { folder, judged: { ...judged, rules }, subject, environment: playable, seed, size };
}
