import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The environment variable that everything a judge starts inherits. */
const MARKER = 'TJ_JUDGE_PROCESS';

/** A process may start another one while the list is being read. */
const ROUNDS = 5;
const LISTING = { encoding: 'utf8', timeout: 5_000, maxBuffer: 64 << 20 } as const;

/**
 * The environment variables for a judge, whose processes can then be found by the mark.
 *
 * @param variables those that it gets besides or instead of the user's
 */
export function markedEnvironment(
  mark: string,
  variables: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  return { ...process.env, ...variables, [MARKER]: mark };
}

/**
 * Ends a process with everything that it has started.
 *
 * @param pid the process that was started with the mark; undefined if that was a thread
 */
export function endMarkedProcesses(
  mark: string,
  pid?: number,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'win32') {
    // Windows keeps the environment variables of a process to itself, but it knows who started whom.
    if (pid !== undefined) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], LISTING);
    return;
  }
  if (pid !== undefined) end(-pid);
  // A process group is not enough: what a judge starts in a session of its own has left the group, and may
  // still hold the judge's standard output open.
  for (let round = 0; round < ROUNDS; round++) {
    const found = platform === 'linux' ? markedInProc(mark) : markedInList(listed(), mark);
    if (found.length === 0) return;
    for (const each of found) end(each);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

function markedInProc(mark: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter((name) => environmentOf(name).includes(`${MARKER}=${mark}`))
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

/** Every process with its parent, its command line and its environment variables. */
function listed(): string {
  return spawnSync('ps', ['axeww', '-o', 'pid=,ppid=,state=,command='], LISTING).stdout ?? '';
}

/** Those that carry the mark, and those that they started: a program of the system hides its variables. */
export function markedInList(list: string, mark: string): readonly number[] {
  const processes = [...list.matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)]
    .map(([, pid, parent, state = '', text = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      isOver: state.startsWith('Z'),
      isMarked: text.includes(`${MARKER}=${mark}`),
    }))
    .filter(({ pid, isOver }) => pid !== process.pid && !isOver);
  const found = new Set(processes.filter(({ isMarked }) => isMarked).map(({ pid }) => pid));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}
