import { readdirSync, readFileSync } from 'node:fs';

/** The environment variable that everything a judge starts inherits. */
const MARKER = 'TJ_JUDGE_PROCESS';

/** A process may start another one while the list is being read. */
const ROUNDS = 5;

/** The environment variables for a judge, whose processes can then be found by the mark. */
export function markedEnvironment(mark: string): NodeJS.ProcessEnv {
  return { ...process.env, [MARKER]: mark };
}

/**
 * Ends every process that carries the mark. A process group is not enough: what a judge starts in a
 * session of its own has left the group and may still hold the judge's standard output open. This
 * works on Linux, where the environment variables of a process can be read.
 */
export function endMarkedProcesses(mark: string): void {
  if (process.platform !== 'linux') return;
  for (let round = 0; round < ROUNDS; round++) {
    const found = markedProcesses(`${MARKER}=${mark}`);
    if (found.length === 0) return;
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has already exited.
      }
    }
  }
}

function markedProcesses(variable: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter((name) => environmentOf(name).includes(variable))
    .map(Number);
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    // It has exited, or belongs to somebody else.
    return '';
  }
}
