import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LockedError, takeLock } from '../../src/store/lock.ts';
import { startTicks } from '../../src/store/process-identity.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';

const now = new Date('2026-01-02T03:04:05Z');

function lockOf(folder: string, holder: object): string {
  const path = join(folder, 'run.lock');
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

describe('the lock on a run', () => {
  it('says who holds it, and is free again when released', async () => {
    const folder = temporaryFolder();
    const lock = await takeLock(folder, now);
    expect(JSON.parse(readFileSync(join(folder, 'run.lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
      host: hostname(),
      started: '2026-01-02T03:04:05.000Z',
    });
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a folder that a living process holds, and takes it when that has died', async () => {
    const folder = temporaryFolder();
    const other = await living();
    lockOf(folder, { pid: other.pid, host: hostname(), ticks: startTicks(other.pid) });
    await expect(takeLock(folder, now)).rejects.toThrow(LockedError);
    await expect(takeLock(folder, now)).rejects.toThrow(
      `held by process ${other.pid} on ${hostname()} since 2026-01-02T03:04:05.000Z`,
    );
    await other.kill();
    const lock = await takeLock(folder, now);
    expect(lock.tookOverFrom?.pid).toBe(other.pid);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not take a later process with the same number for the holder', async () => {
    const folder = temporaryFolder();
    const other = await living();
    lockOf(folder, { pid: other.pid, host: hostname(), ticks: '1' });
    const known = existsSync('/proc/self/stat');
    if (known) await (await takeLock(folder, now)).release();
    else await expect(takeLock(folder, now)).rejects.toThrow(LockedError);
    await other.kill();
  });

  it('cannot know about other machines, so it says what to remove', async () => {
    const folder = temporaryFolder();
    const path = lockOf(folder, { pid: 1, host: 'elsewhere' });
    await expect(takeLock(folder, now)).rejects.toThrow(`on elsewhere since`);
    await expect(takeLock(folder, now)).rejects.toThrow(`remove ${path}`);
  });

  it('replaces a lock that a power cut left unreadable', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'run.lock'), '\0\0\0');
    const lock = await takeLock(folder, now);
    await lock.release();
  });
});
