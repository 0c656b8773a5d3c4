import { spawn } from 'node:child_process';
import type { PracticeClone } from './practice-clone.ts';
import type { Command } from './shell-commands.ts';

export interface Printed {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the commands of one block in one shell, so that a variable set by the first is there for the
 * second, and returns what each printed. Fails at the first that ends with another exit code than
 * the document says.
 */
export async function runCommands(
  commands: readonly Command[],
  clone: PracticeClone,
  variables: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const lines = commands.map(
    ({ text, exitCode }, index) => `printf '\\0'
${text}
status=$?; [ $status -eq ${exitCode} ] || { echo "command ${index + 1} ended with exit code $status" >&2; exit 99; }`,
  );
  const { status, stdout, stderr } = await bash(`set -o pipefail\n${lines.join('\n')}`, {
    cwd: clone.folder,
    env: { ...process.env, ...variables, PATH: clone.path },
  });
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
