import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inputFiles } from '../../../src/1-traces/reading/input-files.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

function folderWith(...names: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '{}');
  }
  return folder;
}

async function found(folder: string, paths: readonly string[] = [folder]) {
  const { files, skipped } = await inputFiles(paths);
  const short = (path: string): string => relative(folder, path);
  return {
    files: files.map(short),
    skipped: Object.fromEntries(skipped.map(({ file, reason }) => [short(file), reason])),
  };
}

describe('a folder', () => {
  it('is read with the folders below it, in the order of the names', async () => {
    const folder = folderWith('b.jsonl', 'a/2.json', 'a/1.traj', 'a/10.json.gz', 'c');
    expect((await found(folder)).files).toEqual([
      'a/1.traj',
      'a/10.json.gz',
      'a/2.json',
      'b.jsonl',
      'c',
    ]);
  });

  it('is read without what is hidden, linked or no trace, and says so', async () => {
    const folder = folderWith('a.json', '.env', '.git/b.json', 'notes.MD', 'node_modules/c.json');
    symlinkSync(join(folder, 'a.json'), join(folder, 'link.json'));
    expect(await found(folder)).toEqual({
      files: ['a.json'],
      skipped: {
        '.env': 'hidden',
        '.git': 'hidden',
        'link.json': 'a link, which is not followed inside a folder',
        node_modules: 'not a folder of traces',
        'notes.MD': 'not a file of traces by its ending',
      },
    });
  });

  it('is read without the folder to write to', async () => {
    const folder = folderWith('a.json', 'out/trajectories.jsonl');
    const { files, skipped } = await inputFiles([folder], { except: join(folder, 'out') });
    expect(files).toEqual([join(folder, 'a.json')]);
    expect(skipped).toEqual([{ file: join(folder, 'out'), reason: 'the folder to write to' }]);
  });

  it('of a set is read for its trajectories alone', async () => {
    const folder = folderWith('trajectories.jsonl', 'verdicts.jsonl', 'run.json', 'other.json');
    expect((await found(folder)).files).toEqual(['other.json', 'trajectories.jsonl']);
  });
});

describe('a path', () => {
  it('that names a file is taken whatever its name is, and once', async () => {
    const folder = folderWith('.hidden', 'notes.md');
    const named = ['.hidden', 'notes.md', 'notes.md'].map((name) => join(folder, name));
    expect((await found(folder, named)).files).toEqual(['.hidden', 'notes.md']);
  });

  it('may be a pattern', async () => {
    const folder = folderWith('x/a.json', 'x/b.jsonl', 'y/a.json');
    expect((await found(folder, [join(folder, '*/a.json')])).files).toEqual([
      'x/a.json',
      'y/a.json',
    ]);
    await expect(inputFiles([join(folder, '*.csv')])).rejects.toThrow(
      /no file matches this pattern/,
    );
  });

  it('may be a pattern with the backslashes of Windows', async () => {
    const folder = folderWith('a/1.json', 'a/2.jsonl', 'b/3.json');
    const pattern = `${folder}\\*\\?.json`;
    const { files } = await inputFiles([pattern], { platform: 'windows' });
    expect(files.map((file) => relative(folder, file))).toEqual(['a/1.json', 'b/3.json']);
  });

  it('that names nothing is a mistake', async () => {
    await expect(inputFiles([join(temporaryFolder(), 'none.json')])).rejects.toThrow(
      /no such file/,
    );
  });

  it('may be a minus sign, for standard input', async () => {
    expect(await inputFiles(['-'])).toEqual({ files: ['-'], skipped: [] });
  });
});
