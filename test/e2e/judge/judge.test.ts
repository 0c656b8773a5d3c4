import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';
import { newServer, newSet } from './judge-server.ts';

describe('tj judge', () => {
  it('judges with the rules and leaves a folder that can be measured', () => {
    const folder = newSet();
    const result = tj(['judge', folder, '--judge', 'programmatic', 'control-nothing']);
    expect([result.status, result.stdout]).toEqual([
      0,
      'programmatic: 40 of 40 verdicts\ncontrol-nothing: 40 of 40 verdicts\n',
    ]);
    expect(readdirSync(folder).toSorted()).toEqual([
      'run.json',
      'secret.json',
      'trajectories.jsonl',
      'verdicts.jsonl',
    ]);
    expect(tj(['measure', folder]).status).toBe(0);
  });

  it('writes to another folder, together with the set', () => {
    const folder = newSet();
    const out = join(temporaryFolder(), 'deep', 'out');
    const judge = () => tj(['judge', folder, '--judge', 'programmatic', '--out', out, '--json']);
    expect(JSON.parse(judge().stdout)).toMatchObject({ judges: [{ done: 40, earlier: 0 }] });
    expect(JSON.parse(judge().stdout)).toMatchObject({ judges: [{ done: 40, earlier: 40 }] });
    expect(existsSync(join(folder, 'verdicts.jsonl'))).toBe(false);
    expect(readFileSync(join(out, 'trajectories.jsonl'))).toEqual(
      readFileSync(join(folder, 'trajectories.jsonl')),
    );
    expect(JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')).runs[0]).toMatchObject({
      command: 'judge',
      environment: 'support-desk',
      seed: 7,
    });
    const other = newSet(80);
    expectMistake(['judge', other, '--judge', 'programmatic', '--out', out], /holds another set/);
  });

  it('sets a torn last line aside, says so, and judges that run again', () => {
    const folder = newSet();
    tj(['judge', folder, '--judge', 'programmatic']);
    const path = join(folder, 'verdicts.jsonl');
    const size = readFileSync(path).length;
    truncateSync(path, size - 30);
    const again = tj(['judge', folder, '--judge', 'programmatic']);
    expect(again.stderr).toMatch(
      /The last line of .*verdicts\.jsonl was torn; its \d+ bytes are in/,
    );
    expect(again.stdout).toBe('programmatic: 40 of 40 verdicts, 39 from before\n');
    expect(existsSync(join(folder, 'verdicts.torn'))).toBe(true);
  });

  it('judges the types of --first first, and stops at --limit', async () => {
    const folder = newSet();
    const options = ['--judge', 'programmatic', '--first', 'premature_stop,clean', '--limit', '7'];
    expect(tj(['judge', folder, ...options]).stdout).toBe('programmatic: 7 of 7 verdicts\n');
    const ids = (await readVerdicts(folder)).map(({ trajectoryId }) => trajectoryId);
    expect(ids.slice(0, 5).every((id) => id.endsWith('premature_stop'))).toBe(true);
    expect(ids[6]).toMatch(/clean$/);
    expectMistake(['judge', folder, '--judge', 'programmatic', '--first', 'x'], /fault type 'x'/);
  });

  it('refuses another engine unless it is allowed', async () => {
    const folder = newSet();
    const { server, judge } = await newServer();
    await judge(folder, '--judge', 'step', '--max-calls', '5');
    server.set({ version: '9.9.9' });
    const changed = await judge(folder, '--judge', 'step');
    expect(changed.status).toBe(2);
    expect(changed.stderr).toMatch(
      /5 verdicts of qwen2\.5:14b .* now it runs under ollama 9\.9\.9/,
    );
    const mixed = await judge(folder, '--judge', 'step', '--allow-engine-change');
    expect(mixed.stdout).toContain('40 of 40 verdicts, 5 from before');
  });

  it('explains every mistake in one line', () => {
    const folder = newSet();
    expectMistake(['judge', folder, '--judge', 'step'], /add --model/);
    expectMistake(['judge', folder, '--judge', 'nobody'], /unknown judge 'nobody'/);
    expectMistake(['judge', folder], /--judge/);
    expectMistake(['judge', '-', '--judge', 'programmatic'], /needs a file or a folder/);
    expectMistake(['judge', join(folder, 'none'), '--judge', 'programmatic'], /no such file/);
    expectMistake(
      ['judge', folder, '--judge', 'programmatic', '--max-cost', '1'],
      /--max-cost needs --price-in and --price-out/,
    );
    expectMistake(
      ['judge', folder, '--judge', 'programmatic', 'programmatic'],
      /two judges have the id programmatic/,
    );
    writeFileSync(join(folder, 'other.jsonl'), readFileSync(join(folder, 'trajectories.jsonl')));
    expectMistake(['judge', join(folder, 'other.jsonl'), '--judge', 'programmatic'], /--out/);
  });
});
