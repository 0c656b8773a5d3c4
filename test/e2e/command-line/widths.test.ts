import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { terminalWidth } from '../../../src/base/text/terminal-width.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { tjOnTerminal } from '../../support/process/tj-in-shell.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';
import { writeRun } from '../../support/rows/written-run.ts';

const run = join(sharedFolder(), 'run');
/** The same; a folder that was gated shows the gate's result first. */
const gated = join(sharedFolder(), 'gated');
const judges = Array.from({ length: 12 }, (_, i) => `acme-step-judge-審査員-version-${i}:latest`);

beforeAll(() => {
  const set = buildSet({ size: 60, seed: 4, parents: false });
  // Each judge flags one more fault in twelve than the one before, so the last one is the best.
  const verdicts = judges.flatMap((id, rank) =>
    set.map((each, i) => verdict(each, id, each.label.faulty && i % 12 <= rank)),
  );
  for (const folder of [run, gated]) writeRun(folder, set, verdicts);
});

const COLOUR = '\u001b[';

/** What stays on a terminal: a slow machine shows progress for a moment, and erases it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a line is erased
const remaining = (text: string): string => text.replace(/[^\n]*\r\u001b\[K/g, '');

const lines = (text: string): readonly string[] => remaining(text).replaceAll('\r', '').split('\n');

describe('with twelve judges', () => {
  const expectToFit = (stdout: string, columns: number) => {
    for (const line of lines(stdout)) expect(terminalWidth(line)).toBeLessThanOrEqual(columns);
    expect(stdout).toMatch(/-11:latest/);
  };

  it('measure fits a terminal, and is coloured there', () => {
    const { stdout } = tjOnTerminal(['measure', run], { columns: 80 });
    expectToFit(stdout, 80);
    expect(stdout).toContain(COLOUR);
  });

  it.each([
    ['measure --all', ['measure', run, '--all']],
    ['plan', ['plan', run, '--margin', '0.3', '--above', '-0.2']],
    ['gate', ['gate', gated, '--min-delta', '0.5']],
  ] as const)('%s fits 80 columns', (_, args) => {
    expectToFit(tj(args, { env: { COLUMNS: '80' } }).stdout, 80);
  });

  it('measure has one line per judge on a narrow terminal', () => {
    const shown = lines(tj(['measure', run], { env: { COLUMNS: '40' } }).stdout);
    // The path of this very program may be longer than a narrow terminal is wide.
    const end = shown.indexOf('Where to look next');
    for (const line of shown.slice(0, end)) expect(terminalWidth(line)).toBeLessThanOrEqual(40);
    const head = shown.findIndex((line) => /^judge +Δ/.test(line));
    for (const [at, row] of shown.slice(head + 2, head + 14).entries()) {
      expect(row).toMatch(new RegExp(`${(11 - at) % 10}:latest +\\+\\d\\.\\d\\d \\[`));
    }
  });

  it('measure is one screen that begins with whom to trust, and --all has the rest', () => {
    const { stdout } = tjOnTerminal(['measure', run], { columns: 80, env: { NO_COLOR: '1' } });
    const brief = remaining(stdout);
    expect(brief).not.toContain(COLOUR);
    expect(lines(brief)[0]).toMatch(
      /^Trust none of these judges yet: none is shown to cost less than/,
    );
    expect(lines(brief).length).toBeLessThan(70);
    expect(brief).toMatch(/^Where to look next\r?$/m);
    expect(brief).not.toContain('By fault type');
    expect(brief).not.toContain('flags 0 % of silent faults');
    const all = tj(['measure', run, '--all']).stdout;
    expect(all).not.toContain(COLOUR);
    expect(lines(all)[0]).toMatch(/^Trust none of these judges/);
    expect(all.match(/^acme-step-judge-審査員-version-\d+:latest flags /gm)?.length).toBe(12);
    expect(all.match(/^By fault type/gm)?.length).toBe(12);
    expect(all).not.toContain('Where to look next');
  });

  it('measure and gate say how many faults have their parent', () => {
    for (const args of [
      ['measure', run],
      ['gate', gated, '--min-delta', '0.5'],
    ]) {
      const { stdout } = tj(args);
      expect(stdout.replace(/\s+/g, ' ')).toMatch(/\d+ of \d+ faults that have their clean parent/);
    }
  });
});
