import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RowFile } from '../../src/folder/row-file.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';

/** A folder that holds run folders of these names. */
function folderOf(...names: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of names) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'trajectories.jsonl'), '');
  }
  return folder;
}

const opening =
  (...path: readonly string[]) =>
  () =>
    RowFile.open(join(...path));

describe('a file that is missing from a folder', () => {
  it('names the run folders that were probably meant', () => {
    const folder = folderOf('b', 'a');
    mkdirSync(join(folder, 'other'));
    expect(opening(folder, 'trajectories.jsonl')).toThrow(
      `${folder}: this is not a run folder, because it has no trajectories.jsonl; it contains ${folder}/a, ${folder}/b`,
    );
  });

  it('names a few of many', () => {
    const folder = folderOf(...'gfedcba');
    expect(opening(folder, 'trajectories.jsonl')).toThrow(/\/a, .*\/e and 2 more$/);
  });

  it('says how to write a set where there is none', () => {
    expect(opening(folderOf(), 'trajectories.jsonl')).toThrow(/; write a set with tj generate/);
  });

  it('says how to judge a set that has no verdicts', () => {
    const folder = join(folderOf('my runs'), 'my runs');
    expect(opening(folder, 'verdicts.jsonl')).toThrow(
      `${folder}: not judged yet; judge it first, as in tj judge '${folder}' --judge programmatic`,
    );
  });

  it('is a wrong path where even the folder is missing', () => {
    expect(opening(folderOf(), 'no', 'trajectories.jsonl')).toThrow(/no such file; check the path/);
  });
});
