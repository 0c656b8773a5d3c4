import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';

const cwd = sharedFolder();
const WORLDS = ['support-desk', 'code-repair', 'data-analyst'];
for (const world of WORLDS) {
  tj(['generate', '--environment', world, '-n', '24', '--parents', '--out', world], { cwd });
  tj(['judge', world, '--judge', 'programmatic', 'control-everything'], { cwd });
}

describe('tj measure of several run folders', () => {
  it('has a line for each judge in each world', () => {
    const { status, stdout, stderr } = tj(['measure', ...WORLDS], { cwd });
    expect([status, stderr]).toEqual([0, '']);
    for (const world of WORLDS) expect(stdout.match(new RegExp(` ${world} `, 'g'))).toHaveLength(2);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(tj(['measure', ...WORLDS, '--markdown'], { cwd }).stdout).toMatch(/^\| .*data-analyst/m);
    expect(tj(['measure', ...WORLDS, '--tex'], { cwd }).stdout).toContain('\\begin{tabular}');
  });

  it('gives the whole measurement of each as JSON', () => {
    const one = JSON.parse(tj(['measure', 'code-repair', '--json'], { cwd }).stdout);
    const { rows, worlds } = JSON.parse(tj(['measure', ...WORLDS, '--json'], { cwd }).stdout);
    expect(rows).toHaveLength(6);
    expect(worlds[1]).toEqual({ folder: 'code-repair', world: 'code-repair', measurement: one });
  });

  it('explains what cannot be measured side by side', () => {
    const refused = (...args: readonly string[]) => {
      const { status, stdout, stderr } = tj(['measure', ...args], { cwd });
      expect([status, stdout]).toEqual([2, '']);
      return stderr;
    };
    expect(refused(...WORLDS, '--all')).toContain('--all is for one run folder');
    expect(refused(...WORLDS, '--mix', 'a=1')).toContain('--mix is for one run folder');
    expect(refused('code-repair', './code-repair/')).toContain('names ./code-repair/ twice');
    expect(refused(...WORLDS, '--judge', 'step')).toContain("unknown judge 'step'");
    expect(refused('code-repair', 'nowhere')).toContain('nowhere');
  });
});

describe('tj report of several worlds', () => {
  it("shows all of them and links to no page that was there, which may be anybody's", () => {
    writeFileSync(join(cwd, 'code-repair', 'report.html'), '<script>alert(1)</script>');
    const { status, stderr } = tj(
      ['report', 'support-desk', '--worlds', 'code-repair', 'data-analyst'],
      { cwd },
    );
    expect([status, stderr]).toEqual([0, '']);
    const page = readFileSync(join(cwd, 'support-desk', 'report.html'), 'utf8');
    expect(page).toContain('code-repair');
    expect(page).not.toContain('/report.html');
  });

  it('writes no page if one of the folders is none', () => {
    const empty = temporaryFolder();
    mkdirSync(join(empty, 'nothing'));
    const { status, stderr } = tj(
      ['report', join(cwd, 'code-repair'), '--out', 'x.html', '--worlds', 'nothing'],
      { cwd: empty },
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/^tj: nothing.*\n$/);
    const again = tj(['report', 'code-repair', '--worlds', './code-repair'], { cwd });
    expect([again.status, again.stderr]).toEqual([
      2,
      'tj: --worlds names ./code-repair twice; name each run folder once\n',
    ]);
  });
});
