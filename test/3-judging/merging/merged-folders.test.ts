import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mergeFolders } from '../../../src/3-judging/merging/merge-folders.ts';
import { freshName } from '../../../src/base/files/folder-entries.ts';
import { takeLock } from '../../../src/base/files/lock/lock.ts';
import { lockIn, manifestIn } from '../../../src/folder/files.ts';
import { answered, mergeIds, writeFolder } from '../../support/rows/mergeable.ts';

import { two } from '../../support/rows/two-folders.ts';

const [first = '', second = ''] = mergeIds;

describe('the folders that are named', () => {
  it('may be named twice, lead through a link or be the folder that is written to', async () => {
    const { base, folders, notes, merging, out } = two(
      [answered(first, 'yes')],
      [answered(second, 'yes')],
    );
    const link = join(base, 'link');
    symlinkSync(folders[0] ?? '', link);
    await merging();
    const again = await mergeFolders({
      out,
      folders: [out, ...folders, link],
      onNote: (text) => notes.push(text),
    });
    expect(again.changed).toBe(false);
    expect(notes.filter((text) => text.includes('named twice')).length).toBe(2);
  });

  it('must be run folders', async () => {
    const { base, out, folders } = two([answered(first, 'yes')], []);
    const refusal = (...named: readonly string[]) =>
      expect(mergeFolders({ out, folders: named })).rejects;
    await refusal(join(base, 'nowhere')).toThrow(/nowhere: no such/);
    await refusal(join(folders[0] ?? '', 'verdicts.jsonl')).toThrow(/not a folder/);
    mkdirSync(join(base, 'empty'));
    await refusal(join(base, 'empty')).toThrow(/holds no trajectories\.jsonl/);
    await refusal(writeFolder(join(base, 'unjudged'), {})).toThrow(
      /none of these folders holds verdicts/,
    );
    await refusal().toThrow(/nothing to merge/);
    expect(existsSync(out)).toBe(false);
  });

  it('are not followed out of by links in them', async () => {
    const { merging, folders, base } = two([answered(first, 'yes')], [answered(second, 'yes')]);
    const linked = join(base, 'linked');
    mkdirSync(linked);
    symlinkSync(join(folders[0] ?? '', 'trajectories.jsonl'), join(linked, 'trajectories.jsonl'));
    await expect(mergeFolders({ out: join(base, 'no'), folders: [linked] })).rejects.toThrow(
      /symbolic link/,
    );
    await merging();
  });

  it('are not read while they are written to, nor written to while somebody else does', async () => {
    const { merging, folders, out } = two([answered(first, 'yes')], [answered(second, 'yes')]);
    const lock = await takeLock(lockIn(folders[1] ?? ''), new Date());
    await expect(merging()).rejects.toThrow(/is being written to by process \d+/);
    await lock.release();
    await merging();
    const held = await takeLock(lockIn(out), new Date());
    await expect(merging()).rejects.toThrow(/held by process/);
    await held.release();
  });

  it('may not be something else than a run where the result goes', async () => {
    const { merging, out } = two([answered(first, 'yes')], []);
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
    await expect(merging()).rejects.toThrow(/not empty and holds no run/);
    expect(readFileSync(join(out, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it('may be one where a merge was killed while it wrote its first file, which is removed', async () => {
    const { merging, out } = two([answered(first, 'yes')], []);
    mkdirSync(out);
    const partial = freshName(manifestIn(out), 'partial');
    writeFileSync(partial, '[{');
    await merging();
    expect(existsSync(partial)).toBe(false);
    expect(existsSync(manifestIn(out))).toBe(true);
  });
});
