import { existsSync } from 'node:fs';
import { lstat, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FileError } from '../../base/errors.ts';
import { DurableLines, openAppendFile } from '../../base/files/durable-lines.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { syncFolder } from '../../base/files/folder-entries.ts';
import { storeError } from '../../base/files/store-error.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { historyIn } from '../files.ts';
import { readFolderBatches } from '../row-file.ts';

const NAMED = /\.jsonl$/;

/** Begins the stamp of rows that were moved because a judge or the set changed: they come back if it changes back. */
export const CHANGED = 'changed-';

/**
 * Moves rows of a log into the folder's history. They are durable there before the log is replaced by
 * one without them, so a kill at any instant leaves every row in one of the two or in both.
 *
 * @param stamp tells this move from others: `2026-11-16T15-04-05-123Z`
 */
export async function retireRows(
  folder: string,
  log: string,
  stamp: string,
  retires: (line: string, number: number) => boolean,
): Promise<void> {
  if (!existsSync(log)) return;
  const history = await historyFolder(folder);
  const target = join(history, basename(log).replace(NAMED, `-${stamp}.jsonl`));
  let file: ReturnType<typeof openAppendFile>;
  try {
    file = openAppendFile(target);
  } catch (cause) {
    throw storeError(target, cause);
  }
  const retired = new DurableLines(file);
  try {
    for await (const batch of readFolderBatches(log)) {
      const lines = batch.filter(({ text, number }) => retires(text, number));
      if (lines.length > 0) await retired.append(...lines.map(({ text }) => text));
    }
  } finally {
    await retired.close();
  }
  await syncFolder(history);
  await writeAtomically(log, keptLines(log, retires), { folder });
}

async function* keptLines(
  log: string,
  retires: (line: string, number: number) => boolean,
): AsyncGenerator<string> {
  for await (const batch of readFolderBatches(log)) {
    const kept = batch.filter(({ text, number }) => !retires(text, number));
    if (kept.length > 0) yield kept.map(({ text }) => `${text}\n`).join('');
  }
}

/** Creates it. A link in its place would lead out of the run folder. */
async function historyFolder(folder: string): Promise<string> {
  const history = historyIn(folder);
  try {
    await mkdir(history, { recursive: true });
    if (!(await lstat(history)).isDirectory()) {
      throw new FileError(history, 'this is not a folder; move it away');
    }
    await syncFolder(folder);
    return history;
  } catch (cause) {
    throw fileFailure('write to a folder', folder, cause);
  }
}
