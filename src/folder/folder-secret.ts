import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode, FileError } from '../base/errors.ts';
import { fileFailure } from '../base/files/file-failure.ts';
import { syncFolder } from '../base/files/folder-entries.ts';
import { readFolderFile } from '../base/files/folder-file.ts';
import { secretIn } from './files.ts';

/** The file holds one short line. */
const LONGEST_SECRET = 1000;

const secretFile = z.object({ secret: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * What the ids and the order that judges see are drawn from. It is made when the folder gets its first
 * verdicts, so that nobody who sent the folder can have told a judge about it, and kept after that, so
 * that an interrupted invocation goes on under the same ids and in the same order.
 *
 * @param isFresh whether the folder has no verdicts yet
 * @param isOurs whether a secret in a folder without verdicts is known to have been made here; by
 *   default nobody knows, and a new one is made
 */
export async function folderSecret(
  folder: string,
  isFresh: boolean,
  isOurs: (secret: Buffer) => Promise<boolean> = async () => false,
): Promise<Buffer> {
  const path = secretIn(folder);
  const kept = await readSecret(path, isFresh);
  if (kept !== null && (!isFresh || (await isOurs(kept)))) return kept;
  const secret = randomBytes(32);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW } = constants;
    const file = await open(draft, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ secret: secret.toString('hex') })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(folder);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {});
    throw fileFailure('write to a folder', folder, cause);
  }
  return secret;
}

/** @param isFresh whether a file that is no secret does no harm, because it is replaced */
async function readSecret(path: string, isFresh: boolean): Promise<Buffer | null> {
  let text: string;
  try {
    text = await readFolderFile(path, LONGEST_SECRET);
  } catch (cause) {
    if (isFresh || errorCode(cause) === 'ENOENT') return null;
    throw fileFailure('read a file', path, cause);
  }
  try {
    return Buffer.from(secretFile.parse(JSON.parse(text)).secret, 'hex');
  } catch (cause) {
    if (isFresh) return null;
    const problem = 'this is not the secret of a run folder; remove it, and a new one is made';
    throw new FileError(path, problem, { cause });
  }
}
