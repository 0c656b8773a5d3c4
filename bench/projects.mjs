// `npm run bench -- installs` and `npm run bench -- outside`: the packed package in projects of other people,
// beside what they have installed, and on each Node that it supports.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, install, nodeOf, packed, ran, root, tj } from './installing.mjs';
import { table } from './measure.mjs';

/** What a project has already, in the versions that this package has to live with. */
const BESIDE = [
  [],
  ['ai@5', '@ai-sdk/openai@2', 'zod@4.1.8'],
  ['ai@6', '@ai-sdk/openai@3', 'zod@4'],
  ['ai@7', '@ai-sdk/openai@4', 'zod@4'],
  ['bullmq@6', 'ioredis@5'],
  ['bullmq@6', 'ioredis@6'],
  ['zod@4.0.0'],
  ['zod@4.1.0'],
  ['zod@4.4.3'],
  ['zod@3'],
  ['vitest@5'],
  ['vitest@4'],
  ['jest@30', '@jest/globals@30'],
];

const TYPES = ['typescript@6', '@types/node@22'];
/** Entries that need their runner around them. */
const MATCHERS = ['./vitest', './vitest4', './jest'];

export async function benchInstalls() {
  const { path, size, unpackedSize } = await packed();
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
  console.log(`packed: ${megabytes(size)}, unpacked: ${megabytes(unpackedSize)}\n`);
  const rows = [];
  for (const beside of BESIDE) {
    const home = join(CACHE, `installs-${beside.join('+').replaceAll('/', '_') || 'nothing'}`);
    const problem = await install(home, [...beside, ...TYPES, path], { about: stamp(path) });
    rows.push([
      beside.join(' ') || 'nothing',
      ...(problem === null ? await inProject(home, beside) : [problem, '', '', '']),
    ]);
  }
  console.log(table(['beside', 'second copies', 'imports', 'types', 'tj --version'], rows));
  console.log();
  await benchNodes();
}

/** So that a package that was packed again is installed again. */
const stamp = (path) => ({
  description: createHash('sha256').update(readFileSync(path)).digest('hex'),
});

async function inProject(home, beside) {
  const { packages } = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8'));
  const nameOf = (place) => place.split('node_modules/').at(-1);
  const copies = Object.keys(packages).map(nameOf);
  const watched = [...beside.map((each) => each.slice(0, each.lastIndexOf('@'))), 'zod'];
  const twice = [...new Set(watched)].filter(
    (name) => copies.filter((each) => each === name).length > 1,
  );
  const whose = twice.map((name) => {
    const nested = Object.keys(packages).filter(
      (each) => nameOf(each) === name && each.split('node_modules/').length > 2,
    );
    return `${name} (${nested.map((each) => nameOf(each.slice(0, each.lastIndexOf('/node_modules/')))).join(', ')})`;
  });
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const code = Object.keys(exports).filter((name) => !name.endsWith('.json'));
  const specifier = (name) => `trajectory-judge${name.slice(1)}`;
  const script = code
    .filter((name) => !MATCHERS.includes(name))
    .map((name) => `await import('${specifier(name)}');`);
  const imports = await ran(process.execPath, ['--input-type=module', '-e', script.join('\n')], {
    cwd: home,
  });
  const runner = beside.some((each) => each.startsWith('vitest@5'))
    ? './vitest'
    : beside.some((each) => each.startsWith('vitest@4'))
      ? './vitest4'
      : beside.some((each) => each.startsWith('jest'))
        ? './jest'
        : null;
  const typed = code.filter((name) => !MATCHERS.includes(name) || name === runner);
  const file = typed.map(
    (name, i) => `import * as m${i} from '${specifier(name)}';\nexport { m${i} };`,
  );
  const types = await typeErrors(home, 'entries.ts', file.join('\n'));
  const version = await ran('npx', ['--no', '--', 'tj', '--version'], { cwd: home });
  return [
    whose.join(', ') || 'none',
    imports.status === 0 ? String(script.length) : lastLine(imports.stderr),
    types,
    version.status === 0 ? version.stdout.trim() : lastLine(version.stderr),
  ];
}

/** `ok`, or how many errors there are and the first of them. Declarations of others are checked, too. */
async function typeErrors(home, name, text) {
  writeFileSync(join(home, name), text);
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--target',
    'es2023',
  ];
  const tsc = join(home, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = await ran(process.execPath, [tsc, ...flags, '--types', 'node', name], {
    cwd: home,
  });
  if (status === 0) return 'ok';
  const errors = stdout.split('\n').filter((line) => /error TS/.test(line));
  const own = errors.filter((line) => /^(entries|detects)|trajectory-judge/.test(line));
  const [first = ''] = own.length > 0 ? own : errors;
  return `${own.length} of its own, ${errors.length} in all: ${first.slice(0, 120)}`;
}

const lastLine = (text) => text.trim().split('\n').at(-1).slice(0, 120);

/** Tests of the repository that take seconds and use the built command. */
const BASIC_TESTS = ['test/e2e/generate.test.ts', 'test/e2e/measure.test.ts'];

async function benchNodes(versions = ['20', '22', '24', '26']) {
  const rows = [];
  for (const version of versions) {
    const { problem, path } = await nodeOf(version);
    if (problem !== null) {
      rows.push([version, problem, '', '']);
      continue;
    }
    const { stdout: exact } = await ran(path, ['--version']);
    const demo = await ran(path, [tj, 'demo', '--out', join(CACHE, `demo-${version}`)]);
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const tests = await ran(path, [vitest, 'run', ...BASIC_TESTS], { cwd: root });
    const counts = /Tests\s+(.+)/.exec(plain(tests.stdout))?.[1] ?? lastLine(tests.stderr);
    rows.push([
      exact.trim(),
      demo.status === 0 ? 'ok' : lastLine(demo.stderr),
      counts.trim(),
      String(tests.status),
    ]);
  }
  console.log(table(['Node', 'tj demo', 'basic tests', 'exit code'], rows));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal begin with one
const plain = (text) => text.replace(/\x1b\[[0-9;]*m/g, '');

/** The same two tests for each runner: one judge that passes, and one that does not. */
const OUTSIDE = [
  {
    name: 'Vitest 5',
    node: '22',
    packages: ['vitest@5'],
    files: {
      'vitest.config.mjs': "export default { test: { setupFiles: ['trajectory-judge/vitest'] } };",
      'judges.test.ts': matcherTests(
        "import { expect, test } from 'vitest';\nimport 'trajectory-judge/vitest';",
      ),
    },
    typed: 'judges.test.ts',
    command: ['node_modules/vitest/vitest.mjs', 'run'],
  },
  {
    name: 'Jest 30',
    node: '22',
    packages: ['jest@30', '@jest/globals@30'],
    files: {
      'jest.config.mjs':
        "export default { testMatch: ['**/*.test.mjs'], transform: {}, testTimeout: 120000 };",
      'judges.test.mjs': matcherTests(
        "import { expect, test } from '@jest/globals';\nimport 'trajectory-judge/jest';",
      ),
      'judges.ts': matcherTests(
        "import { expect, test } from '@jest/globals';\nimport 'trajectory-judge/jest';",
      ),
    },
    typed: 'judges.ts',
    command: ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
  },
  {
    name: 'node:test',
    node: '20',
    packages: [],
    files: {
      'judges.test.mjs': assertTests(),
      'judges.ts': assertTests(),
    },
    typed: 'judges.ts',
    command: ['--test'],
  },
];

function matcherTests(head) {
  return `${head}
const runs = { size: 60, seed: 7 };
test('the rules see what they are for', async () => {
  await expect('programmatic').toDetect({ runs, minDelta: 0.3, maxFalseAlarm: 0.2 });
}, 120_000);
test('a judge that flags everything sees nothing', async () => {
  await expect('control-everything').toDetect({ runs, minDelta: 0.3 });
}, 120_000);
`;
}

function assertTests() {
  return `import { test } from 'node:test';
import { assertDetects } from 'trajectory-judge/testing';
const runs = { size: 60, seed: 7 };
test('the rules see what they are for', async () => {
  await assertDetects('programmatic', { runs, minDelta: 0.3, maxFalseAlarm: 0.2 });
});
test('a judge that flags everything sees nothing', async () => {
  await assertDetects('control-everything', { runs, minDelta: 0.3 });
});
`;
}

export async function benchOutside() {
  const { path } = await packed();
  for (const { name, node, packages, files, typed, command } of OUTSIDE) {
    const home = join(CACHE, `outside-${name.replaceAll(/\W/g, '-')}`);
    const problem = await install(home, [...packages, ...TYPES, path], { about: stamp(path) });
    const { problem: noNode, path: program } = await nodeOf(node);
    console.log(`== ${name} on Node ${node}`);
    if (problem !== null || noNode !== null) {
      console.log(problem ?? noNode);
      continue;
    }
    for (const [file, text] of Object.entries(files)) writeFileSync(join(home, file), text);
    const { status, stdout, stderr } = await ran(program, command, {
      cwd: home,
      env: { ...process.env, CI: '1', NO_COLOR: '1' },
    });
    console.log(plain(`${stdout}\n${stderr}`).trim());
    console.log(`exit code ${status}; types: ${await typeErrors(home, typed, files[typed])}\n`);
  }
}
