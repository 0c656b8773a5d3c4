import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../support/process/tj.ts';

const example = (name: string): string =>
  fileURLToPath(new URL(`../../examples/traces/${name}`, import.meta.url));

describe('recordings of an agent', () => {
  const base = sharedFolder();
  const demo = tj(['demo', '--traces', '--out', 'demo'], { cwd: base });

  it('become a page in one command, which works offline', () => {
    expect([demo.status, demo.stderr]).toEqual([0, '']);
    expect(demo.stdout).toContain('demo/report.html');
    expect(demo.stdout).toMatch(/on your runs/);
    expect(demo.stdout).toMatch(/^grounded can/);
    expect(demo.stdout).toMatch(/control-everything +\+0\.00 .* 100 % \[\d+, 100\]/);
    const page = readFileSync(join(base, 'demo/report.html'), 'utf8');
    expect(page).toContain('<!doctype html>');
  });

  it('give the same set stage by stage', () => {
    const recorded = 'demo/recordings';
    for (const args of [
      ['import', `${recorded}/workshop.json`, '--select', 'reward=1', '--out', 'again/imported'],
      [
        'inject',
        'again/imported',
        '--seed',
        '7',
        '--tools',
        `${recorded}/tools.json`,
        '--harmless',
        '12',
        '--out',
        'again/faults',
      ],
    ]) {
      expect(tj(args, { cwd: base }).status).toBe(0);
    }
    const set = (folder: string) => readFileSync(join(base, folder, 'trajectories.jsonl'), 'utf8');
    expect(set('again/faults')).toBe(set('demo'));
  });

  it('keep their verdicts if the demo is run again', () => {
    const verdicts = join(base, 'demo/verdicts.jsonl');
    const before = readFileSync(verdicts, 'utf8');
    expect(tj(['demo', '--traces', '--out', 'demo'], { cwd: base }).status).toBe(0);
    expect(readFileSync(verdicts, 'utf8')).toBe(before);
  });

  it('that can have no fault are refused with the reason of every edit', () => {
    const messages = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Good morning.' },
    ];
    writeFileSync(join(base, 'hello.json'), JSON.stringify({ messages }));
    tj(['import', 'hello.json', '--out', 'hello'], { cwd: base });
    const refused = tj(['inject', 'hello', '--out', 'none'], { cwd: base });
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    const lines = refused.stderr.trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(/^tj: no fault could be planted in 1 run, /);
    const edits = lines.filter((line) => / 0 +0 +0 +1: \S/.test(line));
    expect(edits.length).toBeGreaterThan(8);
  });

  it('are checked for what nothing in them gives, and for what is declared about their tools', () => {
    const plain = tj(['check', 'demo/imported'], { cwd: base });
    expect(plain.stdout).not.toContain('declared_');
    expect(plain.stderr).toMatch(/of 24 recorded runs contain a value or claim with no source/);
    const strict = JSON.parse(readFileSync(example('tools.json'), 'utf8'));
    strict.tools.book_repair.needs = ['get_rental'];
    writeFileSync(join(base, 'strict.json'), JSON.stringify(strict));
    const declared = tj(['check', 'demo/imported', '--tools', 'strict.json'], { cwd: base });
    expect(declared.status).toBe(1);
    expect(declared.stdout).toContain(
      'declared_needs (skipped_precondition): book_repair needs get_rental, which was not called before it',
    );
  });

  it('are never held to the rules of the support desk', () => {
    const { stdout } = tj(['check', 'demo'], { cwd: base });
    expect(stdout).not.toMatch(/R\d_/);
    expectMistake(
      ['check', join(base, 'demo'), '--rules', 'one_file'],
      /--rules names rules of an environment, and recorded runs have none; omit it/,
    );
  });
});

describe('a declaration of tools', () => {
  it('says nothing about the runs of an environment', () => {
    const set = tj(['generate', '--seed', '7', '-n', '8', '--out', '-']).stdout;
    expectMistake(
      ['check', '-', '--tools', example('tools.json')],
      /--tools is for recorded runs; these have rules of their own/,
      set,
    );
  });
});
