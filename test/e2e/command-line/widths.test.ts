import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { terminalWidth } from '../../../src/report/text/terminal-width.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { tjOnTerminal } from '../../support/process/tj-in-shell.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';
import { writeRun } from '../../support/rows/written-run.ts';

const run = join(sharedFolder(), 'run');
const judges = Array.from({ length: 12 }, (_, i) => `acme-step-judge-審査員-version-${i}:latest`);

beforeAll(() => {
  const set = buildSet({ size: 60, seed: 4, withParents: false });
  // Each judge flags one more fault in twelve than the one before, so the last one is the best.
  const verdicts = judges.flatMap((id, rank) =>
    set.map((each, i) => verdict(each, id, each.label.faulty && i % 12 <= rank)),
  );
  writeRun(run, set, verdicts);
});

const lines = (text: string): readonly string[] => text.replaceAll('\r', '').split('\n');

describe('with twelve judges', () => {
  it.each([
    ['measure', ['measure', run]],
    ['measure --all', ['measure', run, '--all']],
    ['plan', ['plan', run]],
    ['gate', ['gate', run, '--min-delta', '0.5']],
  ] as const)('%s fits a terminal of 80 columns', (_, args) => {
    const { stdout } = tjOnTerminal(args, { columns: 80 });
    for (const line of lines(stdout)) expect(terminalWidth(line)).toBeLessThanOrEqual(80);
    expect(stdout).toMatch(/-11:latest/);
  });

  it('measure keeps Δ beside the judges at 80 columns, and takes the width from COLUMNS', () => {
    const head = (text: string) => lines(text).find((line) => line.startsWith('judge '));
    expect(head(tjOnTerminal(['measure', run], { columns: 80 }).stdout)).toMatch(/ Δ$/);
    const narrow = tj(['measure', run], { env: { COLUMNS: '60' } }).stdout;
    for (const line of lines(narrow)) expect(terminalWidth(line)).toBeLessThanOrEqual(60);
    const wide = tj(['measure', run], { env: { COLUMNS: '' } }).stdout;
    for (const line of lines(wide)) expect(terminalWidth(line)).toBeLessThanOrEqual(100);
  });

  it('measure begins with the sentences, best judge first, and keeps the long tables for --all', () => {
    const brief = tj(['measure', run]).stdout;
    expect(lines(brief)[0]).toBe('In short');
    expect(lines(brief)[2]).toMatch(/^acme-step-judge-審査員-version-11:latest flags /);
    expect(lines(brief).length).toBeLessThan(120);
    expect(brief).toContain('Add --all');
    expect(brief).not.toContain('By fault type');
    const all = tj(['measure', run, '--all']).stdout;
    expect(all.match(/^By fault type/gm)?.length).toBe(12);
    expect(all).not.toContain('Add --all');
  });

  it('measure and gate say how many faults have their parent', () => {
    for (const args of [
      ['measure', run],
      ['gate', run, '--min-delta', '0.5'],
    ]) {
      const { stdout } = tj(args);
      expect(stdout.replace(/\s+/g, ' ')).toMatch(/\d+ of \d+ faults .* --with-parents/);
    }
  });
});
