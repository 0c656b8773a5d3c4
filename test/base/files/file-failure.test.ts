import { describe, expect, it } from 'vitest';
import { FileError, UserError } from '../../../src/base/errors.ts';
import { type FileAction, fileFailure } from '../../../src/base/files/file-failure.ts';
import { storeError } from '../../../src/base/files/store-error.ts';

const ACTIONS: readonly FileAction[] = [
  'read a file',
  'write a file',
  'write to a folder',
  'append to a log',
];

const CODES =
  'ENOENT ESTALE ENOTDIR EEXIST EISDIR EACCES EPERM EROFS ENOSPC EDQUOT EFBIG ENAMETOOLONG ELOOP EMFILE ENFILE EBUSY ETXTBSY EIO'.split(
    ' ',
  );

const failure = (code: string): Error => Object.assign(new Error(`${code}: raw text`), { code });

describe('a failure of the file system', () => {
  it.each(ACTIONS)('to %s becomes one line that says what to do', (action) => {
    for (const code of CODES) {
      const error = fileFailure(action, 'runs/first', failure(code));
      expect(error, code).toBeInstanceOf(FileError);
      expect((error as FileError).message, code).toMatch(
        /^runs\/first: [^\n(]+(\([^)]+\)[^\n]*)?; /,
      );
      expect((error as FileError).message, code).not.toContain('raw text');
      expect((error as FileError).cause).toMatchObject({ code });
    }
  });

  it.each(ACTIONS)('to %s that has no words of its own is typed all the same', (action) => {
    const error = fileFailure(action, 'runs/first', failure('EWEIRD'));
    expect(error).toBeInstanceOf(FileError);
    expect((error as FileError).message).toMatch(/^runs\/first: .+; .+ \(EWEIRD\)$/);
  });

  it('is about the file or about the folder, whichever the user named', () => {
    const words = (action: FileAction): string =>
      (fileFailure(action, 'x', failure('EACCES')) as FileError).message;
    expect(words('write a file')).toContain('name another file');
    expect(words('write to a folder')).toContain('name another folder');
    expect(words('read a file')).toContain('not readable');
    expect(words('append to a log')).toContain('run the same command again');
  });

  it('is told apart from errors that already speak to the user, and from defects', () => {
    const spoken = new UserError('the set is empty; write one');
    const defect = new TypeError('x is not a function');
    const misuse = Object.assign(new Error('bad argument'), { code: 'ERR_INVALID_ARG_TYPE' });
    for (const cause of [spoken, defect, misuse, null, 'text']) {
      expect(fileFailure('write a file', 'x', cause)).toBe(cause);
    }
  });

  it('keeps a line break in a path from starting a line of its own', () => {
    const error = fileFailure('read a file', 'a\nb\u001b[2J', failure('ENOENT')) as FileError;
    expect(error.message).toBe('a b [2J: no such file; check the path');
  });
});

describe('a failure of a log', () => {
  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EFBIG', 'full'],
    ['ENOENT', 'lost'],
    ['ESTALE', 'lost'],
    ['EIO', 'broken'],
    ['EROFS', 'broken'],
    ['EWEIRD', 'broken'],
  ])('with the code %s is the problem "%s"', (code, problem) => {
    const error = storeError('verdicts.jsonl', failure(code));
    expect(error).toMatchObject({ name: 'StoreError', path: 'verdicts.jsonl', problem });
    expect(error.message).toContain('run the same command again');
  });

  it('is typed even if the system gave no code', () => {
    expect(storeError('verdicts.jsonl', new Error('?')).message).toBe(
      'verdicts.jsonl: writing failed; check the disk and run the same command again',
    );
  });
});
