import { describe, expect, it } from 'vitest';
import { FileTally } from '../../../../src/1-traces/importing/file-tally.ts';
import type { ImportReport } from '../../../../src/1-traces/importing/import-report.ts';
import { importText } from '../../../../src/5-reporting/words/recorded/import-text.ts';

function report(...tallies: readonly FileTally[]): ImportReport {
  const files = tallies.map((tally) => tally.report());
  return { traces: 0, calls: 0, files, skipped: [], tools: [], tasks: { count: 0, by: [] } };
}

describe('the report of an import', () => {
  it('shows the first reasons and says how many more there are', () => {
    const tally = new FileTally('traces.jsonl');
    for (let i = 1; i <= 12_000; i++) tally.refuse(`line ${i}`, 'not JSON');
    const text = importText(report(tally), { out: 'run', columns: 100 });
    expect(text).toContain('12000 refused');
    expect(text).toContain('  traces.jsonl: line 20: not JSON\n  … and 11980 more');
    expect(tally.report().refused.length).toBe(10_000);
  });

  it('fits its columns, but gives names and reasons in full', () => {
    const name = `${'folder/'.repeat(30)}file.json`;
    const tally = new FileTally(name);
    tally.problem = `because ${'of something '.repeat(20)}long`;
    tally.note('3 calls have no recorded result');
    tally.note('2 calls have no recorded result');
    const text = importText(report(tally), { out: null, columns: 100 });
    for (const line of text.replaceAll(name, 'file.json').split('\n')) {
      expect(line.length).toBeLessThanOrEqual(100);
    }
    expect(text).toContain(`  ${name}:\n`);
    expect(text.match(/something/g)?.length).toBe(20);
    expect(text).toContain('5 calls have no recorded result');
    expect(text).toMatch(/Nothing was written\.$/);
  });

  it('keeps names and reasons on one line and free of control codes', () => {
    const tally = new FileTally('a\u001b[2J\nb.json');
    tally.refuse('c\nd\u001b[1m', 'e\u0007f');
    const text = importText(report(tally), { out: 'run', columns: 100 });
    for (const code of ['\u0007', '\u001b']) expect(text).not.toContain(code);
    expect(text).toContain('c d [1m: e f');
  });
});
