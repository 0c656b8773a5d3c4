import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { gate } from '../../support/process/gate.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';
import { HOSTILE } from '../../support/text/hostile.ts';
import { expectXmlFile } from '../../support/text/well-formed.ts';
import { copyWith, gatedRun, rules } from './gated-run.ts';

const run = gatedRun();

describe('tj gate --junit', () => {
  it('writes a complete, well-formed file, and creates the folders for it', () => {
    const file = join(temporaryFolder(), 'reports', 'deep', 'gate.xml');
    expect(gate([run, '--min-delta', '0.63', '--junit', file]).status).toBe(1);
    const xml = readFileSync(file, 'utf8');
    expectXmlFile(xml);
    expect(xml).toContain('<testsuite name="programmatic" tests="2" failures="0" errors="1"');
    expect(xml).toContain('<testsuite name="control-everything" tests="2" failures="1" errors="0"');
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
  });

  it('explains a file that cannot be written', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const asked = ['gate', run, ...rules, '--min-delta', '0.5', '--junit'];
    expectMistake([...asked, folder], /is a folder; name a file/);
    expectMistake([...asked, join(folder, 'file', 'gate.xml')], /a file is in the way/);
    expectMistake([...asked, join(folder, 'x'.repeat(300))], /its name is too long/);
  });

  it('writes to a device without replacing it', () => {
    expect(gate([run, ...rules, '--min-delta', '0.5', '--junit', '/dev/null']).status).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});

describe('tj gate on GitHub', () => {
  const asked = [run, ...rules, '--min-delta', '0.65', '--min-delta-type', 'wrong_tool=0.5'];

  it('appends to the summary and never replaces it', () => {
    const summary = join(temporaryFolder(), 'summary.md');
    writeFileSync(summary, 'of another step\n');
    for (let i = 0; i < 2; i++) gate(asked, { GITHUB_STEP_SUMMARY: summary });
    const text = readFileSync(summary, 'utf8');
    expect(text).toMatch(/^of another step\n### Gate failed/);
    expect(text.match(/### Gate failed/g)?.length).toBe(2);
    expect(text).toContain('| ❌ fail | programmatic | Δ of wrong\\_tool |');
  });

  it('reports a summary that cannot be written, and still decides', () => {
    const { status, stderr } = gate(asked, { GITHUB_STEP_SUMMARY: temporaryFolder() });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^The summary could not be written to GITHUB_STEP_SUMMARY \(EISDIR\)\.\n$/,
    );
  });

  it('annotates what did not pass and the worst pairs on standard error, away from the result', () => {
    const { stdout, stderr } = gate([...asked, '--json'], { GITHUB_ACTIONS: 'true' });
    expect(JSON.parse(stdout).verdict).toBe('failed');
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      '::warning',
      '::error',
      ...Array.from({ length: 10 }, () => '::notice'),
    ]);
    expect(lines[2]).toMatch(
      /passed INS-\d+-\w+ \(\w+\) with confidence .*: tj show INS-\d+-\w+ --set/,
    );
    const command = lines[2]?.split('Look at it: tj ')[1]?.split(' ') ?? [];
    expect(tj(command).stdout).toMatch(/^[+-]/m);
    expect(gate(asked, { GITHUB_ACTIONS: 'false' }).stderr).toBe('');
  });

  it('treats the names of judges and trajectories as text', () => {
    for (const name of HOSTILE.filter((text) => text !== '')) {
      const copy = copyWith(run, (row) =>
        row.judge_id === 'programmatic' ? { ...row, judge_id: name } : row,
      );
      const summary = join(temporaryFolder(), 'summary.md');
      const junit = join(temporaryFolder(), 'gate.xml');
      const args = [copy, '--min-delta', '0.65', '--junit', junit];
      const { status, stdout, stderr } = gate(args, {
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: summary,
      });
      expect(status, stderr).toBe(1);
      expect(stdout).not.toMatch(/^\s*::|##\[/m);
      for (const line of stderr.trimEnd().split('\n')) {
        expect(line).toMatch(/^::(error|warning|notice) title=[^:,]*::/);
      }
      expectXmlFile(readFileSync(junit, 'utf8'));
      expect(readFileSync(summary, 'utf8')).not.toMatch(/(?<!\\)<|^\|---\|---\|$/m);
    }
  }, 120_000);
});
