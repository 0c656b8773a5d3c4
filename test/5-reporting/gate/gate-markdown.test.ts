import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gateMarkdown } from '../../../src/5-reporting/gate/gate-markdown.ts';
import { resultWith } from '../../support/rows/gated.ts';
import { hostileText } from '../../support/text/hostile.ts';

/** Cells of a line, split at the pipes that are not escaped. */
const cells = (line: string): readonly string[] => line.split(/(?<!\\)(?:\\\\)*\|/).slice(1, -1);

describe('a gate’s summary', () => {
  it('keeps the shape of its tables whatever the names are', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const lines = gateMarkdown(resultWith(text), text).split('\n');
        const rows = lines.filter((line) => line.startsWith('|'));
        expect(rows.map((row) => cells(row).length)).toEqual([7, 7, 7, 7, 7, 6, 6, 6, 6]);
        expect(lines.filter((line) => line.startsWith('#')).length).toBe(2);
      }),
    );
  });

  it('lets no name be markup, a link, a mention or a formula', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const markdown = gateMarkdown(resultWith(text), text).replace(/\\[\\!-/:-@[-`{-~]/g, '');
        // What is left is not escaped; headings, rules and pipes of the tables are our own.
        expect(markdown).not.toMatch(/[`<>[\]*_~&$@]|:\/\/|www\./);
      }),
    );
  });

  it('names the pairs to look at, each with a command that is safe to paste', () => {
    const markdown = gateMarkdown(resultWith('a; b'), 'runs/x');
    expect(markdown).toContain("tj show 'a; b' --set runs/x --diff --view outcome");
    expect(gateMarkdown(resultWith('-rf'), 'x')).toContain(
      'tj show --set x --diff --view outcome -- -rf',
    );
  });
});
