import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeLock } from '../../../src/base/files/lock/lock.ts';
import { LockedError } from '../../../src/base/files/lock/lock-holder.ts';
import { processSpace, startTicks } from '../../../src/base/files/lock/process-identity.ts';
import { lockIn } from '../../../src/folder/files.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

const times = { renewEveryMs: 100, leaseMs: 30_000 };
const now = new Date('2026-01-02T03:04:05Z');

function lockOf(folder: string, holder: object): string {
  const path = lockIn(folder);
  const here = { host: hostname(), space: processSpace(), ticks: null };
  writeFileSync(path, JSON.stringify({ ...here, started: now.toISOString(), ...holder }));
  return path;
}

/** A process that lives until it is killed. */
async function living() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { pid: child.pid as number, kill };
}

describe('the lock on a run folder', () => {
  it('says who holds it, and is free again when released', async () => {
    const folder = temporaryFolder();
    const lock = await takeLock(lockIn(folder), now);
    expect(JSON.parse(readFileSync(lockIn(folder), 'utf8'))).toMatchObject({
      pid: process.pid,
      host: hostname(),
      started: '2026-01-02T03:04:05.000Z',
    });
    expect(readdirSync(folder)).toEqual(['run.lock']);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a folder that a living process holds, and takes it once that process is dead', async () => {
    const folder = temporaryFolder();
    const other = await living();
    lockOf(folder, { pid: other.pid, ticks: startTicks(other.pid) });
    await expect(takeLock(lockIn(folder), now)).rejects.toThrow(LockedError);
    await expect(takeLock(lockIn(folder), now)).rejects.toThrow(
      `held by process ${other.pid} on ${hostname()} since 2026-01-02T03:04:05.000Z`,
    );
    await other.kill();
    const lock = await takeLock(lockIn(folder), now);
    expect(lock.tookOverFrom?.pid).toBe(other.pid);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not mistake a later process with the same number for the holder', async () => {
    const folder = temporaryFolder();
    const other = await living();
    lockOf(folder, { pid: other.pid, ticks: '1' });
    const known = existsSync('/proc/self/stat');
    if (known) await (await takeLock(lockIn(folder), now)).release();
    else await expect(takeLock(lockIn(folder), now)).rejects.toThrow(LockedError);
    await other.kill();
  });

  it('is refused to a second taker in the same process', async () => {
    const folder = temporaryFolder();
    const lock = await takeLock(lockIn(folder), now);
    await expect(takeLock(lockIn(folder), now)).rejects.toThrow(LockedError);
    await lock.release();
  });

  it('goes to exactly one of many that race for it, also for the lock of a dead process', async () => {
    for (const dead of [false, true]) {
      const folder = temporaryFolder();
      if (dead) lockOf(folder, { pid: 1, ticks: '1' });
      const race = Array.from({ length: 12 }, () => takeLock(lockIn(folder), now));
      const results = await Promise.allSettled(race);
      const won = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(won).toHaveLength(1);
      await won[0]?.release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('cannot see processes in another container, so it trusts their lease while it is fresh', async () => {
    const folder = temporaryFolder();
    // A number that is free here says nothing about a process there.
    lockOf(folder, { pid: 2 ** 22 + 1, space: 'elsewhere' });
    await expect(takeLock(lockIn(folder), now)).rejects.toThrow(LockedError);
    await expect(takeLock(lockIn(folder), now)).rejects.toThrow('free within 30 seconds');
  });

  it('takes over from another container once a lease has run out and nobody renews it', async () => {
    const folder = temporaryFolder();
    const path = lockOf(folder, { pid: 7, space: 'elsewhere' });
    const old = Date.now() / 1000 - 60;
    utimesSync(path, old, old);
    const lock = await takeLock(path, now, { times });
    expect(lock.tookOverFrom?.pid).toBe(7);
    await lock.release();
  });

  it('stays with a holder that renews its lease, even if the clock was put forward', async () => {
    const folder = temporaryFolder();
    const path = lockOf(folder, { pid: 7, space: 'elsewhere' });
    const old = Date.now() / 1000 - 60;
    utimesSync(path, old, old);
    const taking = takeLock(path, now, { times });
    setTimeout(() => lockOf(folder, { pid: 7, space: 'elsewhere', renewals: 1 }), 20);
    await expect(taking).rejects.toThrow(LockedError);
  });

  it('is renewed while it is held, and its loss is noticed', async () => {
    const folder = temporaryFolder();
    const path = lockIn(folder);
    let onLost = (): void => {};
    const lost = new Promise<void>((resolve) => {
      onLost = resolve;
    });
    const lock = await takeLock(path, now, { onLost, times });
    const before = readFileSync(path, 'utf8');
    await expect
      .poll(() => JSON.parse(readFileSync(path, 'utf8')).renewals, { timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(readFileSync(path, 'utf8')).toHaveLength(before.length);
    const other = join(folder, 'other');
    writeFileSync(other, before);
    renameSync(other, path);
    await lost;
    await lock.release();
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('replaces a lock that a power cut left unreadable', async () => {
    const folder = temporaryFolder();
    writeFileSync(lockIn(folder), '\0\0\0');
    const lock = await takeLock(lockIn(folder), now);
    await lock.release();
  });

  it('refuses a link or a folder in its place at once', async () => {
    const folder = temporaryFolder();
    symlinkSync(join(folder, 'nowhere'), lockIn(folder));
    await expect(takeLock(lockIn(folder), now)).rejects.toThrow(/run\.lock: is a symbolic link/);
    expect(readdirSync(folder)).toEqual(['run.lock']);
    const other = temporaryFolder();
    mkdirSync(lockIn(other));
    await expect(takeLock(lockIn(other), now)).rejects.toThrow(/run\.lock: a folder is in the way/);
  });
});
