import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { gate, gateJson } from '../../support/process/gate.ts';
import { expectMistake } from '../../support/process/tj.ts';
import { copyWith, gatedRun, rules } from './gated-run.ts';

const run = gatedRun();
const asked = [...rules, '--min-delta', '0.5', '--max-unscored', '1'];
/** A copy whose verdicts grow: only this many of them are there. */
const partOf = (folder: string, share: number) =>
  copyWith(folder, (row, i) => (i % 10 < share ? row : null));
const rows = (folder: string) =>
  readFileSync(join(folder, 'gates.jsonl'), 'utf8').trimEnd().split('\n');

describe('tj gate, again and again', () => {
  it('remembers each gate in the folder, and takes the same verdicts for the same look', () => {
    const folder = partOf(run, 10);
    rmSync(join(folder, 'gates.jsonl'), { force: true });
    for (let i = 0; i < 2; i++) expect(gateJson(folder, ...asked).notes).toEqual([]);
    expect(rows(folder).map((row) => JSON.parse(row))).toMatchObject([
      { verdict: 'passed', confidence: 0.95, criteria: { minDelta: 0.5 } },
      { judges: [{ judge: 'programmatic', scored: 441 }] },
    ]);
  });

  it('says what an earlier look at fewer verdicts does to the error', () => {
    const folder = partOf(run, 5);
    rmSync(join(folder, 'gates.jsonl'), { force: true });
    gate([folder, ...asked]);
    writeFileSync(join(folder, 'verdicts.jsonl'), readFileSync(join(run, 'verdicts.jsonl')));
    const { stdout, stderr } = gate([folder, ...asked]);
    expect(stderr).toBe('');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /gated once before on fewer verdicts .* in up to 5 % of cases\. Verdicts of tj judge --until may be looked at as often as you like/,
    );
  });

  it('still decides where the folder cannot be written to, and says that it is not remembered', () => {
    const folder = partOf(run, 10);
    rmSync(join(folder, 'gates.jsonl'), { force: true });
    chmodSync(folder, 0o555);
    try {
      const { status, stderr } = gate([folder, ...asked]);
      expect(status).toBe(0);
      // The superuser may write anywhere.
      if (!existsSync(join(folder, 'gates.jsonl'))) {
        expect(stderr).toMatch(/^This gate was not recorded, .*\n$/);
      }
    } finally {
      chmodSync(folder, 0o755);
    }
  });

  it('follows no link, and reads no list that is not one', () => {
    const folder = partOf(run, 10);
    const list = join(folder, 'gates.jsonl');
    const victim = join(temporaryFolder(), 'victim');
    writeFileSync(victim, 'mine\n');
    rmSync(list, { force: true });
    symlinkSync(victim, list);
    expectMistake(['gate', folder, ...asked], /gates\.jsonl: is a symbolic link/);
    expect(readFileSync(victim, 'utf8')).toBe('mine\n');
    rmSync(list);
    writeFileSync(list, '{"at":1}\n');
    expectMistake(['gate', folder, ...asked], /line 1 is not the record of a gate; restore/);
    // A kill may have torn a line; its gate was never reported.
    writeFileSync(list, '{"at":"20');
    expect(gate([folder, ...asked]).status).toBe(0);
    expect(rows(folder)).toHaveLength(2);
    expect(gate([folder, ...asked]).status).toBe(0);
  });
});

describe('tj gate --any', () => {
  it('passes if one judge does, on bounds that are widened for all of them', () => {
    const all = gate([run, '--min-delta', '0.5']);
    expect(all.status).toBe(1);
    const { status, stdout } = gate([run, '--min-delta', '0.5', '--any']);
    expect(status).toBe(0);
    expect(stdout).toContain('Gate passed: passed by programmatic (any of 2 judges).');
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      '97.5 % intervals, so that 95 % holds for 2 judges',
    );
    expect(gateJson(run, '--min-delta', '0.5', '--any').passing).toEqual(['programmatic']);
    expect(gate([run, '--min-delta', '0.99', '--any']).status).toBe(1);
  });
});

describe('tj gate --equivalent-to', () => {
  it('holds the difference between two judges to a margin', () => {
    const same = copyWith(run, (row) => (row.judge_id === 'control-everything' ? null : row));
    const lines = readFileSync(join(same, 'verdicts.jsonl'), 'utf8');
    writeFileSync(
      join(same, 'verdicts.jsonl'),
      lines + lines.replaceAll('"judge_id":"programmatic"', '"judge_id":"twin"'),
    );
    const twin = ['--judge', 'twin', '--equivalent-to', 'programmatic'];
    expect(gateJson(same, ...twin, '--within', '0.2').criteria[0]).toMatchObject({
      name: 'equivalence',
      reference: 'programmatic',
      value: 0,
      verdict: 'passed',
    });
    const { status, stdout } = gate([run, '--equivalent-to', 'programmatic']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^FAIL +control-everything +Δ minus that of programmatic .* ±0\.05$/m);
    expect(stdout.replace(/\s+/g, ' ')).toContain('Decided on the bounds of 95 % intervals');
  });

  it('is refused without a judge to compare with', () => {
    expectMistake(['gate', run, '--equivalent-to', 'nobody'], /unknown judge 'nobody'/);
    expectMistake(['gate', run, '--within', '0.1'], /--within needs --equivalent-to/);
    expectMistake(['gate', run, '--equivalent-to', 'programmatic', '--within', '0'], /above 0/);
    expectMistake(
      ['gate', run, ...rules, '--equivalent-to', 'programmatic'],
      /every judge is equivalent to itself/,
    );
  });
});
