import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageFileName, pageTitle, shortFolder } from '../../../src/5-reporting/page/page-title.ts';

const page = {
  folder: 'runs/first',
  against: null,
  judges: ['a', 'b'],
  date: '2026-11-17T23:59:59.000Z',
};

describe('the title of a page', () => {
  it('names the folder, the judges and the day, in that order', () => {
    expect(pageTitle(page)).toBe('runs/first: 2 judges, 17 Nov 2026 · trajectory-judge');
    expect(pageTitle({ ...page, judges: ['step:qwen2.5:14b'] })).toBe(
      'runs/first: step:qwen2.5:14b, 17 Nov 2026 · trajectory-judge',
    );
    expect(pageTitle({ ...page, against: 'runs/old/' })).toBe(
      'runs/first against runs/old: 2 judges, 17 Nov 2026 · trajectory-judge',
    );
  });

  it('calls a folder by its last name where the path is long', () => {
    expect(shortFolder('/somewhere/far/away/runs/first/')).toBe('first');
    expect(shortFolder('a/b/c')).toBe('c');
    expect(shortFolder('../runs')).toBe('runs');
    expect(shortFolder('runs/first')).toBe('runs/first');
  });
});

describe('the file name of a page', () => {
  it('tells runs, comparisons, judges and days apart', () => {
    const several = { ...page, judges: [] };
    expect(pageFileName(several)).toBe('report-first-2026-11-17.html');
    expect(pageFileName({ ...several, against: 'runs/old', judges: ['step:qwen2.5:14b'] })).toBe(
      'report-first-against-old-step-qwen2.5-14b-2026-11-17.html',
    );
  });

  it('is a plain name in the folder that was given, whatever the run and the judge are called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (folder, judge) => {
        const name = pageFileName({
          ...page,
          folder: folder.replaceAll('\0', ''),
          judges: [judge],
        });
        expect(name).toMatch(/^report-[\p{L}\p{N}._-]*2026-11-17\.html$/u);
        expect(name.length).toBeLessThan(140);
      }),
    );
  });
});
