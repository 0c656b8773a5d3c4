import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { shellWords } from '../../../src/base/text/shell-words.ts';

const main = fileURLToPath(new URL('../../../dist/cli/main.mjs', import.meta.url));

/** The built command as a shell would be told to run it. */
export const tjWords = (args: readonly string[]): string =>
  shellWords([process.execPath, main, ...args]);

/**
 * Runs the built command in bash with something after it, such as `| head -1`. The status is that of
 * the command itself and not of what reads its output.
 */
export function tjInShell(args: readonly string[], rest: string) {
  return spawnSync('bash', ['-c', `${tjWords(args)} ${rest}; exit "\${PIPESTATUS[0]}"`], {
    encoding: 'utf8',
    timeout: 30_000,
  });
}

/**
 * Runs the built command on a pseudo-terminal, and returns everything that reached the terminal.
 *
 * @param options.input the keys that are pressed
 */
export function tjOnTerminal(
  args: readonly string[],
  {
    columns = 100,
    env = {},
    input = '',
  }: { columns?: number; env?: NodeJS.ProcessEnv; input?: string } = {},
) {
  const command = `stty cols ${columns} rows 50; exec ${tjWords(args)}`;
  const { COLUMNS: _columns, ...inherited } = process.env;
  return spawnSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    encoding: 'utf8',
    timeout: 30_000,
    input,
    env: { ...inherited, TERM: 'xterm', ...env },
  });
}
