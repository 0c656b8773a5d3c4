import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
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

/**
 * A folder that takes seconds to make and is the same whoever makes it. The first test that needs it
 * makes it, and all later ones, in whichever file and worker, get the same folder. They must not write
 * to it: copy it.
 */
export function madeOnce(kept: string, name: string, make: (folder: string) => void): string {
  const folder = join(kept, createHash('sha256').update(name).digest('hex'));
  if (existsSync(folder)) return folder;
  const attempt = mkdtempSync(`${folder}-`);
  make(attempt);
  try {
    renameSync(attempt, folder);
  } catch (error) {
    // Another worker was quicker.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
