import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { splitWords } from '../../src/3-judging/judges/own/split-words.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { generated } from '../support/process/generated.ts';
import { tj } from '../support/process/tj.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const example = (name: string): string => readFileSync(join(root, 'examples', name), 'utf8');

/** The commands that a command printed for its reader to type next. */
const offered = (stdout: string): readonly string[] =>
  stdout.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []));

/** Types commands one after the other, as a reader would, and returns what the last one printed. */
function type(commands: readonly string[], cwd: string, path = process.env.PATH ?? ''): string {
  expect(commands).not.toEqual([]);
  let printed = '';
  for (const command of commands) {
    const env = { ...process.env, PATH: path };
    const done = spawnSync('bash', ['-c', command], { cwd, env, encoding: 'utf8' });
    expect(done.status, `${command}\n${done.stdout}${done.stderr}`).toBe(0);
    printed = done.stdout;
  }
  return printed;
}

/** The same without a shell, for commands that need none. */
function run(commands: readonly string[], cwd: string): string {
  expect(commands).not.toEqual([]);
  let printed = '';
  for (const command of commands) {
    const [, script = '', ...args] = splitWords(command);
    const done = tj(args, { cwd, script: join(cwd, script) });
    expect(done.status, `${command}\n${done.stdout}${done.stderr}`).toBe(0);
    printed = done.stdout;
  }
  return printed;
}

/** A folder like a clone: the build is in it, and no tj is on the search path. */
function clone(): string {
  const folder = temporaryFolder();
  for (const name of ['dist', 'node_modules', 'package.json']) {
    symlinkSync(join(root, name), join(folder, name));
  }
  return folder;
}

/** A set where the demo leaves one, but of two fault types: a judge of one's own starts a process for each. */
const demoSet = (cwd: string): string =>
  generated(
    join(cwd, 'runs/demo'),
    ...['-n', '180', '--types', 'ignored_observation,skipped_precondition', '--parents'],
  );

describe('tj init writes a file that works, and the commands that it prints lead to a measurement', () => {
  it.each([
    ['judge', [], 'judge.ts', 'judge.ts', /^refund-amount .*\+0\.50/m],
    ['judge', ['--language', 'python'], 'judge.py', 'judge.py', /^unchecked-refund .*\+0\.50/m],
    ['judge', ['--language', 'rubric'], 'rubric.md', 'rubric.md', /^rubric /m],
    ['environment', [], 'environment.ts', 'environment/thermostat.ts', /^programmatic .*\+0\.50/m],
    ['gate', [], 'gate.json', 'gate.json', /^Gate passed for refund-amount: 3 of 3 criteria/m],
  ])('%s %j', (what, options, file, source, expected) => {
    const cwd = clone();
    demoSet(cwd);
    const script = join(cwd, 'dist/cli/main.mjs');
    const { status, stdout, stderr } = tj(['init', what, ...options], { cwd, script });
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(join(cwd, file), 'utf8')).toBe(example(source));
    const commands = offered(stdout);
    for (const command of commands) expect(command).toMatch(/^node dist\/cli\/main\.mjs /);
    expect(run(commands, cwd)).toMatch(expected);
  });

  it('reader', () => {
    const cwd = clone();
    const { stdout } = tj(['init', 'reader'], { cwd, script: join(cwd, 'dist/cli/main.mjs') });
    expect(readFileSync(join(cwd, 'reader.ts'), 'utf8')).toBe(example('traces/reader.ts'));
    expect(run(offered(stdout), cwd)).toMatch(
      /^runs\/mine-faults: 2 of 3 recorded runs as parents/m,
    );
  });

  it('offers only what is still to do once the demo has been run', () => {
    const cwd = clone();
    const before = tj(['init', 'judge'], { cwd });
    expect(offered(before.stdout)[0]).toMatch(/ demo$/);
    mkdirSync(join(cwd, 'runs/demo'), { recursive: true });
    writeFileSync(join(cwd, 'runs/demo/trajectories.jsonl'), '');
    const after = tj(['init', 'judge', '--force'], { cwd });
    expect(offered(after.stdout)[0]).toMatch(/ judge runs\/demo --judge \.\/judge\.ts$/);
  });

  it('says tj where tj is what was typed', () => {
    const cwd = temporaryFolder();
    demoSet(cwd);
    const bin = temporaryFolder();
    symlinkSync(join(root, 'dist/cli/main.mjs'), join(bin, 'tj'));
    chmodSync(join(root, 'dist/cli/main.mjs'), 0o755);
    const path = [bin, process.env.PATH].join(delimiter);
    const commands = offered(type(['tj init judge'], cwd, path));
    for (const command of commands) expect(command).toMatch(/^tj /);
    expect(type(commands, cwd, path)).toMatch(/^refund-amount .*\+0\.50/m);
  });

  it('writes where it is told, and knows the language by the name of the file', () => {
    const cwd = clone();
    const { status, stdout } = tj(['init', 'judge', '--out', "my judges/it's.py"], { cwd });
    expect(status).toBe(0);
    expect(readFileSync(join(cwd, "my judges/it's.py"), 'utf8')).toBe(example('judge.py'));
    const [demo, ...judging] = offered(stdout);
    expect(demo).toMatch(/ demo$/);
    demoSet(cwd);
    expect(type(judging, cwd)).toMatch(/\+0\.50/m);
  });

  it('compares a judge with no judge twice', () => {
    const { stdout } = tj(['init', '--yes', '--judge', 'programmatic', '--out', '-']);
    expect(stdout.match(/^ {4}'programmatic',$/gm)).toHaveLength(1);
  });

  it('prints the file with --out -, and nothing else', () => {
    const cwd = temporaryFolder();
    expect(tj(['init', 'gate', '--out', '-'], { cwd })).toMatchObject({
      status: 0,
      stdout: example('gate.json'),
      stderr: '',
    });
    expect(existsSync(join(cwd, 'gate.json'))).toBe(false);
  });
});

describe('tj init refuses, with one line and exit code 2,', () => {
  const refused = (args: readonly string[], cwd: string): string => {
    const { status, stdout, stderr } = tj(['init', ...args], { cwd });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr;
  };

  it('to replace a file, unless it is told to', () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'judge.ts'), 'mine');
    expect(refused(['judge'], cwd)).toMatch(/judge\.ts: .*already.*--force/);
    expect(readFileSync(join(cwd, 'judge.ts'), 'utf8')).toBe('mine');
    expect(tj(['init', 'judge', '--force'], { cwd }).status).toBe(0);
    expect(readFileSync(join(cwd, 'judge.ts'), 'utf8')).toBe(example('judge.ts'));
  });

  it('to write through a link that leads nowhere yet', () => {
    const cwd = temporaryFolder();
    symlinkSync(join(cwd, 'elsewhere'), join(cwd, 'judge.ts'));
    refused(['judge'], cwd);
    expect(existsSync(join(cwd, 'elsewhere'))).toBe(false);
  });

  it('to replace a folder, whatever it is told', () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'judge.ts'));
    expect(refused(['judge'], cwd)).toMatch(/judge\.ts: .*already/);
    expect(refused(['judge', '--force'], cwd)).toMatch(/judge\.ts: is a folder; name a file/);
  });

  it.each([
    [['nothing'], /judge, environment, gate/],
    [['judge', '--language', 'cobol'], /typescript, python, rubric/],
    [['environment', '--language', 'python'], /environment.*typescript/],
    [['gate', '--language', 'rubric'], /gate.*--language/],
    [['judge', '--language', 'python', '--out', 'judge.ts'], /judge\.ts.*\.py/],
    [['judge', '--out', ''], /--out/],
    [['judge', '--out', 'a\nb.rs'], /\.ts/],
  ])('%j', (args, message) => {
    expect(refused(args, temporaryFolder())).toMatch(message);
  });
});

describe('tj init at a terminal', () => {
  /** Answers each question when it is asked; null ends the input, as Ctrl-D does. */
  async function answered(cwd: string, answers: readonly (string | null)[]): Promise<string> {
    const command = `${process.execPath} ${join(root, 'dist/cli/main.mjs')} init`;
    const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      cwd,
      env: { ...process.env, OPENAI_API_KEY: '', TERM: 'xterm' },
    });
    let shown = '';
    let asked = 0;
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      if (!/\]: [^\n]*$/.test(shown) || asked >= answers.length) return;
      if (shown.split(']: ').length - 1 <= asked) return;
      const answer = answers[asked++];
      terminal.stdin.write(answer === null || answer === undefined ? '\u0004' : `${answer}\r`);
    });
    await once(terminal, 'close');
    return shown;
  }

  it('asks for the judge and the recordings, and writes what was answered', async () => {
    const cwd = temporaryFolder();
    const shown = await answered(cwd, ['./mine.ts', 'traces/*.json']);
    expect(shown).toContain('Wrote tj.config.ts and ./mine.ts');
    const config = readFileSync(join(cwd, 'tj.config.ts'), 'utf8');
    expect(config).toContain("'mine=./mine.ts'");
    expect(config).toContain("traces: 'traces/*.json'");
  });

  it('writes nothing if it is stopped at a question', async () => {
    const cwd = temporaryFolder();
    expect(await answered(cwd, [null])).toContain('nothing was written');
    expect(existsSync(join(cwd, 'tj.config.ts'))).toBe(false);
  });
});
