import { errorCode, UserError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';

/** What was being done with a file, by the name of the system call that failed. */
const WRITES = /^(write|mkdir|rename|link|symlink|unlink|rm|rmdir|ftruncate|fsync|copyfile|chmod)/;
/** Problems that only writing has, whatever the system call is called. */
const ONLY_WRITING = /^(ENOSPC|EDQUOT|EFBIG|EROFS|ETXTBSY)$/;

/**
 * A failure of the system that no part of the program has put into words, as an error that a user can
 * act on. Null for everything else: that is a defect.
 */
export function knownFailure(error: unknown): UserError | null {
  if (error instanceof UserError) return error;
  if (!(error instanceof Error)) return null;
  const code = errorCode(error);
  const path = textOf(error, 'path');
  const syscall = textOf(error, 'syscall') ?? '';
  if (code === undefined) return null;
  if (code === 'ERR_STRING_TOO_LONG' || code === 'ERR_FS_FILE_TOO_LARGE') {
    return new UserError(
      'a file, or one line of it, is longer than Node can hold (512 MB); split it into shorter ones',
      { cause: error },
    );
  }
  // Node's own codes (ERR_…) report mistakes in a program.
  if (!/^E[A-Z0-9]+$/.test(code)) return null;
  if (path !== undefined) {
    const isWriting = WRITES.test(syscall) || ONLY_WRITING.test(code);
    const failure = fileFailure(isWriting ? 'write a file' : 'read a file', path, error);
    return failure instanceof UserError ? failure : null;
  }
  return new UserError(
    `the operating system refused${syscall === '' ? '' : ` to ${syscall}`} (${code}); free what it is short of, or check permissions, and run the same command again`,
    { cause: error },
  );
}

/** What an error of the system says beside its message. */
function textOf(error: Error, field: 'path' | 'syscall'): string | undefined {
  const said: unknown = Reflect.get(error, field);
  return typeof said === 'string' ? said : undefined;
}
