import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { lockIn } from '../../src/run-folder/files.ts';
import { LockedError, takeLock } from '../../src/store/lock.ts';
import { startTicks } from '../../src/store/process-identity.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';

const now = new Date('2026-01-02T03:04:05Z');

function lockOf(folder: string, holder: object): string {
  const path = lockIn(folder);
  writeFileSync(path, JSON.stringify({ started: now.toISOString(), ticks: null, ...holder }));
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
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a folder that a living process holds, and takes it once that process is dead', async () => {
    const folder = temporaryFolder();
    const other = await living();
    lockOf(folder, { pid: other.pid, host: hostname(), ticks: startTicks(other.pid) });
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
    lockOf(folder, { pid: other.pid, host: hostname(), ticks: '1' });
    const known = existsSync('/proc/self/stat');
    if (known) await (await takeLock(lockIn(folder), now)).release();
    else await expect(takeLock(lockIn(folder), now)).rejects.toThrow(LockedError);
    await other.kill();
  });

  it('cannot check processes on other machines, so it says which file to remove', async () => {
    const folder = temporaryFolder();
    const path = lockOf(folder, { pid: 1, host: 'elsewhere' });
    await expect(takeLock(lockIn(folder), now)).rejects.toThrow(`on elsewhere since`);
    await expect(takeLock(lockIn(folder), now)).rejects.toThrow(`remove ${path}`);
  });

  it('replaces a lock that a power cut left unreadable', async () => {
    const folder = temporaryFolder();
    writeFileSync(lockIn(folder), '\0\0\0');
    const lock = await takeLock(lockIn(folder), now);
    await lock.release();
  });
});
