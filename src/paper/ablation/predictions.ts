import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { errorCode, FileError, UserError } from '../../base/errors.ts';
import { HEADING, isUnfilled, predictionsText } from './predictions-text.ts';

/** The predictions were changed after verdicts had been given under them. */
export class PredictionsChangedError extends UserError {
  override readonly name = 'PredictionsChangedError';
  readonly recorded: string;
  readonly found: string;

  constructor(path: string, recorded: string, found: string) {
    super(
      `${path} has changed since the run began (sha256 ${recorded.slice(0, 12)}… then, ${found.slice(0, 12)}… now); restore it, or start a new run with --out`,
    );
    this.recorded = recorded;
    this.found = found;
  }
}

/**
 * Fixes a predictions file before the first call: it says, before any verdict is seen, what will be
 * compared and how it will be read. A missing file is written, for a person to fill in. One that holds
 * no predictions, or that differs from what an earlier invocation recorded, is refused.
 *
 * @param recorded the hashes in the run folder's manifest, oldest first
 * @returns the SHA-256 of the file; null if it was written just now, so that it holds no predictions
 */
export async function fixPredictions(
  path: string,
  recorded: readonly string[],
): Promise<string | null> {
  const [first] = recorded;
  const existing = await readIfPresent(path);
  if (existing === null) {
    if (first !== undefined) {
      throw new FileError(path, 'the predictions that this run began with are gone; restore them');
    }
    try {
      // `wx`: if the file appeared in the meantime, it belongs to somebody else.
      await writeFile(path, predictionsText(), { flag: 'wx' });
    } catch (cause) {
      throw new FileError(path, 'cannot be written; check the folder', { cause });
    }
    return null;
  }
  const found = sha256(existing);
  if (first !== undefined && first !== found) throw new PredictionsChangedError(path, first, found);
  if (first === undefined && isUnfilled(existing)) {
    throw new FileError(
      path,
      `holds no predictions yet; write them under the heading "${HEADING}" and run the same command again`,
    );
  }
  return found;
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    throw new FileError(path, 'cannot be read; name a file', { cause });
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
