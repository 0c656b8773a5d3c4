import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { errorCode } from '../base/errors.ts';
import { fileFailure } from '../base/files/file-failure.ts';
import { readFolderFile } from '../base/files/folder-file.ts';
import { writeAtomically } from '../base/files/write-atomically.ts';
import { secretIn } from './files.ts';
import { userKey } from './user-key.ts';

/** The file holds one short line. */
const LONGEST_SECRET = 1000;

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const secretFile = z.object({ secret: hex, mark: hex });

/**
 * What the ids and the order that judges see are drawn from: a secret in the folder, so that an interrupted
 * invocation goes on under the same ids, and a key of this user, which no folder holds. Whoever sent the
 * folder may have chosen the secret and told a judge about it, or may send the same one twice. So a secret
 * that was not made with this key, as its mark shows, is replaced.
 */
export async function folderSecret(
  folder: string,
  onNote: (text: string) => void,
): Promise<Buffer> {
  const key = await userKey(onNote);
  const draw = (purpose: string, secret: string): Buffer =>
    createHmac('sha256', key).update(`${purpose} ${secret}`).digest();
  const path = secretIn(folder);
  const kept = await readSecret(path);
  if (kept !== null && kept.mark === draw('mark', kept.secret).toString('hex')) {
    return draw('blind', kept.secret);
  }
  const secret = randomBytes(32).toString('hex');
  const mark = draw('mark', secret).toString('hex');
  await writeAtomically(path, `${JSON.stringify({ secret, mark })}\n`, { folder, mode: 0o600 });
  if (kept !== null) {
    onNote(
      'Judging here was begun by another user or on another machine: verdicts are kept, and judges see new ids in a new order.',
    );
  }
  return draw('blind', secret);
}

/** Null where there is nothing that could be a secret. */
async function readSecret(path: string): Promise<z.infer<typeof secretFile> | null> {
  try {
    return secretFile.parse(JSON.parse(await readFolderFile(path, LONGEST_SECRET)));
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof z.ZodError) return null;
    if (errorCode(cause) === 'ENOENT') return null;
    throw fileFailure('read a file', path, cause);
  }
}
