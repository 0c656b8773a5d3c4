import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { externalInput } from '../../../../src/3-judging/judges/external-input.ts';
import { moduleJudge } from '../../../../src/3-judging/judges/own/module-judge.ts';
import { temporaryFolder } from '../../../support/files/temporary-folder.ts';
import { fixture, formats, item, never, set } from './some-item.ts';

describe('a judge that is a module', () => {
  const loaded = async (path: string) => {
    const judge = await moduleJudge(path, { timeoutSeconds: 20, warn: () => {} });
    onTestFinished(() => judge.close?.());
    return judge;
  };

  it('is loaded from TypeScript and answers', async () => {
    const judge = await loaded(fixture('judge-module.ts'));
    expect([judge.id, judge.view]).toEqual(['too-many-steps', 'step']);
    const input = externalInput('x', 'step', set[0] as (typeof set)[0], formats);
    expect(await judge.judge(input, never)).toMatchObject({
      faulty: false,
      failureStep: null,
      rationale: `${set[0]?.steps.length} steps`,
    });
  });

  const written = (text: string, name = 'judge.mjs'): string => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, text);
    return path;
  };

  it('fails the call if it throws, and the call can be repeated', async () => {
    const path = written(
      `export const judge = { id: 'x', view: 'outcome', judge() { throw new Error('no luck') } };`,
    );
    const judge = await loaded(path);
    await expect(judge.judge(item('a'), never)).rejects.toMatchObject({
      kind: 'server error',
      message: 'x threw: no luck (judge.mjs:1)',
      retryable: true,
    });
  });

  it.each(['judge.mjs', 'judge.ts'])('says in which line of %s it failed', async (name) => {
    const path = written(
      [
        'const help = (value) => value.missing.deeper;',
        "export default { id: 'x', view: 'step',",
        '  judge(input) {',
        '    return help(input);',
        '  },',
        '};',
      ].join('\n'),
      name,
    );
    const judge = await loaded(path);
    await expect(judge.judge(item('a'), never)).rejects.toMatchObject({
      message: `x threw: Cannot read properties of undefined (reading 'deeper') (${name}:1)`,
    });
  });

  it.each([
    ['null.x', false],
    ['nothing()', false],
    ["new URL('http://[')", false],
    ["(() => { throw new Error('busy'); })()", true],
    ["(() => { throw new TypeError('fetch failed', { cause: 'ECONNRESET' }); })()", true],
  ])('that fails with %s can be asked again: %s', async (code, retryable) => {
    const judge = await loaded(
      written(`export default { id: 'x', view: 'step', judge() { return ${code}; } };`),
    );
    await expect(judge.judge(item('a'), never)).rejects.toMatchObject({ retryable });
  });

  it('is abandoned when the invocation stops, even if it never answers', async () => {
    const path = written(
      `export default { id: 'x', view: 'step', judge: () => new Promise(() => {}) };`,
    );
    const judge = await loaded(path);
    await expect(judge.judge(item('a'), AbortSignal.timeout(20))).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  it.each([
    ['export const other = 5', 'it has no default export; add export default defineJudge'],
    ['export default 5', 'it exports a number and not a judge; write export default defineJudge'],
    ['export function judge() {}', 'it exports a function and not a judge'],
    ["export default { view: 'step', judge() {} }", 'id must be a non-empty string'],
    [
      "export default { id: 'a', view: 'both', judge() {} }",
      "view must be 'step', 'actions' or 'outcome'",
    ],
    ["export default { id: 'a', view: 'step' }", 'judge must be a function'],
    ['export default {', 'could not be loaded'],
  ])('is refused in one line if it exports no judge: %s', async (text, message) => {
    await expect(loaded(written(text))).rejects.toThrow(message);
  });
});
