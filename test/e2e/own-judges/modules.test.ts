import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { beside, expectPlain, freshSet, judgedBy } from './judged-by.ts';

const module = (body: string, more = ''): string =>
  `${more}\nexport default { id: 'mine', view: 'step', ${body} };\n`;

// A folder is deleted with the test that asked for it, and which one that is, is not known among tests that
// run at the same time.
const shared = sharedFolder();
const newFolder = (): string => mkdtempSync(join(shared, 'test-'));

// They mostly wait for a time limit.
describe.concurrent('a module', () => {
  it.each([
    ['never resolves', 'judge: () => new Promise(() => {})', 'timeout', /--timeout/],
    ['never returns', 'judge() { for (;;) {} }', 'timeout', /--timeout/],
    [
      'ends the process',
      'judge() { process.exit(0); }',
      'reset',
      /ended its process with exit code 0/,
    ],
    ['throws a string', "judge() { throw 'no \\u001b[31mluck'; }", 'server error', /threw: no/],
    [
      'claims that the invocation has ended',
      "judge() { throw Object.assign(new Error('over'), { name: 'ModelFailure', kind: 'aborted' }); }",
      'server error',
      /threw: over/,
    ],
    ['throws nothing', 'judge() { throw undefined; }', 'server error', /threw: undefined/],
    [
      'throws what cannot be shown',
      'judge() { throw { toString() { throw 1; } }; }',
      'server error',
      /threw/,
    ],
    ['returns nothing', 'judge() {}', 'bad response', /answered undefined/],
    ['returns a word', "judge: () => 'faulty'", 'bad response', /answered "faulty"/],
    [
      'returns the id of something else',
      "judge: () => ({ id: 'x', faulty: true })",
      'bad response',
      /another id/,
    ],
    [
      'fails later on',
      'judge() { setTimeout(() => { throw new Error("late"); }, 1); return new Promise(() => {}); }',
      'reset',
      /late/,
    ],
  ])('that %s is a failed call', async (_, body, kind, message) => {
    const set = freshSet(newFolder());
    const path = beside(set, 'judge.mjs', module(body));
    const judged = await judgedBy(
      set,
      ...[path, '--timeout', '1', '--retries', '0', '--max-failures', '2', '-j', '2'],
    );
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(3);
    expect(judged.rows).toEqual([]);
    expect(judged.failures.map((failure) => failure.kind)).toContain(kind);
    expect(judged.failures.map((failure) => failure.message).join('\n')).toMatch(message);
    expect(judged.seconds).toBeLessThan(25);
  });

  it('with a mistake in it is not asked again about the same run, and its line is named', async () => {
    const set = freshSet(newFolder());
    const path = beside(set, 'judge.mjs', module('judge({ steps }) { return steps.x.y; }'));
    const judged = await judgedBy(set, `careless=${path}`);
    expectPlain(judged);
    expect(judged.status).toBe(3);
    const asked = judged.failures.length;
    expect(asked).toBeLessThanOrEqual(18);
    expect(judged.stdout).toMatch(
      new RegExp(`^careless: 0 of \\d+ verdicts, ${asked} calls$`, 'm'),
    );
    expect(judged.stderr).toMatch(
      /careless threw: Cannot read properties of undefined \(reading 'y'\) \(judge\.mjs:2\)\./,
    );
  });

  it('that ends its process on one item still judges the others', async () => {
    const set = freshSet(newFolder());
    const body = `judge({ id }) { first ??= id; if (id === first) process.exit(0); return { faulty: true }; }`;
    // The first item is remembered in a file, because each process starts afresh.
    const memory = `import fs from 'node:fs';
const file = new URL('./first', import.meta.url);
const state = { get value() { try { return fs.readFileSync(file, 'utf8'); } catch { return undefined; } } };`;
    const path = beside(
      set,
      'judge.mjs',
      module(
        body.replace(
          'first ??= id; if (id === first)',
          'if (state.value === undefined) fs.writeFileSync(file, id); if (state.value === id)',
        ),
        memory,
      ),
    );
    const judged = await judgedBy(set, path, '--retries', '1', '-j', '4');
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(3);
    expect(judged.failures).toMatchObject([{ kind: 'reset' }]);
    expect(judged.stdout).toMatch(/mine: (\d+) of \d+ verdicts/);
    expect(judged.rows.length).toBeGreaterThan(5);
    expect(judged.rows.every(({ faulty }) => faulty)).toBe(true);
  });

  it.each([
    [
      'a top-level await that never ends',
      'await new Promise(() => {});',
      /before it was loaded; it may await something that never comes/,
    ],
    // An endless loop would take a core from the other tests until the program gives up.
    [
      'something that blocks for ever at its top',
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
      /within 10 s; --timeout/,
    ],
    ['process.exit at its top', 'process.exit(0);', /ended/],
    ['a throw at its top', "throw 'no \\u001b[31mluck';", /could not be loaded: no/],
  ])('with %s is refused in one line', async (_, more, message) => {
    const set = freshSet(newFolder());
    const path = beside(set, 'judge.mjs', module('judge: () => ({ faulty: true })', more));
    const judged = await judgedBy(set, path, '--timeout', '2');
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(2);
    expect(judged.stderr).toMatch(message);
    expect(judged.stderr.trimEnd().split('\n').length).toBe(1);
  });

  it.each([
    ['never ends', 'close: () => new Promise(() => {})', /close/],
    ['loops for ever', 'close() { for (;;) {} }', /close/],
    ['throws', "close() { throw new Error('no \\u001b[31mluck'); }", /close.*no .*luck/],
    ['ends the process', 'close() { process.exit(7); }', /close/],
  ])(
    'whose close() %s keeps its verdicts and is reported in one line',
    async (_, close, message) => {
      const set = freshSet(newFolder());
      const path = beside(set, 'judge.mjs', module(`judge: () => ({ faulty: true }), ${close}`));
      const judged = await judgedBy(set, path, '--timeout', '1');
      expectPlain(judged);
      expect(judged.status, judged.stderr).toBe(0);
      expect(judged.rows.length).toBeGreaterThan(0);
      expect(judged.stderr).toMatch(message);
      expect(judged.seconds).toBeLessThan(25);
    },
  );

  it('cannot write to standard output, where the results are', async () => {
    const set = freshSet(newFolder());
    const body = `judge() { console.log('{"folder":"\\u001b[31mfake"}'); process.stdout.write('more'); return { faulty: true }; }`;
    const path = beside(set, 'judge.mjs', module(body));
    const judged = await judgedBy(set, path, '--json');
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(0);
    expect(JSON.parse(judged.stdout).folder).toBe(set);
    expect(judged.stderr).toContain('fake');
  });

  it('cannot change what another judge is shown', async () => {
    const set = freshSet(newFolder());
    const shows = (id: string): string =>
      `export default { id: '${id}', view: 'step', judge: ({ text, steps, goal }) => ({ faulty: false, rationale: JSON.stringify(steps).length + goal + text.length + steps.map((each) => each.index).join() }) };`;
    const before = beside(set, 'before.mjs', shows('before'));
    const after = beside(set, 'after.mjs', shows('after'));
    const vandal = beside(
      set,
      'vandal.mjs',
      `export default { id: 'vandal', view: 'step', judge(input) {
  const problems = [];
  for (const change of [() => input.steps.reverse(), () => { input.goal = 'x'; }, () => { input.steps[0].call.args.x = 1; }])
    try { change(); } catch (error) { problems.push(error.name); }
  return { faulty: false, rationale: problems.join() };
} };`,
    );
    const { rows, status, stderr } = await judgedBy(set, before, vandal, after);
    expect(status, stderr).toBe(0);
    const said = (judge: string) =>
      new Map(
        rows
          .filter((row) => row.judge_id === judge)
          .map(({ trajectory_id, rationale }) => [trajectory_id, rationale]),
      );
    expect(said('before').size).toBeGreaterThan(5);
    expect(said('after')).toEqual(said('before'));
    expect(new Set(said('vandal').values())).toEqual(new Set(['TypeError,TypeError,TypeError']));
  });
});
