import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../support/process/tj.ts';
import { tjOnTerminal } from '../support/process/tj-in-shell.ts';

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
  const base = sharedFolder();
  const [recorded, proposed] = [join(base, 'recorded'), join(base, 'mine.json')];
  tj(['import', example('workshop.json'), '--select', 'reward=1', '--out', recorded]);
  const confirm = ['inject', recorded, '--confirm', '--tools', proposed];
  const confirmed = (): number =>
    readFileSync(proposed, 'utf8').split('"confirmed": true').length - 1;

  it('is proposed with what the owner of the workshop declares, and little else', () => {
    const { status, stderr } = tj(['inject', recorded, '--init', '--out', proposed]);
    expect([status, stderr.split('\n')[0]]).toEqual([
      0,
      '24 guesses from 24 runs. Look through them, one key each:',
    ]);
    const declared = JSON.parse(readFileSync(example('tools.json'), 'utf8'));
    const { tools, identifiers } = JSON.parse(readFileSync(proposed, 'utf8'));
    const writes = Object.keys(tools);
    expect(writes.map((name) => declared.tools[name].kind)).toEqual(writes.map(() => 'write'));
    expect(writes.length).toBe(4);
    expect(identifiers.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      declared.identifiers.toSorted(),
    );
  });

  it('is confirmed with one key for each guess, and where it was stopped it goes on', () => {
    const first = tjOnTerminal(confirm, { input: 'y?nq' });
    expect([first.status, confirmed()]).toEqual([0, 1]);
    expect(first.stdout).toContain('2 answers written to');
    const second = tjOnTerminal(confirm, { input: 's\u001b[AYq' });
    expect([second.status, confirmed()]).toEqual([0, 2]);
    expect(second.stdout).not.toContain('it changes something?\r\n    its name has the word book');
    expect(second.stdout).toContain('21 guesses left open');
  });

  it('says how it is edited where there is no terminal, and what is still open when it is used', () => {
    expectMistake(confirm, /this is none: 21 guesses are open in .*mine\.json; edit it, with/);
    const out = join(base, 'faults');
    const used = tj(['inject', recorded, '-n', '5', '--tools', proposed, '--out', out]);
    expect([used.status, used.stderr]).toEqual([
      0,
      expect.stringMatching(/mine\.json: 21 guesses in it are not confirmed and allowed nothing/),
    ]);
    expect(readFileSync(join(out, 'tools.json'), 'utf8')).not.toMatch(/evidence|confirmed/);
  });

  it('is never written into a run folder, which keeps its own', () => {
    expectMistake(
      ['inject', recorded, '--init', '--out', join(recorded, 'tools.json')],
      /is in a run folder, which keeps what was declared of its own runs/,
    );
  });

  it('says nothing about the runs of an environment', () => {
    const set = tj(['generate', '--seed', '7', '-n', '8', '--out', '-']).stdout;
    expectMistake(
      ['check', '-', '--tools', example('tools.json')],
      /--tools is for recorded runs; these have rules of their own/,
      set,
    );
  });
});
