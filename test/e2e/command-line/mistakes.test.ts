import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { generated } from '../../support/process/generated.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

const main = fileURLToPath(new URL('../../../dist/cli/main.mjs', import.meta.url));
const folder = sharedFolder();

describe('a path that cannot be used is a mistake and no defect:', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  symlinkSync(join(folder, 'b'), join(folder, 'a'));
  symlinkSync(join(folder, 'a'), join(folder, 'b'));

  const paths = {
    'a file in place of a folder': join(file, 'x'),
    'links in a circle': join(folder, 'a'),
    'a name that is too long': join(folder, 'x'.repeat(300)),
    'a file that the system cannot read': '/proc/self/mem',
  };
  const reading = (path: string) => [
    ['check', path],
    ['measure', path],
    ['show', 'x', '--set', path],
    ['judge', path, '--judge', 'programmatic'],
    ['generate', '--seed', '7', '-n', '4', '--out', path],
  ];
  for (const [name, path] of Object.entries(paths)) {
    const commands = reading(path);
    it.each(commands.map((args) => [args[0] ?? '', args] as const))(`${name}, tj %s`, (_, args) => {
      expectMistake(args, /^tj: \S/);
    });
  }
});

describe('input that no trajectory has', () => {
  it('is refused although its arguments are nested 5,000 deep', () => {
    const [row = ''] = tj(['generate', '--seed', '7', '-n', '1', '--out', '-']).stdout.split('\n');
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const input = row.replace(/"args": ?\{/, (start) => `${start}"x": ${deep}, `);
    expect(input).not.toBe(row);
    const { status, stderr } = tj(['check', '-'], { input });
    expect(stderr).not.toMatch(/defect|\n\s+at /);
    expect([0, 1, 2]).toContain(status);
  });
});

describe('an unknown name', () => {
  it('of a judge is answered with the one that was meant', () => {
    const run = join(folder, 'run');
    generated(run, '-n', '8', '--parents');
    tj(['judge', run, '--judge', 'programmatic']);
    for (const command of [['measure'], ['gate', '--min-delta', '0'], ['report']]) {
      const [name = '', ...options] = command;
      expectMistake(
        [name, run, ...options, '--judge', 'programatic'],
        /did you mean 'programmatic'\?/,
      );
    }
  });

  it('has the same prefix whoever finds it', () => {
    expectMistake(['measure'], /^tj: measure needs <dir\.\.\.>; for example: tj measure /);
    expectMistake(
      ['measure', 'x', '--jsn'],
      /^tj: unknown option '--jsn' \(Did you mean --json\?\)\n$/,
    );
    expectMistake(['generate'], /^tj: generate needs --out <dir>; for example: tj generate /);
    expectMistake(['measure', 'nowhere'], /^tj: nowhere/);
  });
});

describe('what a command needs', () => {
  it('is said all at once, with an example that has it', () => {
    expectMistake(
      ['judge'],
      /^tj: judge needs <set> and --judge <judge\.\.\.>; for example: tj judge \S+ --judge \S+\n$/,
    );
    expectMistake(['merge', 'out'], /^tj: merge needs <dir\.\.\.>; for example: tj merge /);
    expectMistake(
      ['queue', 'status'],
      /^tj: queue status needs --queue <url>; for example: tj queue status --queue /,
    );
  });

  it('is said only after an option that does not exist', () => {
    expectMistake(
      ['judge', 'x', '--juge', 'programmatic'],
      /^tj: unknown option '--juge' \(Did you mean --judge\?\)\n$/,
    );
  });

  it('is suggested where one of several words was misspelt', () => {
    expectMistake(
      ['init', 'jugde'],
      /^tj: unknown argument of tj init 'jugde'; did you mean 'judge'\? known: judge, environment, gate, reader\n$/,
    );
    expectMistake(
      ['export', 'x', '--format', 'jsn'],
      /^tj: unknown --format 'jsn'; did you mean 'json'\? known: csv, /,
    );
  });
});

describe('a folder after an option that takes several values', () => {
  const run = join(folder, 'after');
  generated(run, '-n', '8');

  it('is the folder that the command needs', () => {
    expect(tj(['judge', '--judge', 'programmatic', run])).toMatchObject({ status: 0 });
    const trajectories = join(run, 'trajectories.jsonl');
    expect(
      tj(['judge', '--out', join(folder, 'copy'), '--judge', 'programmatic', trajectories]).status,
    ).toBe(0);
    expect(tj(['measure', '--judge', 'programmatic', run]).stdout).toContain('programmatic');
  });

  it('is named where it cannot be both', () => {
    expectMistake(
      ['judge', '--judge', run],
      /^tj: judge needs <set> \(\S+after was taken for a value of --judge\); for example/,
    );
    expectMistake(
      ['report', '--worlds', run, run],
      /^tj: report needs <dir> \(\S+after was taken for a value of --worlds\); /,
    );
  });
});

describe('a folder without a set', () => {
  it('is told apart from a run folder by every command that takes one', () => {
    const outer = join(folder, 'outer');
    generated(join(outer, 'inner'), '-n', '8');
    const message = /outer: this is not a run folder, .*; it contains \S+inner\n$/;
    for (const command of ['measure', 'report', 'check', 'plan']) {
      expectMistake([command, outer], message);
    }
    expectMistake(['judge', outer, '--judge', 'programmatic'], message);
    const out = join(folder, 'elsewhere');
    expectMistake(['judge', outer, '--judge', 'programmatic', '--out', out], message);
  });
});

describe('a Node that is too old', () => {
  const oldNode =
    'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.19.1"})';

  it('is told so before anything else is loaded', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', oldNode, main, 'demo'],
      { encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^tj: this is Node 18\.19\.1, and trajectory-judge needs Node 20 or later; .*\n$/,
    );
    expect(readFileSync(main, 'utf8')).not.toMatch(/^import /m);
  });

  it('is older than what the package asks for', () => {
    const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
    expect(JSON.parse(manifest).engines.node).toBe('>=20');
  });
});

describe('an error that nobody foresaw', () => {
  it('is reported as a defect, with its stack and an exit code that is no result', () => {
    const path = join(folder, 'late.mjs');
    writeFileSync(
      path,
      "setTimeout(() => { throw new TypeError('unforeseen'); });\nawait new Promise((resolve) => setTimeout(resolve, 5000));",
    );
    const { status, stdout, stderr } = tj(['generate', '--environment', path, '--out', '-']);
    expect([status, stdout]).toEqual([70, '']);
    expect(stderr).toMatch(/^tj: this is a defect, please report it\nTypeError: unforeseen\n +at /);
  });
});

describe('a module that ends the process', () => {
  it.each(['process.exit(0);', 'await new Promise(() => {});'])(
    'cannot make unfinished work look done with %s',
    (code) => {
      const path = join(folder, 'environment.mjs');
      writeFileSync(path, code);
      const { status, stderr } = tj([
        'generate',
        '--environment',
        path,
        '--out',
        join(folder, 'set'),
      ]);
      expect(status).toBe(3);
      expect(stderr).toMatch(/^tj: ended before the work was done: /);
    },
  );
});
