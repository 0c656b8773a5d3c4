import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { confined } from '../../../../src/3-judging/judges/own/confined.ts';
import { temporaryFolder } from '../../../support/files/temporary-folder.ts';

function folderWith(name: string): { readonly folder: string; readonly file: string } {
  const folder = join(temporaryFolder(), 'run');
  mkdirSync(folder);
  const file = join(folder, name);
  writeFileSync(file, '');
  return { folder, file };
}

describe('a program that is not to see something', () => {
  it('is started as it was given if nothing is hidden, or if there is no such program', () => {
    const { folder } = folderWith('set.jsonl');
    for (const [words, hidden] of [
      [['node', 'judge.mjs'], []],
      [['no-such-program-here'], [folder]],
    ] as const) {
      expect(confined(words, hidden)).toEqual({ words, isConfined: false });
    }
  });

  it('is started as it was given if one of its own files would be hidden from it', () => {
    const { folder, file } = folderWith('judge.mjs');
    expect(confined(['node', file], [folder])).toEqual({
      words: ['node', file],
      isConfined: false,
    });
    expect(confined(['node', file], [file]).isConfined).toBe(false);
    expect(confined(['node'], [folder], [file]).isConfined).toBe(false);
  });
});
