import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj, tjRunning } from '../support/process/tj.ts';

describe('tj generate', () => {
  it('streams the released set to standard output, and nothing else', () => {
    const { status, stdout, stderr } = tj(['generate', '-n', '400', '--seed', '7', '--out', '-']);
    expect(createHash('md5').update(stdout).digest('hex')).toBe('e76bb949d2860a2859f754866a9a14ec');
    expect([status, stderr]).toEqual([0, '']);
  });

  it('writes a folder that the other commands read', () => {
    const out = join(temporaryFolder(), 'set');
    const written = tj(['generate', '-n', '40', '--seed', '3', '--parents', '--out', out]);
    expect(written.status).toBe(0);
    expect(written.stdout).toContain('trajectories of support-desk, seed 3');
    expect(readdirSync(out).toSorted()).toEqual(['run.json', 'trajectories.jsonl']);
    const streamed = tj(['generate', '-n', '40', '--seed', '3', '--parents', '--out', '-']);
    expect(readFileSync(join(out, 'trajectories.jsonl'), 'utf8')).toBe(streamed.stdout);
    const fromSet = tj(['show', 'INS-00001-ignored_observation', '--set', out]);
    const again = tj(['show', 'INS-00001-ignored_observation', '-n', '40', '--seed', '3']);
    expect([fromSet.status, fromSet.stdout]).toEqual([0, again.stdout]);
  });

  it('prints its summary as JSON with --json', () => {
    const out = join(temporaryFolder(), 'set');
    const { stdout } = tj([
      'generate',
      '--seed',
      '7',
      '-n',
      '400',
      '--no-parents',
      '--out',
      out,
      '--json',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      out,
      environment: 'support-desk',
      n_trajectories: 400,
      seed: 7,
      clean: 100,
      silent: 175,
      loud: 125,
    });
  });

  it('adds harmless edits and attacks, which tj show compares with the runs that were edited', () => {
    const out = join(temporaryFolder(), 'set');
    const args = [
      'generate',
      '--seed',
      '7',
      '-n',
      '24',
      '--harmless',
      '--attacks',
      '6,plea,fake_verdict',
    ];
    const written = tj([...args, '--out', out]);
    expect([written.status, written.stderr]).toEqual([0, '']);
    expect(written.stdout).toMatch(
      /\n {2}\d+ harmless edits\n {2}\d+ shams\n {2}6 attacked faults, \d attacked parents, \d runs whose agent addresses its auditor/,
    );
    const rows = readFileSync(join(out, 'trajectories.jsonl'), 'utf8').trimEnd().split('\n');
    const [{ n_trajectories, harmless, attacks }] = JSON.parse(
      readFileSync(join(out, 'run.json'), 'utf8'),
    ).runs;
    expect([n_trajectories, harmless]).toEqual([rows.length, {}]);
    expect(attacks).toEqual({ count: 6, names: ['plea', 'fake_verdict'] });
    const attacked = rows
      .map((row) => JSON.parse(row))
      .find(({ label }) => label.edit?.name === 'plea');
    const shown = tj(['show', attacked.trajectory_id, '--set', out, '--diff', '--json']);
    expect(JSON.parse(shown.stdout).parent_id).toBe(attacked.label.parent);
    expectMistake(['generate', '--harmless', 'nicer_font', '--out', out], /nicer_font/);
    expectMistake(['generate', '--attacks', '3,4', '--out', out], /one number at most/);
  });

  it('accepts seeds of any size and sign', () => {
    const lines = (seed: string) =>
      tj(['generate', '-n', '1', '--seed', seed, '--out', '-']).stdout;
    expect(lines('123456789012345678901234567890').split('\n').length).toBe(8);
    expect(lines('-7')).not.toBe(lines('7'));
  });

  it('leaves a folder that is not empty alone, unless --force is given', () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'trajectories.jsonl'), 'precious\n');
    const args = ['generate', '--seed', '7', '-n', '8', '--out', out];
    expectMistake(args, /not empty; name another, or add --force/);
    expect(readFileSync(join(out, 'trajectories.jsonl'), 'utf8')).toBe('precious\n');
    expect(tj([...args, '--force']).status).toBe(0);
    expect(readFileSync(join(out, 'trajectories.jsonl'), 'utf8')).toContain('INS-00000');
  });

  it('never replaces a set that already has verdicts, even with --force', () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'verdicts.jsonl'), '');
    expectMistake(['generate', '-n', '8', '--out', out, '--force'], /move verdicts.jsonl away/);
    expect(existsSync(join(out, 'trajectories.jsonl'))).toBe(false);
  });

  it('explains every mistake in one line', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const fresh = join(folder, 'fresh');
    expectMistake(['generate', '-n', '0', '--out', fresh], /'0' is invalid.* from 1 to/);
    expectMistake(['generate', '-n', '-3', '--out', fresh], /'-3' is invalid.* from 1 to/);
    expectMistake(['generate', '-n', 'many', '--out', fresh], /'many' is invalid.* from 1 to/);
    expectMistake(['generate', '--seed', '1.5', '--out', fresh], /'1.5' is invalid.*whole number/);
    expectMistake(['generate'], /generate needs --out <dir>; for example: /);
    expectMistake(['generate', '--out', ''], /--out must name a folder/);
    expectMistake(
      ['generate', '--types', 'typo', '--out', fresh],
      /unknown fault type 'typo'; known: wrong_tool, hallucinated_argument/,
    );
    expectMistake(
      ['generate', '--environment', 'moon', '--out', fresh],
      /unknown environment 'moon'; known: support-desk, support-desk-varied, code-repair, data-analyst .*path of a module/,
    );
    expectMistake(
      ['generate', '--environment', './moon.ts', '--out', fresh],
      /\.\/moon\.ts: no such module/,
    );
    expectMistake(['generate', '--out', join(folder, 'file')], /a file is in the way/);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'says when the folder is not writable',
    () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o500);
      expectMistake(['generate', '--out', join(folder, 'set')], /not writable/);
    },
  );

  it.skipIf(!existsSync('/proc/version'))('says when nothing can be created in that place', () => {
    expectMistake(['generate', '--out', '/proc/set'], /cannot be created here|not writable/);
  });

  it('stops quietly when its reader stops reading', async () => {
    const child = tjRunning(['generate', '--seed', '7', '-n', '100000', '--out', '-']);
    let stderr = '';
    child.stderr?.on('data', (data) => {
      stderr += data;
    });
    if (child.stdout === null) throw new Error('no standard output');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code] = await once(child, 'exit');
    expect([code, stderr]).toEqual([0, '']);
  });
});
