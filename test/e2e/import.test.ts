import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../support/process/tj.ts';

const chat = (goal: string): string =>
  `${JSON.stringify({
    messages: [
      { role: 'user', content: goal },
      { role: 'assistant', content: `Done: ${goal}` },
    ],
  })}\n`;

describe('tj import', () => {
  it('writes a set and prints a line for each file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'mine.jsonl'), chat('one') + chat('two'));
    const { status, stdout, stderr } = tj(['import', 'mine.jsonl', '--out', 'run'], {
      cwd: folder,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^file +format +traces +calls +skipped +note\n/);
    expect(stdout).toMatch(/\nmine\.jsonl +openai-chat +2 +0 +0\n/);
    expect(stdout).toMatch(
      /\nrun: 2 runs with 0 calls\n2 recordings of 2 tasks; --task says otherwise\n$/,
    );
    expect(readdirSync(join(folder, 'run')).toSorted()).toEqual(['run.json', 'trajectories.jsonl']);
  });

  it('reads standard input, and reports as JSON', () => {
    const out = join(temporaryFolder(), 'run');
    const { status, stdout } = tj(['import', '-', '--out', out, '--json', '--trusted'], {
      input: chat('one'),
    });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      out,
      traces: 1,
      refused: 0,
      files: [{ file: '-', format: 'openai-chat', records: [['TRACE-00001', null]] }],
    });
    expect(readFileSync(join(out, 'trajectories.jsonl'), 'utf8')).toContain('vouched for by');
  });

  it('says what was refused and why, and goes on with the runs that could be read', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.jsonl'), `${chat('one')}{"messages":[{"role":"us\n`);
    writeFileSync(join(folder, 'b.json'), '{"hello":"world"}');
    const { status, stdout, stderr } = tj(['import', '.', '--out', 'run'], { cwd: folder });
    expect(status).toBe(0);
    expect(stdout).toContain('  a.jsonl: line 2: not JSON\n');
    expect(stdout).toContain('  b.json: in no known format: its first record has the key hello');
    expect(stderr).toMatch(/^Known formats: .*\bopenai-chat, /);
    expect(stderr).toMatch(/^2 files or records were refused\.$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('exits with 2 and writes nothing if there is nothing to import', () => {
    const out = join(temporaryFolder(), 'run');
    const { status, stdout, stderr } = tj(['import', '-', '--out', out], { input: '{"a":' });
    expect(status).toBe(2);
    expect(stdout).toContain('standard input: cut short: it ends in the middle of a value');
    expect(stderr).toBe('tj: nothing was imported; the reasons are given for each file\n');
    expect(existsSync(out)).toBe(false);
  });

  it('helps with mistakes', () => {
    const out = join(temporaryFolder(), 'run');
    const mistake = (args: readonly string[], message: RegExp): void =>
      expectMistake(['import', '-', '--out', out, ...args], message, chat('one'));
    mistake(
      ['--format', 'opanai-chat'],
      /unknown format 'opanai-chat'; did you mean 'openai-chat'/,
    );
    mistake(['--select', 'reward'], /--select cannot be read: 'reward'/);
    mistake(['--redact', '('], /--redact is no regular expression/);
    mistake(['--limit', '0'], /--limit/);
    expectMistake(['import', 'none.json', '--out', out], /none\.json: no such file/);
    expectMistake(['import', '--out', out], /import needs <path\.\.\.>; for example: /);
    expect(existsSync(out)).toBe(false);
  });

  it('obeys no control codes of a file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a\u001b[2J.json'), '{"hello":"world"}');
    const { stdout } = tj(['import', '.', '--out', 'run'], { cwd: folder });
    expect(stdout).not.toContain('\u001b[2J');
  });
});
