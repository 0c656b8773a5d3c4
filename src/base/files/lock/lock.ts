import { createHash, randomBytes } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, UserError } from '../../errors.ts';
import { fileFailure } from '../file-failure.ts';
import { freshName, placeNew, removeLeftovers } from '../folder-entries.ts';
import { readFolderFile } from '../folder-file.ts';
import { LEASE_TIMES, Lease, type LeaseTimes } from './lease.ts';
import type { LockHolder } from './lock-holder.ts';
import { holderText, isRunning, LockedError, parseHolder, thisHolder } from './lock-holder.ts';

export interface Lock {
  /** The dead process whose lock was replaced; null where there was none. */
  readonly tookOverFrom: LockHolder | null;
  release(): Promise<void>;
}

export interface LockOptions {
  /** Called if another process takes the lock over, because this one was stopped for too long. */
  readonly onLost?: () => void;
  readonly times?: LeaseTimes;
}

/** Each attempt that fails without an error has seen another process win, which cannot go on for long. */
const MOST_ATTEMPTS = 100;
const MOST_BYTES = 1 << 16;

/** What is in the place of a lock is at fault; any other failure is about the folder. */
const NOT_A_LOCK = new Set<string | undefined>(['EISLNK', 'ENOTREG', 'EISDIR', 'EFBIG']);

/** How long a process may take to put its own lock in the place of a dead one. */
const TAKEOVER_MS = 10_000;

/** Takes the lock at a path for this process, also from a process that died holding it. */
export async function takeLock(
  path: string,
  now: Date,
  { times = LEASE_TIMES, onLost = () => {} }: LockOptions = {},
): Promise<Lock> {
  const mine = thisHolder(randomBytes(16).toString('hex'), now);
  const draft = freshName(path, 'draft');
  await removeLeftovers(path);
  try {
    await writeFile(draft, holderText(mine), { flag: 'wx' });
    const tookOverFrom = await claim(path, draft, times);
    const lease = await Lease.begin(path, mine, { times, onLost });
    return { tookOverFrom, release: () => lease.release() };
  } catch (cause) {
    throw NOT_A_LOCK.has(errorCode(cause))
      ? fileFailure('append to a log', path, cause)
      : fileFailure('write to a folder', dirname(path), cause);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}

/** Placing a finished file under the lock's name either succeeds or finds another lock there. */
async function claim(path: string, draft: string, times: LeaseTimes): Promise<LockHolder | null> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    try {
      await placeNew(draft, path);
      return null;
    } catch (cause) {
      if (errorCode(cause) !== 'EEXIST') throw cause;
    }
    const found = await readIfThere(path);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder !== null && !(await isGone(path, draft, holder, times))) {
      throw new LockedError(holder, times);
    }
    if (await takeOver(path, draft, found)) return holder;
  }
  throw new UserError('many processes are trying to write to this folder; try again');
}

/** Whether a holder has died, or has not renewed its lease although it was given the time to. */
async function isGone(
  path: string,
  draft: string,
  holder: LockHolder,
  { leaseMs, renewEveryMs }: LeaseTimes,
): Promise<boolean> {
  const running = isRunning(holder);
  if (running !== null) return !running;
  if ((await ageOf(path, draft)) < leaseMs) return false;
  // A clock that was put forward makes every lock look old, so the lock is also watched for a while.
  await sleep(renewEveryMs * 1.5);
  const text = await readIfThere(path);
  return text !== null && parseHolder(text)?.renewals === holder.renewals;
}

/** How long ago a file was written, by the clock of the file system that both files are on. */
async function ageOf(path: string, justWritten: string): Promise<number> {
  const now = (await stat(justWritten)).mtimeMs;
  const then = await stat(path).catch(() => null);
  return then === null ? 0 : now - then.mtimeMs;
}

/**
 * Puts this process's lock in the place of a dead one. Of all that try, the one that can place the name
 * made from the dead lock's text goes on, and it looks again before it replaces anything: a process that
 * was slow must not replace the lock of one that was quick.
 */
async function takeOver(path: string, draft: string, dead: string): Promise<boolean> {
  const digest = createHash('sha256').update(dead).digest('hex').slice(0, 16);
  const turn = `${path}.${digest}.takeover`;
  try {
    await placeNew(draft, turn);
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause;
    // Whoever was killed during its turn must not keep the others waiting for ever.
    if ((await ageOf(turn, draft)) > TAKEOVER_MS) await rm(turn, { force: true });
    await sleep(20);
    return false;
  }
  try {
    if ((await readIfThere(path)) !== dead) return false;
    const own = freshName(path, 'draft');
    await placeNew(draft, own);
    await rename(own, path);
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFolderFile(path, MOST_BYTES);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    throw cause;
  }
}
