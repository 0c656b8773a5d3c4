import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { editRows, judgedFolder } from '../../support/process/gate.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

const base = sharedFolder();
const mine = judgedFolder(join(base, 'mine'), ['-n', '40'], 'control-coin-0.4');
const yours = join(base, 'yours');
cpSync(mine, yours, { recursive: true });
editRows(join(yours, 'verdicts.jsonl'), (row, i) => ({
  ...row,
  faulty: i < 12 ? !row.faulty : row.faulty,
}));
writeFileSync(join(base, 'notes.txt'), '');

describe('tj merge', () => {
  it('shows ten of the verdicts that differ, within 100 columns, and exits with 1', () => {
    const out = join(base, 'refused');
    const { status, stdout, stderr } = tj(['merge', out, mine, yours]);
    expect(status).toBe(1);
    expect(stdout).toContain('… and 2 more; --json lists all.');
    expect(stdout).toMatch(/flagged, confidence|passed, confidence/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(stderr).toMatch(/^tj: 12 verdicts differ between the folders, and nothing was merged; /);
    expect(existsSync(out)).toBe(false);
    const json = JSON.parse(tj(['merge', out, mine, yours, '--json']).stdout);
    expect(json.conflicts.length).toBe(12);
    expect(json.conflicts[0]).toMatchObject({ judge: 'control-coin-0.4', kept: null });
  });

  it('takes the verdicts of the folder that is named first, and says so', () => {
    const out = join(base, 'preferred');
    const { status, stdout } = tj(['merge', out, yours, mine, '--prefer', 'first']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/merged 2 folders, \d+ duplicates dropped, 12 differences settled/);
    const rows = (folder: string) =>
      readFileSync(join(folder, 'verdicts.jsonl'), 'utf8').trimEnd().split('\n').toSorted();
    expect(rows(out)).toEqual(rows(yours));
  });

  it('records what came together, without where it lay', () => {
    const out = join(base, 'recorded');
    expect(tj(['merge', out, mine, join(base, 'mine', '.')]).status).toBe(0);
    const { runs } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
    expect(runs.map(({ command }: { command: string }) => command)).toEqual([
      'generate',
      'judge',
      'merge',
    ]);
    expect(runs.at(-1)).toMatchObject({
      merged: [{ folder: 'mine', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect(JSON.stringify(runs)).not.toContain(base);
  });

  it('explains mistakes on one line', () => {
    const out = join(base, 'mistaken');
    expectMistake(['merge', out, join(base, 'nowhere')], /nowhere: no such/);
    expectMistake(['merge', join(base, 'notes.txt'), mine], /notes\.txt: a file is in the way/);
    const shard = ['judge', mine, '--judge', 'programmatic', '--shard', '4/3'];
    expectMistake(shard, /It must be such as 3\/8/);
  });

  it('says that a shard of a small set is empty, and merges it all the same', () => {
    const shards = ['1/60', '2/60'].map((shard, i) => {
      const out = join(base, `tiny-${i}`);
      const args = ['--judge', 'programmatic', '--shard', shard, '--out', out];
      const { status, stderr } = tj(['judge', mine, ...args]);
      expect(status, stderr).toBe(0);
      return { out, stderr };
    });
    expect(shards.some(({ stderr }) => /is empty: the set has fewer instances/.test(stderr))).toBe(
      true,
    );
    const merged = tj(['merge', join(base, 'tiny'), ...shards.map(({ out }) => out)]);
    expect(merged.status, merged.stderr).toBe(0);
    expect(merged.stderr).toMatch(/No folder holds shards 3\/60, 4\/60.* and 48 more\./);
  });
});
