import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { errorCode, FileError, UserError } from '../base/errors.ts';
import { fileFailure } from '../base/files/file-failure.ts';
import { readFolderFile } from '../base/files/folder-file.ts';
import { writeAtomically } from '../base/files/write-atomically.ts';
import { PLATFORM } from '../base/platform.ts';

/** Names the file of the key, for processes that have no home or are to share one key. */
const VARIABLE = 'TJ_KEY_FILE';

const SHORTEST_KEY = 32;
const LONGEST_KEY = 1000;

/**
 * A key of this user's, in a file that only they can read and that belongs to no folder: whoever sends a
 * folder cannot know it. It is made when it is first needed. Where no file can be kept, the key lasts as
 * long as the invocation.
 */
export async function userKey(
  onNote: (text: string) => void,
  variables: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const named = variables[VARIABLE];
  if (named) return keptKey(named);
  try {
    return await keptKey(join(stateFolder(variables), 'trajectory-judge', 'key'));
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause;
    onNote(
      `No key can be kept to draw ids with, so judges see other ids in another order each time; ${VARIABLE} names another file for it. (${cause.message})`,
    );
    return newKey();
  }
}

const newKey = (): string => randomBytes(32).toString('hex');

async function keptKey(path: string): Promise<string> {
  const known = await readKey(path);
  if (known !== null) return known;
  const key = newKey();
  try {
    await writeAtomically(path, `${key}\n`, { mode: 0o600, exclusive: true });
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause;
    // Another process was quicker, or a file is where a folder should be.
    const theirs = await readKey(path);
    if (theirs === null) throw fileFailure('write a file', path, cause);
    return theirs;
  }
  return key;
}

/** Where programs keep what is theirs and no setting. */
function stateFolder({ XDG_STATE_HOME = '', LOCALAPPDATA = '' }: NodeJS.ProcessEnv): string {
  const given = PLATFORM === 'windows' ? LOCALAPPDATA : XDG_STATE_HOME;
  return isAbsolute(given) ? given : join(homedir(), '.local', 'state');
}

async function readKey(path: string): Promise<string | null> {
  let text: string;
  try {
    text = (await readFolderFile(path, LONGEST_KEY)).trim();
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT' || errorCode(cause) === 'ENOTDIR') return null;
    throw fileFailure('read a file', path, cause);
  }
  if (text.length >= SHORTEST_KEY) return text;
  throw new FileError(
    path,
    `holds no key, which has at least ${SHORTEST_KEY} characters; remove it, and a new one is made`,
  );
}
