import { errorCode, FileError, UserError } from '../errors.ts';

/** What the program was doing; it decides what a user can do about a failure. */
export type FileAction = 'read a file' | 'write a file' | 'write to a folder' | 'append to a log';

/** What went wrong, as a user would tell it. */
type FileProblem =
  | 'missing'
  | 'file in the way'
  | 'is a folder'
  | 'forbidden'
  | 'read-only'
  | 'no room'
  | 'name too long'
  | 'links in a loop'
  | 'is a link'
  | 'not a plain file'
  | 'has a second name'
  | 'too many open files'
  | 'in use'
  | 'disk error';

/** Every code of the operating system that has its own words. Quotas and size limits mean "no room". */
const PROBLEMS: Readonly<Record<string, FileProblem>> = {
  ENOENT: 'missing',
  ESTALE: 'missing',
  ENOTDIR: 'file in the way',
  EEXIST: 'file in the way',
  EISDIR: 'is a folder',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'read-only',
  ENOSPC: 'no room',
  EDQUOT: 'no room',
  EFBIG: 'no room',
  ENAMETOOLONG: 'name too long',
  ELOOP: 'links in a loop',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  EBUSY: 'in use',
  ETXTBSY: 'in use',
  EIO: 'disk error',
  // These three are raised by folder-file.ts; no system has codes for them.
  EISLNK: 'is a link',
  ENOTREG: 'not a plain file',
  ETWICE: 'has a second name',
};

const EVERYWHERE = {
  'name too long': 'its name is too long; choose a shorter one',
  'links in a loop': 'the symbolic links form a loop; check the path',
  'is a link':
    'is a symbolic link, and links inside a folder are not followed; put the file itself there',
  'not a plain file': 'is not a plain file; put a plain file there or move it away',
  'has a second name':
    'has a second name elsewhere (a hard link), which writing would change too; replace it with a copy',
  'too many open files': 'too many files are open; raise the limit (ulimit -n) and try again',
  'in use': 'another program is using it; close that program and try again',
  'disk error': 'the disk reported an error; check the disk and run the same command again',
} as const satisfies Partial<Record<FileProblem, string>>;

const WRITING = {
  ...EVERYWHERE,
  'no room':
    'there is no room left to write; make room (or raise the quota) and run the same command again',
} as const;

const WORDS: Readonly<Record<FileAction, Readonly<Record<FileProblem | 'other', string>>>> = {
  'read a file': {
    ...EVERYWHERE,
    missing: 'no such file; check the path',
    'file in the way': 'no such file, because part of its path is not a folder; check the path',
    'is a folder': 'this is a folder; name a file in it',
    forbidden: 'not readable; check its permissions',
    'read-only': 'not readable; check its permissions',
    'no room': 'too large to be read; check that it is the right file',
    other: 'cannot be read; check the path',
  },
  'write a file': {
    ...WRITING,
    missing: 'cannot be created here; check the path',
    'file in the way': 'a file is in the way of its folder; name another',
    'is a folder': 'is a folder; name a file',
    forbidden: 'not writable; check its permissions or name another file',
    'read-only': 'not writable; name a file on another disk',
    other: 'cannot be written; name another file',
  },
  'write to a folder': {
    ...WRITING,
    missing: 'cannot be created here; check the path',
    'file in the way': 'a file is in the way; name a folder',
    'is a folder': 'a folder is in the way of a file in it; name another folder',
    forbidden: 'not writable; check its permissions or name another folder',
    'read-only': 'not writable; name a folder on another disk',
    other: 'cannot be written to; name another folder',
  },
  'append to a log': {
    ...WRITING,
    missing: 'the file is gone from its folder; put it back, or run the same command again',
    'file in the way': 'a file is in the way of its folder; move it and run the same command again',
    'is a folder': 'a folder is in the way; move it and run the same command again',
    forbidden: 'not writable; check its permissions and run the same command again',
    'read-only': 'its disk is read-only; make it writable and run the same command again',
    other: 'writing failed; check the disk and run the same command again',
  },
};

/** What a failure comes down to, with the sentence for the user. */
export interface FailureDescription {
  readonly problem: FileProblem | 'other';
  readonly sentence: string;
}

export function describeFailure(action: FileAction, cause: unknown): FailureDescription {
  const code = systemCode(cause);
  const problem = PROBLEMS[code ?? ''] ?? 'other';
  const sentence = WORDS[action][problem];
  const isUnknown = problem === 'other' && code !== null;
  return { problem, sentence: isUnknown ? `${sentence} (${code})` : sentence };
}

/**
 * Turns what the file system said into an error that tells the user what to do. Errors that already do
 * so, and defects of a program, are returned as they are.
 */
export function fileFailure(action: FileAction, path: string, cause: unknown): unknown {
  if (cause instanceof UserError || systemCode(cause) === null) return cause;
  return new FileError(path, describeFailure(action, cause).sentence, { cause });
}

/** The operating system's code. Node's own codes (ERR_…) report mistakes in a program instead. */
function systemCode(cause: unknown): string | null {
  const code = errorCode(cause);
  return code !== undefined && /^E[A-Z0-9]+$/.test(code) ? code : null;
}
