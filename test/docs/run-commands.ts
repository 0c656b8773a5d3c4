import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { splitWords } from '../../src/3-judging/judges/own/split-words.ts';
import { tjMeanwhile } from '../support/process/tj.ts';
import type { PracticeClone } from './practice-clone.ts';
import type { Command } from './shell-commands.ts';

export interface Printed {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the commands of one block and returns what each printed. Fails at the first that ends with another
 * exit code than the document says.
 */
export function runCommands(
  commands: readonly Command[],
  clone: PracticeClone,
  variables: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const env = { ...process.env, ...variables, PATH: clone.path };
  const plain = commands.map(plainCommand);
  return !clone.isRebuilt && plain.every((each) => each !== null)
    ? runEach(plain, clone, env)
    : runInShell(commands, clone, env);
}

interface PlainCommand extends Command {
  /** The words after the program's. */
  readonly args: readonly string[];
}

/** How documents call the program; in a practice clone, all of these are its build. */
const PROGRAM = /^(?:(?:npx )?tj|node dist\/cli\/main\.mjs)(?= |$)/;

/** A command that needs no shell, because it is the program and its words mean just themselves; or null. */
function plainCommand(command: Command): PlainCommand | null {
  const text = command.text.replace(/\s+#.*/, '').replaceAll('\\\n', ' ');
  if (/[|<>&;$`*?~(){}[\]\\!\n]/.test(text)) return null;
  const words = PROGRAM.exec(text);
  return words === null ? null : { ...command, args: splitWords(text.slice(words[0].length)) };
}

async function runEach(
  commands: readonly PlainCommand[],
  { folder }: PracticeClone,
  env: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const printed: string[] = [];
  const script = join(folder, 'dist/cli/main.mjs');
  for (const { text, args, exitCode } of commands) {
    const { status, stdout, stderr } = await tjMeanwhile(args, { cwd: folder, env, script });
    if (status !== exitCode) {
      throw new Error(`${text}\nended with exit code ${status}:\n${stderr}\n${stdout}`);
    }
    printed.push(stdout);
  }
  return printed;
}

/** Runs commands in one shell, so that a variable set by the first is there for the second. */
async function runInShell(
  commands: readonly Command[],
  { folder: cwd }: PracticeClone,
  env: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const lines = commands.map(
    ({ text, exitCode }, index) => `printf '\\0'
${text}
status=$?; [ $status -eq ${exitCode} ] || { echo "command ${index + 1} ended with exit code $status" >&2; exit 99; }`,
  );
  const script = `set -o pipefail\n${lines.join('\n')}`;
  const { status, stdout, stderr } = await bash(script, { cwd, env });
  if (status !== 0) {
    const shown = commands.map(({ text }) => text).join('\n');
    throw new Error(`${stderr.trim()}\nin the block:\n${shown}\nwhich printed:\n${stdout}`);
  }
  return stdout.split('\0').slice(1);
}

function bash(script: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<Printed> {
  const child = spawn('bash', ['-c', script], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
}
