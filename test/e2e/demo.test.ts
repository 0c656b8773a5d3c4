import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { tj } from '../support/process/tj.ts';

describe('tj demo', () => {
  it('shows a judge that detects faults next to judges whose recall means nothing', () => {
    const { status, stdout, stderr } = tj(['demo'], { cwd: temporaryFolder() });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('runs/demo/report.html');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /^programmatic can be trusted for four of six fault types: .* Nothing here catches wrong tool or unsupported claim\. /,
    );
    expect(stdout).toMatch(
      /^programmatic +\+0\.67 \[\+0\.62, \+0\.68\] .* 0 % \[0, 3\] +\+0\.43 +\+0\.67 +100 %$/m,
    );
    expect(stdout).toMatch(/^control-everything +\+0\.00 .* 100 % \[97, 100\]/m);
    expect(stdout).toMatch(/^control-unfamiliar +\+1\.00 .* \+0\.00 +100 %$/m);
    expect(stdout).toMatch(/^control-obedient +\+0\.67 .* \+0\.67 +0 %$/m);
    expect(stdout.indexOf('controls,')).toBeGreaterThan(stdout.indexOf('\nprogrammatic '));
    expect(stdout).toMatch(/^control-reply-only +(× +){4}◐\+0\.50 +○\+0\.18$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('ends with commands that work as they are printed, and a judge that exists', () => {
    const cwd = temporaryFolder();
    const { stdout } = tj(['demo'], { cwd });
    const next = stdout.slice(stdout.indexOf('Next,')).split('\n  ').slice(1);
    expect(next.map((command) => command.trim().split(' ').slice(2)[0])).toEqual([
      'init',
      'judge',
      'report',
    ]);
    for (const command of next.slice(0, 2)) {
      expect(spawnSync('bash', ['-c', command], { cwd }).status, command).toBe(0);
    }
    const { stdout: measured } = tj(['measure', 'runs/demo', '--json'], { cwd });
    const judges = JSON.parse(measured).judges.map(({ judgeId }: { judgeId: string }) => judgeId);
    expect(judges).toContain('refund-amount');
  });

  it('prints the whole measurement as JSON', () => {
    const measurement = JSON.parse(tj(['demo', '--json'], { cwd: temporaryFolder() }).stdout);
    expect(measurement.version).toBe(2);
    expect(measurement.judges.map((judge: { judgeId: string }) => judge.judgeId)).toEqual([
      'programmatic',
      'control-everything',
      'control-nothing',
      'control-coin-0.4',
      'control-reply-only',
      'control-unfamiliar',
      'control-obedient',
    ]);
  });
});
