import { constants, copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { z } from 'zod';
import { oneLine, UserError } from '../errors.ts';
import { isAlive, startTicks } from './process-identity.ts';
import { storeError } from './store-error.ts';

const lockHolder = z.object({
  pid: z.int().positive(),
  host: z.string(),
  started: z.string(),
  /** When the process started: tells it from a later one with the same number. */
  ticks: z.string().nullable(),
});

export type LockHolder = z.output<typeof lockHolder>;

/** Another process is writing to the folder. */
export class LockedError extends UserError {
  override readonly name = 'LockedError';
  readonly holder: LockHolder;

  constructor(path: string, holder: LockHolder) {
    const away =
      holder.host === hostname()
        ? 'wait for it or stop it'
        : `if it is no longer running there, remove ${oneLine(path)}`;
    super(
      `this folder is held by process ${holder.pid} on ${oneLine(holder.host)} since ${oneLine(holder.started)}; ${away}`,
    );
    this.holder = holder;
  }
}

export interface Lock {
  /** The dead process whose lock was replaced; null where there was none. */
  readonly tookOverFrom: LockHolder | null;
  release(): Promise<void>;
}

/** Takes the lock at a path for this process, also from a process that died holding it. */
export async function takeLock(path: string, now: Date): Promise<Lock> {
  const mine: LockHolder = {
    pid: process.pid,
    host: hostname(),
    started: now.toISOString(),
    ticks: startTicks(process.pid),
  };
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, `${JSON.stringify(mine)}\n`);
    const tookOverFrom = await claim(path, draft);
    return { tookOverFrom, release: () => rm(path, { force: true }) };
  } catch (cause) {
    throw cause instanceof UserError ? cause : storeError(path, cause);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}

/** Linking a finished file to the lock's name either succeeds or finds another lock there. */
async function claim(path: string, draft: string): Promise<LockHolder | null> {
  let dead: LockHolder | null = null;
  for (;;) {
    try {
      await placeWhole(draft, path);
      return dead;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
    const text = await readIfThere(path);
    if (text === null) continue;
    const holder = parseHolder(text);
    if (holder !== null && !isDead(holder)) throw new LockedError(path, holder);
    await removeIfStill(path, text, `${draft}.stale`);
    dead = holder;
  }
}

/** Some file systems have no links; a copy that refuses to overwrite is the next best thing. */
async function placeWhole(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw cause;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
  }
}

/** Removes a dead lock. If a living one has replaced it in the meantime, that is put back. */
async function removeIfStill(path: string, text: string, aside: string): Promise<void> {
  try {
    await rename(path, aside);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw cause;
  }
  if ((await readIfThere(aside)) !== text) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

function isDead({ pid, host, ticks }: LockHolder): boolean {
  // A process on another machine cannot be asked. One with our own number is not us, since we do
  // not hold the lock yet.
  return host === hostname() && (pid === process.pid || !isAlive(pid, ticks));
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

/** A lock that cannot be parsed was torn by a power cut, so the process that wrote it is gone. */
function parseHolder(text: string): LockHolder | null {
  try {
    return lockHolder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
