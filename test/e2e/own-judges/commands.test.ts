import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { beside, expectPlain, freshSet, judgedBy } from './judged-by.ts';

/** A filter in Python: `before` runs once, and `each` for every item, which is called `item`. */
const script = (each: string, before = 'pass'): string =>
  [
    'import json, os, subprocess, sys, time',
    before,
    'for number, line in enumerate(sys.stdin):',
    '    item = json.loads(line)',
    ...each.split('\n').map((line) => `    ${line}`),
    '',
  ].join('\n');
const withId = `print(json.dumps({"id": item["id"], "faulty": False, "rationale": item["goal"]}), flush=True)`;
const withoutId = `print(json.dumps({"faulty": False, "rationale": item["goal"]}), flush=True)`;

describe('a command', () => {
  it.each([
    ['a banner', withoutId, 'print("Loading model...", flush=True)'],
    ['a warning in the middle', `if number == 4: print("careful", flush=True)\n${withoutId}`, ''],
    [
      'a line about every item',
      `print(json.dumps({"step": number}), flush=True)\n${withoutId}`,
      '',
    ],
  ])('that omits ids never has %s taken for an answer', async (_, each, before) => {
    const set = freshSet();
    const judge = `cmd:python3 ${beside(set, 'judge.py', script(each, before || 'pass'))}`;
    const plain = await judgedBy(set, judge);
    expectPlain(plain);
    expect(plain.rows).toEqual([]);
    expect(plain.status, plain.stderr).toBe(2);
    expect(plain.stderr).toMatch(/copy the id of the item/);
  });

  it('that repeats ids may write other lines, which are ignored, counted and reported', async () => {
    const set = freshSet();
    const before = 'print("Loading \\x1b[31mmodel...", flush=True)';
    const judge = `cmd:python3 ${beside(set, 'judge.py', script(withId, before))}`;
    const judged = await judgedBy(set, judge);
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(0);
    expect(judged.rows.every(({ error }) => error === null)).toBe(true);
    expect(judged.stderr).toMatch(/not an answer.*Loading \\u001b\[31mmodel/);
    expect(judged.stderr).toMatch(/standard error/);
  });

  it('that answers under ids of its own fails, and the ids are reported', async () => {
    const set = freshSet();
    const wrong = `print(json.dumps({"id": item["id"].upper() + "X", "faulty": True}), flush=True)`;
    const judge = `cmd:python3 ${beside(set, 'judge.py', script(wrong))}`;
    const judged = await judgedBy(set, judge, '--retries', '0', '--max-failures', '3');
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(3);
    expect(judged.rows).toEqual([]);
    expect(judged.failures[0]).toMatchObject({ kind: 'bad response' });
    expect(judged.stderr).toMatch(/unknown id/);
  });

  it('that writes without end is ended at once', async () => {
    const judged = await judgedBy(freshSet(), 'cmd:yes');
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(2);
    expect(judged.seconds).toBeLessThan(25);
    expect(judged.rows).toEqual([]);
  });

  it.each([
    ['python3 nope.py', /can't open file/],
    ['false', /exit code 1/],
    ['true', /exit code 0/],
    ['no-such-program-here', /cannot be started/],
  ])(
    '%s that never gets as far as an answer is reported once and stops the invocation',
    async (command, reason) => {
      const judged = await judgedBy(freshSet(), `cmd:${command}`);
      expectPlain(judged);
      expect(judged.status, judged.stderr).toBe(2);
      const own = judged.stderr.split('\n').filter((line) => line.startsWith('tj: '));
      expect(own).toEqual([expect.stringMatching(reason)]);
      expect(judged.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
      expect(judged.failures.length).toBeLessThanOrEqual(8);
    },
  );

  it('ends with all that it has started, even in a session of its own', async () => {
    const set = freshSet();
    const pid = join(set, '..', 'pid');
    const child = `import os, time; open(${JSON.stringify(pid)}, "w").write(str(os.getpid())); time.sleep(300)`;
    const before = [
      `subprocess.Popen([sys.executable, "-c", ${JSON.stringify(child)}], start_new_session=True)`,
      `while not os.path.exists(${JSON.stringify(pid)}) or not open(${JSON.stringify(pid)}).read(): time.sleep(0.01)`,
    ].join('\n');
    const judge = `cmd:python3 ${beside(set, 'judge.py', script(withId, before))}`;
    const judged = await judgedBy(set, judge);
    expect(judged.status, judged.stderr).toBe(0);
    expect(judged.seconds).toBeLessThan(25);
    await gone(pid);
  });

  it('that is quiet for longer than --timeout is a failed call, and is ended', async () => {
    const set = freshSet();
    const judge = `cmd:python3 ${beside(set, 'judge.py', script('time.sleep(300)'))}`;
    const judged = await judgedBy(
      set,
      ...[judge, '--timeout', '0.5', '--retries', '0', '--limit', '1'],
    );
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(3);
    expect(judged.failures).toMatchObject([{ kind: 'timeout' }]);
    expect(judged.failures[0]?.message).toMatch(/0\.5 s.*--timeout/);
  });
});

/**
 * Waits until every process that names a text in its command is gone. Its number would not do: a judge may have
 * been started where processes are numbered apart.
 */
async function gone(named: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const processes = existsSync('/proc') ? readdirSync('/proc') : [];
    if (!processes.some((process) => commandOf(process).includes(named))) return;
    await wait(50);
  }
  throw new Error(`a process that names ${named} is still running`);
}

/** Empty for what is no process, or is gone and only waits to be collected by its parent. */
function commandOf(process: string): string {
  try {
    return readFileSync(`/proc/${process}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
