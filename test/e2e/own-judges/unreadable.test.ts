import { describe, expect, it } from 'vitest';
import { readRows } from '../../support/files/read-rows.ts';
import { beside, expectPlain, freshSet, judgedBy } from './judged-by.ts';

const python = (answer: string): string =>
  `import json, sys
for number, line in enumerate(sys.stdin):
    item = json.loads(line)
    print(json.dumps({"id": item["id"], **${answer}}), flush=True)
`;

describe('a judge whose first answers cannot be read', () => {
  it.each([
    ['cmd', 'judge.py', python('{"verdict": "\\x1b[31mfaulty"}')],
    [
      'module',
      'judge.mjs',
      `export default { id: 'mine', view: 'step', judge: () => ({ verdict: '\\u001b[31mfaulty' }) };`,
    ],
  ])('is paused, and one answer is shown with what was expected: %s', async (kind, name, text) => {
    const set = freshSet();
    const path = beside(set, name, text);
    const judge = kind === 'cmd' ? `cmd:python3 ${path}` : path;
    const judged = await judgedBy(set, judge, 'programmatic', '-j', '1');
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(3);
    // They are listed, with what was received, and are no verdicts.
    expect(judged.rows.filter(({ error }) => error !== null)).toEqual([]);
    const listed = readRows(set, 'failures.jsonl');
    expect(listed.map(({ kind }) => kind)).toEqual(new Array(5).fill('unreadable'));
    expect(listed[0]?.message).toContain('faulty');
    expect(judged.stderr).toMatch(/5 got no answer\. Why: faulty: .*\.\n/);
    expect(judged.stderr).toMatch(/first 5 answers/);
    expect(judged.stderr).toMatch(/"verdict":"\\u001b\[31mfaulty"/);
    expect(judged.stderr).toMatch(/boolean field faulty/);
    expect(judged.stderr).toMatch(/--unreadable 0/);
    // The other judge is not held up.
    expect(judged.stdout).toMatch(/programmatic: (\d+) of \1 verdicts/);
  });

  it('is paused if it states its confidence on another scale, and told which one to use', async () => {
    const set = freshSet();
    const path = beside(set, 'judge.py', python('{"faulty": True, "confidence": 90}'));
    const { status, stderr } = await judgedBy(set, `mine=cmd:python3 ${path}`, '-j', '1');
    expect(status).toBe(3);
    expect(stderr).toMatch(/The problem: confidence: give the probability .* from 0 to 1$/m);
  });

  it('is told once if it is less sure than a guess', async () => {
    const set = freshSet();
    const path = beside(set, 'judge.py', python('{"faulty": True, "confidence": 0.2}'));
    const { status, stderr } = await judgedBy(set, `mine=cmd:python3 ${path}`);
    expect(status).toBe(0);
    expect(stderr.match(/confidence/g)?.length).toBe(2);
    expect(stderr).toMatch(
      /^mine stated a confidence of 0\.2, which counts as 0\.5: .* from 0\.5 to 1\.$/m,
    );
  });

  it('is asked on with --unreadable 0', async () => {
    const set = freshSet();
    const path = beside(set, 'judge.py', python('{"verdict": "faulty"}'));
    const { status, rows } = await judgedBy(set, `cmd:python3 ${path}`, '--unreadable', '0');
    expect(status).toBe(0);
    expect(rows.length).toBeGreaterThan(5);
  });

  it('is not paused if a later answer is unreadable', async () => {
    const set = freshSet();
    const path = beside(set, 'judge.py', python('({"faulty": True} if number == 0 else {})'));
    const { status, rows } = await judgedBy(set, `cmd:python3 ${path}`, '-j', '1');
    expect(status).toBe(0);
    // The command is started anew for every hand of items, and each of its first answers is readable.
    const readable = rows.filter(({ error }) => error === null).length;
    expect(readable).toBeGreaterThan(0);
    expect(readable).toBeLessThan(rows.length);
  });
});
