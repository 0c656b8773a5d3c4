import { hostname } from 'node:os';
import { z } from 'zod';
import { errorCode, oneLine, UserError } from '../../errors.ts';
import { fileFailure } from '../file-failure.ts';
import { readFolderFile } from '../folder-file.ts';
import type { LeaseTimes } from './lease.ts';
import { isAlive, processSpace, startTicks } from './process-identity.ts';

/** What a lock says of the process that holds it. */
const lockHolder = z.object({
  /** Random, so that no two holders are alike. */
  id: z.string().nullable().default(null),
  pid: z.int().positive(),
  host: z.string(),
  /** Where the process number means something; null in locks that do not say. */
  space: z.string().nullable().default(null),
  started: z.string(),
  /** When the process started: tells it from a later one with the same number. */
  ticks: z.string().nullable(),
  /** How often the lease was renewed: as long as this changes, the holder is alive. */
  renewals: z.int().nonnegative().default(0),
});

export type LockHolder = z.output<typeof lockHolder>;

export function thisHolder(id: string, now: Date): LockHolder {
  return {
    id,
    pid: process.pid,
    host: hostname(),
    space: processSpace(),
    started: now.toISOString(),
    ticks: startTicks(process.pid),
    renewals: 0,
  };
}

/** Whether a holder is running; null where it runs out of sight, so that only its lease can tell. */
export function isRunning({ pid, space, ticks }: LockHolder): boolean | null {
  if (space !== processSpace()) return null;
  // Where the system does not say when a process started, our own number may have been another's.
  if (pid === process.pid && ticks === null) return null;
  return isAlive(pid, ticks);
}

/** As long as its number of renewals has this many digits, a lock can be renewed in place. */
const DIGITS = 12;

/** Every renewal has the same length, so that it overwrites the one before exactly. */
export function holderText(holder: LockHolder): string {
  const text = JSON.stringify(holder);
  return `${text.padEnd(text.length + DIGITS - String(holder.renewals).length)}\n`;
}

/** A lock that cannot be parsed was torn by a power cut, so the process that wrote it is gone. */
export function parseHolder(text: string): LockHolder | null {
  try {
    return lockHolder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const MOST_BYTES = 1 << 16;

/** Who holds a lock, for somebody who only reads: nothing is written and nothing taken over. */
export interface LockState {
  readonly holder: LockHolder;
  /** Null where the holder runs out of sight, such as on another machine. */
  readonly isRunning: boolean | null;
}

/** Null where there is no lock, or only what a power cut left of one. */
export async function lockState(path: string): Promise<LockState | null> {
  let text: string;
  try {
    text = await readFolderFile(path, MOST_BYTES);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    throw fileFailure('read a file', path, cause);
  }
  const holder = parseHolder(text);
  return holder === null ? null : { holder, isRunning: isRunning(holder) };
}

/** Another process is writing to the folder. */
export class LockedError extends UserError {
  override readonly name = 'LockedError';
  readonly holder: LockHolder;

  constructor(holder: LockHolder, { leaseMs }: LeaseTimes) {
    const { pid, host, started } = holder;
    const away =
      isRunning(holder) === true
        ? 'wait for it or stop it'
        : `wait for it or stop it there; once it has ended, the folder is free within ${leaseMs / 1000} seconds`;
    super(
      `this folder is held by process ${pid} on ${oneLine(host)} since ${oneLine(started)}; ${away}`,
    );
    this.holder = holder;
  }
}
