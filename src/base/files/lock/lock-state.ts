import { fileFailure } from '../../file-failure.ts';
import { readFolderFile } from '../folder-file.ts';
import { isRunning, type LockHolder, parseHolder } from './lock-holder.ts';

const MOST_BYTES = 1 << 16;

/** Who holds a lock, for somebody who only reads: nothing is written and nothing taken over. */
export interface LockState {
  readonly holder: LockHolder;
  /** Null where the holder runs out of sight, such as on another machine. */
  readonly isRunning: boolean | null;
}

/** Null where there is no lock, or only what a power cut left of one. */
export async function lockState(path: string): Promise<LockState | null> {
  let text: string;
  try {
    text = await readFolderFile(path, MOST_BYTES);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fileFailure('read a file', path, cause);
  }
  const holder = parseHolder(text);
  return holder === null ? null : { holder, isRunning: isRunning(holder) };
}
