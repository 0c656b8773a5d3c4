import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metrics } from '../../../src/4-measuring/metrics/metrics.ts';
import { stepOfDetected } from '../../../src/4-measuring/metrics/naming.ts';
import { report } from '../../../src/5-reporting/report.ts';
import { markdownTable } from '../../../src/5-reporting/tables/markdown-table.ts';
import { metricCell } from '../../../src/5-reporting/tables/metric-tables.ts';
import { partsOf } from '../../../src/5-reporting/tables/table.ts';
import { texTables } from '../../../src/5-reporting/tables/tex-table.ts';
import { textTable } from '../../../src/5-reporting/tables/text-table.ts';
import { terminalWidth } from '../../../src/base/text/terminal-width.ts';
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

  it('can be any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const [, , , , row = ''] = markdownTable(table(name)).split(/[\n\r\u2028\u2029\u0085]/);
        expect(active(row)).toMatch(/^\|[^|`<>]*\| 0.5 \|$/);
      }),
    );
  });

  it('is escaped in the sentences over the tables too', async () => {
    const measurement = modelLikeMeasurement('step:<b>|`x`');
    const lines = (await report(measurement, 'markdown')).split('\n');
    expect(lines[0]).toMatch(/^\*\*step:\\<b\\>\\\|\\`x\\` cannot be trusted yet: .*\*\*$/);
    const sentence = lines.find((line) => line.startsWith('- '));
    expect(sentence).toMatch(/^- step:\\<b\\>\\\|\\`x\\` flags/);
  });
});

describe('a TeX table', () => {
  const tex = (title: string, ...cells: readonly string[]): string =>
    texTables([{ title, head: ['judge', 'Δ'], rows: [cells], note: 'By fault type.' }]);

  it('says what the preamble needs, and has a label to refer to', () => {
    expect(tex('Δ of step:a', 'x', '1')).toMatch(/^% Needs \\usepackage\{booktabs\}/);
    expect(tex('Δ of step:a', 'x', '1')).toContain('\\label{tab:delta-of-step-a}');
    const twice = texTables([table('a'), table('b')]);
    expect(new Set(twice.match(/\\label\{.*\}/g)).size).toBe(2);
  });

  it('ends the title of its caption once', () => {
    expect(tex('Does it find the step?', 'x', '1')).toContain('step? By fault type.}');
    expect(tex('Harmless edits', 'x', '1')).toContain('edits. By fault type.}');
  });

  it('writes a minus before a number, and leaves hyphens in names alone', () => {
    const text = tex('t', 'control-coin-0.4', '−0.13 [−0.48, +0.76]');
    expect(text).toContain('control-coin-0.4 & $-$0.13 [$-$0.48, +0.76]');
  });
});

describe('a name in a TeX table', () => {
  it('is never a command, a comment or an option', () => {
    const tex = texTables([table('[2cm] \\input{x} % $a_b$ & # ~ ^ | < >')]);
    expect(tex).toContain(
      '{[}2cm] \\textbackslash{}input\\{x\\} \\% \\$a\\_b\\$ \\& \\# \\textasciitilde{} \\textasciicircum{} \\textbar{} \\textless{} \\textgreater{} & 0.5 \\\\',
    );
  });

  it('can be any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const [row = ''] =
          /(?<=\\midrule\n).*(?=\n\\bottomrule)/s.exec(texTables([table(name)])) ?? [];
        expect(row.split('\n').length).toBe(1);
        expect(row.replace(/\\[&%$#_{}]/g, '')).toMatch(/^[^&%#~^]*& 0\.5 \\\\$/);
        expect(row).not.toMatch(/^[[*]/);
      }),
    );
  });
});

describe('a name on a terminal', () => {
  it('cannot send it control codes or break its line', () => {
    const text = textTable(table(HOSTILE));
    expect(text.split('\n').length).toBe(3);
    expect(text).not.toContain('\u001b');
  });
});

describe('a table on a terminal', () => {
  it('puts intervals under their numbers', () => {
    const rows = [
      ['a', { value: '0.5', interval: '[0.4, 0.6]' }, { value: '7' }],
      ['b', { value: '0.1' }, { value: '8' }],
    ];
    expect(textTable({ head: ['judge', 'recall', 'cost'], rows })).toBe(
      [
        'judge      recall  cost',
        '─────  ──────────  ────',
        'a             0.5     7',
        '       [0.4, 0.6]',
        'b             0.1     8',
      ].join('\n'),
    );
  });

  it('is continued below where it is too wide, with its names repeated', () => {
    const head = ['judge', ...Array.from({ length: 9 }, (_, i) => `a wide column ${i}`)];
    const text = textTable({ head, rows: [head.map((_, i) => String(i))] });
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    for (const title of head) expect(text).toContain(title);
    expect(text.match(/^judge/gm)?.length).toBe(2);
  });

  it('shortens names before anything else, and keeps how they begin and end', () => {
    const rows = [
      ['acme-step-judge-version-11', '1'.repeat(60)],
      ['acme-step-judge-version-12', '1'],
    ];
    const text = textTable({ head: ['judge', 'Δ'], rows }, { columns: 80 });
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(text).toMatch(/^acme-step…rsion-11 /m);
    expect(text).toMatch(/^acme-step…rsion-12 /m);
    expect(textTable({ head: ['', ''], rows })).toContain('acme-step-judge-version-11');
  });

  it('leaves out the columns that it declares optional, and says which', () => {
    const head = ['judge', 'all', 'loud', 'Δ'];
    const rows = [['a', '1'.repeat(29), '2'.repeat(29), '3'.repeat(29)]];
    const text = textTable({ head, rows, optional: ['loud'] }, { columns: 80 });
    expect(text).toContain('3'.repeat(29));
    expect(text).not.toContain('2');
    expect(text).toContain('No room here for the columns: loud.');
    expect(textTable({ head, rows, optional: ['loud'] })).toContain('2'.repeat(29));
  });

  it('fits every width from 40 columns, whatever the names are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 120 }),
        fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { minLength: 1, maxLength: 4 }),
        (columns, names) => {
          const rows = names.map((name) => [name, '0.67 / 0.00', '[+0.59, +0.72]']);
          const text = textTable({ head: ['judge', 'all', 'interval'], rows }, { columns });
          for (const line of text.split('\n')) {
            expect(terminalWidth(line)).toBeLessThanOrEqual(columns);
          }
        },
      ),
    );
  });
});

describe('the tables of a measurement', () => {
  it('list the judges in the order of their Δ', async () => {
    const measurement = modelLikeMeasurement('outcome:a', 'step:b');
    for (const format of ['text', 'markdown', 'tex'] as const) {
      const text = await report(measurement, format);
      expect(text.indexOf('step:b')).toBeLessThan(text.indexOf('outcome:a'));
    }
  });

  it('say how many faults are compared where some lack their parent', async () => {
    const measurement = modelLikeMeasurement('step:a');
    const complete = await report(measurement, 'markdown');
    expect(complete).not.toContain('251 of 300');
    const set = { ...measurement.set, pairs: 251 };
    for (const format of ['text', 'markdown', 'tex'] as const) {
      const text = (await report({ ...measurement, set }, format)).replace(/\s+/g, ' ');
      expect(text).toMatch(/251 of 300 faults that have their clean parent in the set/);
    }
  });

  it('show every metric of the list, in every format', async () => {
    const measurement = modelLikeMeasurement();
    for (const format of ['text', 'markdown', 'tex'] as const) {
      const text = (await report(measurement, format)).replaceAll('$\\Delta$', 'Δ');
      for (const { label } of metrics) expect(text).toContain(label);
    }
  });

  it('call fault types by their labels', async () => {
    for (const format of ['text', 'markdown', 'tex'] as const) {
      const text = await report(modelLikeMeasurement(), format);
      expect(text).toContain('premature stop');
      expect(text).not.toMatch(/premature\\?_stop/);
    }
  });

  it('show no number for a step where the judge never names one', () => {
    const measurement = modelLikeMeasurement('step:a');
    const [judge] = measurement.judges;
    if (judge === undefined) throw new Error('the judge is missing');
    const silent = {
      ...judge,
      metrics: { ...judge.metrics, stepInRange: { ...judge.metrics.stepInRange, of: 0 } },
    };
    expect(metricCell(stepOfDetected, silent)).toBe('–');
    expect(partsOf(metricCell(stepOfDetected, judge)).counts).toMatch(/^\d+ of \d+$/);
  });
});
