import { statSync } from 'node:fs';
import { UserError } from '../../base/errors.ts';
import { verdictsIn } from '../../folder/files.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { fixPredictions } from './predictions.ts';

/** The predictions of a run folder, as its manifest records them. */
export interface RecordedPredictions {
  readonly file: string;
  readonly sha256: string;
}

/** Predictions that are fixed, or a file that was written just now for a person to fill in. */
export type AblationPredictions =
  | { readonly state: 'fixed'; readonly recorded: RecordedPredictions }
  | { readonly state: 'to fill in'; readonly file: string };

/**
 * Fixes the predictions of a run folder before its first call. A folder that began with predictions
 * keeps to them from then on, whether or not the file is named again.
 *
 * @returns null where there are no predictions
 */
export async function ablationPredictions(
  folder: string,
  given: string | undefined,
): Promise<AblationPredictions | null> {
  const recorded = (await readManifest(folder)).flatMap(({ predictions }) => {
    const { file, sha256 } = (predictions ?? {}) as { file?: unknown; sha256?: unknown };
    return typeof file === 'string' && typeof sha256 === 'string' ? [{ file, sha256 }] : [];
  });
  const file = given ?? recorded[0]?.file;
  if (file === undefined) return null;
  if (recorded.length === 0 && hasVerdicts(folder)) {
    throw new UserError(
      `${folder} holds verdicts already, so predictions would come too late; start a new run with --out`,
    );
  }
  const sha256 = await fixPredictions(
    file,
    recorded.map((entry) => entry.sha256),
  );
  return sha256 === null
    ? { state: 'to fill in', file }
    : { state: 'fixed', recorded: { file, sha256 } };
}

/** A run that was killed before its first call leaves an empty file, which holds no verdicts. */
function hasVerdicts(folder: string): boolean {
  return (statSync(verdictsIn(folder), { throwIfNoEntry: false })?.size ?? 0) > 0;
}
