import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { afterDemo } from '../support/process/after-demo.ts';
import { tj } from '../support/process/tj.ts';

describe('tj demo', () => {
  it('shows a judge that detects faults next to judges whose recall means nothing', () => {
    const { stdout } = afterDemo(temporaryFolder());
    expect(stdout).toContain('runs/demo/report.html');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /^programmatic cannot be trusted yet: a pattern of words does as well; its Δ above surface is −0\.33 .* Nothing here catches wrong tool or unsupported claim\. /,
    );
    expect(stdout).toMatch(
      /^programmatic +\+0\.67 \[\+0\.63, \+0\.68\] .* 0 % \[0, 3\] +\+0\.67 +−0\.33 +\+0\.58$/m,
    );
    expect(stdout).toMatch(/^control-everything +\+0\.00 .* 100 % \[97, 100\]/m);
    expect(stdout).toMatch(/^control-reference +\+1\.00 .* \+0\.00 +\+0\.00 +\+0\.00$/m);
    expect(stdout).toMatch(/^control-surface +\+1\.00 .* – +\+1\.00$/m);
    expect(stdout).toContain('A pattern of words is enough for: wrong tool,');
    expect(stdout).toMatch(/^control-obedient +\+0\.67 .* \+0\.67 +−0\.33 +\+0\.03$/m);
    expect(stdout.indexOf('controls,')).toBeGreaterThan(stdout.indexOf('\nprogrammatic '));
    expect(stdout).toMatch(/^control-reply-only +(× +){4}◐\+0\.50 +[○?]\+0\.18$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('ends with commands that work as they are printed, and a judge that exists', () => {
    const cwd = temporaryFolder();
    const { stdout } = afterDemo(cwd);
    symlinkSync(fileURLToPath(new URL('../../dist', import.meta.url)), join(cwd, 'dist'));
    const next = stdout.slice(stdout.indexOf('Next,')).split('\n  ').slice(1);
    expect(next.map((command) => command.trim().split(' ').slice(2)[0])).toEqual(['init', 'run']);
    // The rubric asks a model that answers at random, and the gate notices.
    const [init = '', run = ''] = next;
    expect(spawnSync('bash', ['-c', init], { cwd }).status, init).toBe(0);
    expect(spawnSync('bash', ['-c', run], { cwd }).status, run).toBe(1);
    expect(existsSync(join(cwd, 'runs/tj/report.html'))).toBe(true);
  });

  it('shows what Δ hides in all three worlds, with a page for each', () => {
    const cwd = temporaryFolder();
    const { stdout } = afterDemo(cwd);
    const table = stdout.slice(stdout.indexOf('In each world'));
    const rows = table.split('\n').filter((line) => /(desk|repair|analyst) /.test(line));
    expect(rows.map((line) => line.replace(/ {2,}/g, '|').replace(/^\|/, ''))).toEqual([
      'programmatic|support-desk|+0.67|+0.67|−0.33|+0.58',
      expect.stringMatching(/^code-repair\|\+0\.6\d\|\+0\.6\d\|\+0\.[56]\d\|\+0\.\d\d$/),
      expect.stringMatching(/^data-analyst\|\+0\.6\d\|\+0\.6\d\|\+0\.[56]\d\|\+0\.\d\d$/),
      'control-reference|support-desk|+1.00|+0.00|+0.00|+0.00',
      expect.stringMatching(/^code-repair\|\+1\.00\|\+0\.00\|\+[01]\.\d\d\|\+0\.00$/),
      expect.stringMatching(/^data-analyst\|\+1\.00\|\+0\.00\|\+[01]\.\d\d\|\+0\.00$/),
      'control-obedient|support-desk|+0.67|+0.67|−0.33|+0.03',
      expect.stringMatching(/^code-repair\|\+0\.6\d\|\+0\.6\d\|\+0\.[56]\d\|\+0\.00$/),
      expect.stringMatching(/^data-analyst\|\+0\.6\d\|\+0\.6\d\|\+0\.[56]\d\|\+0\.00$/),
    ]);
    const folders = ['demo', 'demo-code-repair', 'demo-data-analyst'];
    for (const folder of folders) {
      expect(existsSync(join(cwd, 'runs', folder, 'report.html'))).toBe(true);
    }
    // The folders are whole, so every other command goes on with them.
    const { status, stdout: measured } = tj(
      ['measure', ...folders.map((folder) => `runs/${folder}`), '--json'],
      { cwd },
    );
    expect(status).toBe(0);
    const { rows: measuredRows, worlds } = JSON.parse(measured);
    expect(worlds.map(({ world }: { world: string }) => world)).toEqual([
      'support-desk',
      'code-repair',
      'data-analyst',
    ]);
    expect(measuredRows).toHaveLength(3 * 8);
  });

  it('works in the folder that it is told, and prints the whole measurement as JSON', () => {
    const [cwd, base] = [temporaryFolder(), temporaryFolder()];
    const out = join(base, 'mine');
    // What was judged before is kept, wherever it was: three worlds are not played again.
    afterDemo(base);
    for (const world of ['', '-code-repair', '-data-analyst']) {
      renameSync(join(base, `runs/demo${world}`), `${out}${world}`);
      rmSync(join(`${out}${world}`, 'report.html'));
    }
    const measurement = JSON.parse(tj(['demo', '--json', '--out', out], { cwd }).stdout);
    expect(readdirSync(cwd)).toEqual([]);
    for (const folder of [out, `${out}-code-repair`, `${out}-data-analyst`]) {
      // The page says how to make it again, with the folder as it was typed.
      expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain(`--out ${folder}`);
    }
    expect(measurement.version).toBe(2);
    expect(measurement.judges.map((judge: { judgeId: string }) => judge.judgeId)).toEqual([
      'programmatic',
      'control-everything',
      'control-nothing',
      'control-coin-0.4',
      'control-reply-only',
      'control-reference',
      'control-obedient',
      'control-surface',
    ]);
  });
});
