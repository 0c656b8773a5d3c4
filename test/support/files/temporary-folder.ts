import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder for one test, deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty folder for a whole file or group of tests, deleted after the last of them. */
export function sharedFolder(): string {
  const folder = newFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'tj-'));
