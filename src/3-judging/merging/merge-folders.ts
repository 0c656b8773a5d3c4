import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { FileError, oneLine, UserError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { createFolder } from '../../base/files/folder-entries.ts';
import { takeLock } from '../../base/files/lock/lock.ts';
import { setTornTailAside } from '../../base/files/torn-tail.ts';
import { lockIn, tornBeside, trajectoriesIn, verdictsIn } from '../../folder/files.ts';
import { isVerdict } from '../../folder/logs/verdict-log.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { mergeSettings } from '../settings.ts';
import { isLeftOver, removeLeftOvers } from './left-overs.ts';
import { mergeEntry, resumedEntry } from './merge-entry.ts';
import {
  conflictRule,
  MergeConflictError,
  type MergeJob,
  type MergeOptions,
  type MergeOutcome,
} from './merge-job.ts';
import { isUnfinishedMerge } from './merge-manifests.ts';
import { conflictsOf, outcomeOf } from './merge-outcome.ts';
import {
  type MergeSource,
  openMergeSource,
  openMergeTarget,
  placeOfFolder,
} from './merge-source.ts';
import { planMerge } from './plan-merge.ts';
import { writeMerge } from './write-merge.ts';

export {
  MergeConflictError,
  type MergeJob,
  type MergeOptions,
  type MergeOutcome,
} from './merge-job.ts';

/**
 * Joins the verdicts of several folders on one set, such as those of shards, of different judges or of
 * different people. Nothing is written before it is certain that they belong together. Whatever
 * interrupts the writing, the same job does the rest; and done again, it changes nothing.
 */
export async function mergeFolders(job: MergeJob): Promise<MergeOutcome> {
  const { out, onNote = () => {}, onWrite = () => {}, now = () => new Date() } = job;
  const options: MergeOptions = { ...mergeSettings.parse({}), prefer: null, ...job.options };
  conflictRule(options);
  const folders = await distinctFolders(job, onNote);
  await requireUsable(out);
  const closing: (() => void | Promise<void>)[] = [];
  const isThere = existsSync(trajectoriesIn(out));
  const lockOut = async (): Promise<void> => {
    const lock = await takeLock(lockIn(out), now());
    closing.push(() => lock.release());
  };
  try {
    // A folder that is merged into is locked before it is read; a new one is made once all is known.
    if (isThere) await lockOut();
    const sources: MergeSource[] = [];
    if (isThere) {
      await setTornTailAside(verdictsIn(out), tornBeside(verdictsIn(out)), isVerdict);
      sources.push(await openMergeTarget(out));
    }
    for (const folder of folders) sources.push(await openMergeSource(folder, onNote));
    for (const source of sources) closing.push(() => source.close());

    const plan = await planMerge(sources, options, isThere ? out : null, onNote);
    const conflicts = conflictsOf(plan, options);
    if (conflictRule(options) === 'report' && conflicts.length > 0) {
      throw new MergeConflictError(conflicts);
    }
    if (!isThere) {
      await createFolder(out).catch((cause) => {
        throw fileFailure('write to a folder', out, cause);
      });
      await lockOut();
      if (existsSync(trajectoriesIn(out))) {
        throw new FileError(
          out,
          'another process has just written here; run the same command again',
        );
      }
    }
    await removeLeftOvers(out);
    const entry = await resumedEntry(out, mergeEntry(plan, options, now()));
    const changed = await writeMerge(out, plan, { onWrite, entry, now });
    return outcomeOf(out, plan, conflicts, changed);
  } finally {
    for (const close of closing.toReversed()) await Promise.resolve(close()).catch(() => {});
  }
}

/** The folders to merge besides `out`, each once, whatever it was called. */
async function distinctFolders(
  { out, folders }: MergeJob,
  onNote: (text: string) => void,
): Promise<readonly string[]> {
  const places = new Set<string>();
  if (existsSync(out)) places.add(await placeOfFolder(out));
  const distinct: string[] = [];
  for (const folder of folders) {
    const place = await placeOfFolder(folder);
    if (places.has(place)) onNote(`${oneLine(folder)} is named twice; it is merged once.`);
    else distinct.push(folder);
    places.add(place);
  }
  if (distinct.length > 0 || existsSync(trajectoriesIn(out))) return distinct;
  throw new UserError(
    'there is nothing to merge; name the run folders after the folder to write to',
  );
}

/** A folder that holds something else than a run is not written to. */
async function requireUsable(out: string): Promise<void> {
  if (!existsSync(out) || existsSync(trajectoriesIn(out))) return;
  const names = await readdir(out).catch((cause) => {
    throw fileFailure('write to a folder', out, cause);
  });
  const isInterrupted = (await readManifest(out)).some(isUnfinishedMerge);
  if (names.every((name) => isLeftOver(name, isInterrupted))) return;
  throw new FileError(out, 'this folder is not empty and holds no run; name another');
}
