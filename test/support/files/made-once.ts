import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `madeOnce` keeps what it makes. */
    madeOnce: string;
  }
}

/** Gives this run of the tests a folder for what several files need, and deletes it at the end. */
export default function keepWhatIsMadeOnce(project: TestProject): () => void {
  const kept = mkdtempSync(join(tmpdir(), 'tj-made-'));
  project.provide('madeOnce', kept);
  // The tests have a key of their own, and leave that of whoever runs them alone.
  process.env.XDG_STATE_HOME = join(kept, 'state');
  return () => rmSync(kept, { recursive: true, force: true });
}

/** Whoever makes something for longer than this has ended without saying so. */
const LONGEST_MAKING_MS = 120_000;

/**
 * A folder that takes seconds to make and is the same whoever makes it. The first test that needs it
 * makes it, and all others, in whichever file and worker, wait for it and get the same folder. They must not
 * write to it: copy it.
 */
export function madeOnce(kept: string, name: string, make: (folder: string) => void): string {
  const folder = join(kept, createHash('sha256').update(name).digest('hex'));
  if (existsSync(folder)) return folder;
  const lock = `${folder}-lock`;
  const latest = Date.now() + LONGEST_MAKING_MS;
  while (!isMine(lock) && Date.now() < latest) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    if (existsSync(folder)) return folder;
  }
  try {
    // It may have been finished just before the lock became free.
    if (existsSync(folder)) return folder;
    const attempt = mkdtempSync(`${folder}-`);
    make(attempt);
    renameSync(attempt, folder);
    return folder;
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Whether this call made the lock, which another worker may have. */
function isMine(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
