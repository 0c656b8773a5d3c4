import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { report } from '../../../src/pipeline/5-report.ts';
import { markdownTable } from '../../../src/report/tables/markdown-table.ts';
import { texTable } from '../../../src/report/tables/tex-table.ts';
import { textTable } from '../../../src/report/tables/text-table.ts';
import { modelLikeMeasurement } from '../../support/rows/measurements.ts';

const table = (name: string) => ({ title: name, head: ['judge', name], rows: [[name, '0.5']] });
const HOSTILE = 'a|b`c`\n<img src=x onerror=alert(1)>[x](http://evil)&lt;*b*_c_\u001b[31m';

/** Without the characters that a backslash makes plain. */
const active = (markdown: string): string => markdown.replace(/\\[!-/:-@[-`{-~]/g, '');

describe('a name in a Markdown table', () => {
  it('stays in its cell and formats nothing', () => {
    const lines = markdownTable(table(HOSTILE)).split('\n');
    expect(lines.length).toBe(5);
    expect(active(lines[4] ?? '').match(/\|/g)?.length).toBe(3);
    expect(active(lines.join('\n'))).not.toMatch(/[`<>*&]|\]\(|:\/\//);
  });

  it('may be any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const [, , , , row = ''] = markdownTable(table(name)).split(/[\n\r\u2028\u2029\u0085]/);
        expect(active(row)).toMatch(/^\|[^|`<>]*\| 0.5 \|$/);
      }),
    );
  });

  it('is escaped in the sentences over the tables too', async () => {
    const measurement = modelLikeMeasurement('step:<b>|`x`');
    const [sentence = ''] = (await report(measurement, 'markdown')).split('\n');
    expect(sentence).toMatch(/^- step:\\<b\\>\\\|\\`x\\` flags/);
  });
});

describe('a name in a TeX table', () => {
  it('is no command, comment or option', () => {
    const tex = texTable(table('[2cm] \\input{x} % $a_b$ & # ~ ^ | < >'));
    expect(tex).toContain(
      '{[}2cm] \\textbackslash{}input\\{x\\} \\% \\$a\\_b\\$ \\& \\# \\textasciitilde{} \\textasciicircum{} \\textbar{} \\textless{} \\textgreater{} & 0.5 \\\\',
    );
  });

  it('may be any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const [row = ''] =
          /(?<=\\midrule\n).*(?=\n\\bottomrule)/s.exec(texTable(table(name))) ?? [];
        expect(row.split('\n').length).toBe(1);
        expect(row.replace(/\\[&%$#_{}]/g, '')).toMatch(/^[^&%#~^]*& 0\.5 \\\\$/);
        expect(row).not.toMatch(/^[[*]/);
      }),
    );
  });
});

describe('a name on a terminal', () => {
  it('cannot give it orders or break its line', () => {
    const text = textTable(table(HOSTILE));
    expect(text.split('\n').length).toBe(3);
    expect(text).not.toContain('\u001b');
  });
});
