import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { FileError, UserError } from '../errors.ts';
import { predictionsText } from './predictions-text.ts';

/** A file that says, before any verdict is seen, what will be compared and how it will be read. */
export interface FixedPredictions {
  readonly sha256: string;
  /** Whether the file was written just now, so that it holds no predictions yet. */
  readonly written: boolean;
}

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
 * Fixes a predictions file before the first call. A missing file is written, an existing one is
 * taken as it is, and one that differs from what an earlier invocation recorded is refused.
 *
 * @param recorded the hashes in the run folder's manifest, oldest first
 */
export async function fixPredictions(
  path: string,
  recorded: readonly string[],
): Promise<FixedPredictions> {
  const [first] = recorded;
  const existing = await readIfPresent(path);
  if (existing === null) {
    if (first !== undefined) {
      throw new FileError(path, 'the predictions that this run began with are gone; restore them');
    }
    const text = predictionsText();
    try {
      // `wx`: if the file appeared in the meantime, it belongs to somebody else.
      await writeFile(path, text, { flag: 'wx' });
    } catch (cause) {
      throw new FileError(path, 'cannot be written; check the folder', { cause });
    }
    return { sha256: sha256(text), written: true };
  }
  const found = sha256(existing);
  if (first !== undefined && first !== found) throw new PredictionsChangedError(path, first, found);
  return { sha256: found, written: false };
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new FileError(path, 'cannot be read; name a file', { cause });
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
