import { RunBuilder } from '../../../src/1-traces/building/run-builder.ts';
import type { Run } from '../../../src/run/run.ts';

/** What differs between two sessions of the coding agent. */
export interface CodeCase {
  /** The counts that the tests print. */
  readonly passed: number;
  readonly files: number;
  readonly commit: string;
  readonly limit: number;
}

export const usualSession: CodeCase = { passed: 87, files: 4, commit: '9c41d7e', limit: 25 };

/** A recorded session in which a coding agent reads a file, changes it, tests it and pushes it. */
export function codeRun(given: Partial<CodeCase> = {}): Run {
  const { passed, files, commit, limit } = { ...usualSession, ...given };
  const builder = new RunBuilder();
  const call = (tool: string, args: object, result: string, thought = '', failed = false): void => {
    builder.agent({ thought, calls: [{ tool, arguments: args as never }] });
    builder.result({ content: result, failed });
  };
  const path = '/home/dev/shop/src/basket.ts';
  builder.instruct('You are a coding agent.');
  builder.user('Please write down what you are going to do.');
  call(
    'Write',
    { file_path: '/home/dev/shop/docs/basket_notes.md', content: '# Plan' },
    'Written.',
  );
  builder.agent({ text: "I've added my notes in `basket_notes.md`." });
  builder.user('Baskets must hold twice as many articles as now. Commit and push, please.');
  call('Grep', { pattern: 'article' }, `Found ${files} files`, 'I look for the place.');
  call(
    'Read',
    { file_path: path },
    `1\timport { Shop } from './shop.ts';\n2\texport const mostArticles = ${limit};\n`,
    `There are ${files} files. The basket is the one.`,
  );
  call(
    'Edit',
    {
      file_path: path,
      old_string: `export const mostArticles = ${limit};`,
      new_string: `export const mostArticles = ${limit * 2};`,
    },
    'The file has been updated.',
  );
  call('Bash', { command: 'git log --oneline other..main' }, 'fatal: bad revision', '', true);
  call('Bash', { command: 'git log --oneline' }, '0aa31fe Baskets');
  call('Bash', { command: 'npm test 2>&1 | tail -3' }, `Tests  ${passed} passed`, 'Now the tests.');
  call(
    'Bash',
    { command: 'git commit -am "Larger baskets"' },
    `[main ${commit}] Larger baskets`,
    `All ${passed} tests pass.`,
  );
  call('Bash', { command: 'git push' }, 'fatal: no upstream branch', 'Now I push it.', true);
  call('Bash', { command: 'git push --set-upstream origin main' }, 'branch set up to track main');
  builder.agent({ text: `Baskets hold twice as many articles. It is pushed as ${commit}.` });
  const built = builder.finish();
  if (typeof built === 'string') throw new Error(built);
  return built.run;
}

/** A recorded run in which an agent asks for the weather in two towns. */
export function weatherRun(): Run {
  const builder = new RunBuilder();
  builder.user('What is the weather in Oslo and in Rome?');
  for (const [city, degrees] of Object.entries({ Oslo: 12, Rome: 27 })) {
    builder.agent({ calls: [{ tool: 'get_weather', arguments: { city } }] });
    builder.result({ content: `Sunny, ${degrees}°C` });
  }
  builder.agent({ text: 'Here it is:\n- Oslo: sunny, 12°C\n- Rome: sunny, 27°C' });
  const built = builder.finish();
  if (typeof built === 'string') throw new Error(built);
  return built.run;
}
