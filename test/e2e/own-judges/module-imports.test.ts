import { describe, expect, it } from 'vitest';
import { beside, expectPlain, freshSet, judgedBy } from './judged-by.ts';

const judge = "{ id: 'mine', view: 'step', judge: () => ({ faulty: z.boolean().parse(true) }) }";

describe('a module with nothing installed next to it', () => {
  it.each([
    [
      'imports',
      'judge.mjs',
      `import { defineJudge } from 'trajectory-judge/judge'; import { z } from 'zod';
       export default defineJudge(${judge});`,
    ],
    [
      'imports, by a name that it puts together,',
      'judge.ts',
      `const name: string = ['trajectory', 'judge/judge'].join('-');
       const [{ defineJudge }, { z }] = await Promise.all([import(name), import('z' + 'od')]);
       export default defineJudge(${judge});`,
    ],
    [
      'requires',
      'judge.cjs',
      `const { defineJudge } = require('trajectory-judge/judge'); const { z } = require('zod');
       exports.judge = defineJudge(${judge});`,
    ],
    [
      'has another file that requires',
      'judge.ts',
      `import { judge } from './more.cjs';
       export default judge;`,
      `const { defineJudge } = require('trajectory-judge/judge'); const { z } = require('zod');
       exports.judge = defineJudge(${judge});`,
    ],
  ])('%s this package and zod', async (_, file, text, more = '') => {
    const set = freshSet();
    beside(set, 'more.cjs', more);
    const judged = await judgedBy(set, beside(set, file, text));
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(0);
    expect(judged.rows.map(({ faulty }) => faulty)).toEqual(judged.rows.map(() => true));
    expect(judged.rows.length).toBeGreaterThan(0);
  });
});
