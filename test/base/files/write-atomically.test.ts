import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lineChunks } from '../../../src/base/files/line-chunks.ts';
import { writeAtomically } from '../../../src/base/files/write-atomically.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;

describe('a file that is written atomically', () => {
  it('holds a text, or pieces of text and bytes in their order', async () => {
    const path = join(temporaryFolder(), 'file');
    await writeAtomically(path, 'whole');
    expect(readFileSync(path, 'utf8')).toBe('whole');
    await writeAtomically(path, ['a', Buffer.from('b'), 'c']);
    expect(readFileSync(path, 'utf8')).toBe('abc');
    await writeAtomically(
      path,
      (async function* () {
        yield 'later ';
        yield Buffer.from('still');
      })(),
    );
    expect(readFileSync(path, 'utf8')).toBe('later still');
    await writeAtomically(path, []);
    expect(readFileSync(path, 'utf8')).toBe('');
  });

  it('holds a hundred thousand lines as they were given', async () => {
    const path = join(temporaryFolder(), 'file');
    const lines = Array.from({ length: 100_000 }, (_, i) => `line ${i} é`);
    await writeAtomically(path, lineChunks(lines));
    expect(readFileSync(path, 'utf8')).toBe(lines.map((line) => `${line}\n`).join(''));
  });

  it('is the old one, with nothing beside it, if the new one is interrupted', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'file');
    writeFileSync(path, 'old');
    const interrupted = writeAtomically(
      path,
      (function* () {
        yield 'x'.repeat(200_000);
        throw new Error('interrupted');
      })(),
    );
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('keeps a symbolic link, and replaces what it leads to', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'target'), 'old');
    symlinkSync('target', join(folder, 'link'));
    await writeAtomically(join(folder, 'link'), 'new');
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('new');
  });

  it('gets the folders above it', async () => {
    const path = join(temporaryFolder(), 'a', 'b', 'file');
    await writeAtomically(path, 'x');
    expect(readFileSync(path, 'utf8')).toBe('x');
  });

  it('is explained if it cannot be written, by the file or by the folder that was named', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'folder'));
    symlinkSync('loop', join(folder, 'loop'));
    const explained = async (path: string): Promise<string> =>
      writeAtomically(path, 'x').then(
        () => 'written',
        (error: Error) => `${error.name}: ${error.message.replace(folder, '')}`,
      );
    expect(await explained(join(folder, 'folder'))).toBe(
      'FileError: /folder: is a folder; name a file',
    );
    expect(await explained(join(folder, 'file', 'x'))).toMatch(
      /^FileError: .* a file is in the way/,
    );
    expect(await explained(join(folder, 'x'.repeat(300)))).toMatch(
      /^FileError: .* its name is too long/,
    );
    expect(await explained(join(folder, 'loop', 'x'))).toMatch(
      /^FileError: .* (symbolic links|a file is in the way)/,
    );
    const run = join(folder, 'file');
    await expect(
      writeAtomically(join(run, 'trajectories.jsonl'), 'x', { folder: run }),
    ).rejects.toThrow(`${run}: a file is in the way; name a folder`);
  });

  it.skipIf(isRoot)('is explained if its folder is not writable', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o555);
    await expect(writeAtomically(join(folder, 'file'), 'x')).rejects.toThrow(/not writable/);
  });
});
