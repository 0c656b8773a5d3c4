import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { judgedFolder } from '../../support/process/gate.ts';
import { tj } from '../../support/process/tj.ts';

const honest = join(sharedFolder(), 'run');

beforeAll(() => {
  judgedFolder(honest, ['-n', '12'], 'programmatic');
});

/** A received folder, and a file outside it that belongs to the user. */
function received(content = 'export PATH=/bin') {
  const outside = temporaryFolder();
  const folder = join(outside, 'run');
  cpSync(honest, folder, { recursive: true });
  const victim = join(outside, 'profile');
  writeFileSync(victim, content);
  const plant = (name: string): void => {
    rmSync(join(folder, name), { force: true });
    symlinkSync(victim, join(folder, name));
  };
  return { folder, victim, content, plant };
}

const judge = (folder: string, ...more: string[]) =>
  tj(['judge', folder, '--judge', 'control-everything', ...more]);

function expectRefused(result: ReturnType<typeof tj>, name: string): void {
  expect([result.status, result.stdout], result.stderr).toEqual([2, '']);
  expect(result.stderr).toContain(name);
  expect(result.stderr).toMatch(/symbolic link/);
  expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
}

describe('a link in a received folder', () => {
  it.each(['run.json', 'verdicts.jsonl', 'responses.jsonl', 'trajectories.jsonl', 'run.lock'])(
    'is not followed by tj judge when it is called %s',
    (name) => {
      const { folder, victim, content, plant } = received();
      plant(name);
      expectRefused(judge(folder), name);
      expect(readFileSync(victim, 'utf8')).toBe(content);
      expect(lstatSync(join(folder, name)).isSymbolicLink()).toBe(true);
    },
  );

  it('is not followed for failures, whose rows quote the received ids', () => {
    const { folder, victim, content, plant } = received();
    plant('failures.jsonl');
    const result = tj(['judge', folder, '--judge', 'cmd:false', '--retries', '0']);
    expect(result.status, result.stderr).toBe(2);
    expect(readFileSync(victim, 'utf8')).toBe(content);
  });

  it('is not followed for the torn end of a log', () => {
    const { folder, victim, content, plant } = received();
    plant('verdicts.torn');
    const log = join(folder, 'verdicts.jsonl');
    truncateSync(log, lstatSync(log).size - 9);
    const before = readFileSync(log);
    expectRefused(judge(folder), 'verdicts.torn');
    expect(readFileSync(victim, 'utf8')).toBe(content);
    expect(readFileSync(log).equals(before)).toBe(true);
  });

  it('under the name of a temporary file changes nothing outside the folder', () => {
    const { folder, victim, content, plant } = received();
    plant('run.json.partial');
    expect(judge(folder).status).toBe(0);
    expect(readFileSync(victim, 'utf8')).toBe(content);
  });

  it.each(['run.json', 'verdicts.jsonl', 'trajectories.jsonl'])('called %s is not read', (name) => {
    const { folder, plant } = received('{"secret":1}\n');
    plant(name);
    expectRefused(tj(['measure', folder]), name);
    if (name !== 'verdicts.jsonl') expectRefused(tj(['check', folder]), name);
  });

  it('called report.html is neither followed nor replaced', () => {
    const { folder, victim, content, plant } = received(
      '<meta name="generator" content="trajectory-judge"',
    );
    plant('report.html');
    expectRefused(tj(['report', folder]), 'report.html');
    expect(readFileSync(victim, 'utf8')).toBe(content);
  });

  it('is not followed by tj generate --force', () => {
    const { folder, victim, content, plant } = received();
    rmSync(join(folder, 'verdicts.jsonl'));
    plant('trajectories.jsonl');
    expectRefused(
      tj(['generate', '--seed', '7', '-n', '4', '--out', folder, '--force']),
      'trajectories.jsonl',
    );
    expect(readFileSync(victim, 'utf8')).toBe(content);
  });

  it('that leads nowhere is refused at once, also as the lock', () => {
    for (const name of ['run.lock', 'verdicts.jsonl', 'trajectories.jsonl']) {
      const { folder, victim, plant } = received();
      plant(name);
      rmSync(victim);
      expectRefused(judge(folder), name);
      expect(existsSync(victim)).toBe(false);
    }
  });
});

describe('other files that are not what they seem', () => {
  it('a second name of a file elsewhere is not appended to', () => {
    const { folder, victim, content } = received('{}');
    rmSync(join(folder, 'verdicts.jsonl'));
    linkSync(victim, join(folder, 'verdicts.jsonl'));
    const result = judge(folder);
    expect([result.status, result.stdout], result.stderr).toEqual([2, '']);
    expect(result.stderr).toMatch(/second name/);
    expect(readFileSync(victim, 'utf8')).toBe(content);
  });

  it('a pipe in place of a log is refused instead of waited for', () => {
    const { folder } = received();
    for (const name of ['verdicts.jsonl', 'run.json', 'trajectories.jsonl', 'run.lock']) {
      const copy = join(temporaryFolder(), 'run');
      cpSync(folder, copy, { recursive: true });
      rmSync(join(copy, name), { force: true });
      execFileSync('mkfifo', [join(copy, name)]);
      const result = judge(copy);
      expect([name, result.status, result.stdout], result.stderr).toEqual([name, 2, '']);
      expect(result.stderr).toMatch(/not a plain file/);
    }
  });
});

describe('a link that the user typed', () => {
  it('is followed to the folder, for reading and for writing', () => {
    const { folder } = received();
    const link = join(temporaryFolder(), 'link');
    symlinkSync(folder, link);
    expect(tj(['measure', link]).status).toBe(0);
    const judged = judge(link);
    expect(judged.status, judged.stderr).toBe(0);
    expect(readdirSync(folder)).not.toContain('run.lock');
  });

  it('is followed to a file of trajectories', () => {
    const { folder } = received();
    const link = join(temporaryFolder(), 'set.jsonl');
    symlinkSync(join(folder, 'trajectories.jsonl'), link);
    expect(tj(['check', link]).stderr).toMatch(/trajectories break a rule/);
  });
});
