import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MergeConflictError, mergeFolders } from '../../../src/3-judging/merging/merge-folders.ts';
import { answered, mergeIds, writeFolder } from '../../support/rows/mergeable.ts';

import { judged, said, two } from '../../support/rows/two-folders.ts';

const [first = '', second = ''] = mergeIds;

describe('merging folders that disagree', () => {
  const differing = [
    [answered(first, 'yes'), answered(second, 'same')],
    [answered(first, 'no')],
  ] as const;

  it('lists what differs and writes nothing', async () => {
    const { merging, out, folders } = two(...differing);
    const error = await merging().catch((cause) => cause);
    expect(error).toBeInstanceOf(MergeConflictError);
    expect(error.conflicts).toMatchObject([
      { judge: 'step:m', trajectory: first, repetition: 1, kept: null },
    ]);
    expect(error.conflicts[0].answers.map(({ folder }: { folder: string }) => folder)).toEqual(
      folders,
    );
    expect(error.message).toMatch(/^1 verdict differs .*--prefer first.*--as-repeats$/);
    expect(existsSync(out)).toBe(false);
  });

  it('takes the verdict of the folder that is named first, with --prefer first', async () => {
    const { merging, out } = two(...differing);
    const { conflicts, judges } = await merging({ prefer: 'first' });
    expect(await said(out)).toEqual([
      [first, 'yes'],
      [second, 'same'],
    ]);
    expect(conflicts[0]?.kept).toMatch(/f1$/);
    expect(judges).toEqual([
      { judge: 'step:m', repetitions: 1, verdicts: 2, missing: mergeIds.length - 2 },
    ]);
  });

  it('takes the newer verdict with --prefer newest, by the starts that the manifests list', async () => {
    const runs = [[judged('2026-01-02')], [judged('2026-01-01')]];
    const older = two(...differing, { runs });
    await older.merging({ prefer: 'newest' });
    expect((await said(older.out))[0]).toEqual([first, 'yes']);
    const newer = two(...differing, { runs: runs.toReversed() });
    await newer.merging({ prefer: 'newest' });
    expect((await said(newer.out))[0]).toEqual([first, 'no']);
  });

  it('takes the newer verdict by the instant, whatever zone it is written in', async () => {
    const runs = [[judged('2026-11-17T10:30:00+02:00')], [judged('2026-11-17T09:00:00.000Z')]];
    const { merging, out } = two(...differing, { runs });
    await merging({ prefer: 'newest' });
    expect((await said(out))[0]).toEqual([first, 'no']);
  });

  it('takes the newer verdict also where a folder without verdicts is named first', async () => {
    const runs = [[judged('2026-01-02')], [judged('2026-01-01')]];
    const { base, folders, out } = two(...differing, { runs });
    const unjudged = writeFolder(join(base, 'unjudged'), {});
    await mergeFolders({ out, folders: [unjudged, ...folders], options: { prefer: 'newest' } });
    expect((await said(out))[0]).toEqual([first, 'yes']);
  });

  it.each([
    ['no manifest says when', [[], [judged('2026-01-01')]]],
    ['one is no date', [[judged('2026-01-01')], [judged('zzz not a date')]]],
    ['they took turns', [[judged('2026-01-01'), judged('2026-01-03')], [judged('2026-01-02')]]],
    ['both began at once', [[judged('2026-01-01', 'step:m', { x: 1 })], [judged('2026-01-01')]]],
  ])('refuses --prefer newest where %s', async (_, runs) => {
    const { merging, out } = two(...differing, { runs });
    await expect(merging({ prefer: 'newest' })).rejects.toThrow(/cannot be known/);
    expect(existsSync(out)).toBe(false);
  });

  it('knows a copy that was judged again as the newer one', async () => {
    const begun = judged('2026-01-01');
    const { merging, out } = two(...differing, { runs: [[begun], [begun, judged('2026-01-05')]] });
    await merging({ prefer: 'newest' });
    expect((await said(out))[0]).toEqual([first, 'no']);
  });

  it('refuses contradicting options', async () => {
    const { merging } = two(...differing);
    await expect(merging({ prefer: 'first', asRepeats: true })).rejects.toThrow(/contradicts/);
  });
});
