import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError, InvalidOptionError, oneLine, UserError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { createFolder, isFreshNameOf } from '../../base/files/folder-entries.ts';
import { takeLock } from '../../base/files/lock/lock.ts';
import { setTornTailAside } from '../../base/files/torn-tail.ts';
import { lockIn, RUN_FILES, tornBeside, trajectoriesIn, verdictsIn } from '../../folder/files.ts';
import { isVerdict } from '../../folder/logs/verdict-log.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { type MergeSettings, mergeSettings } from '../settings.ts';
import { isUnfinishedMerge, mergeEntry, resumedEntry } from './manifests.ts';
import { conflictsOf, outcomeOf } from './merge-outcome.ts';
import { planMerge } from './plan-merge.ts';
import { type MergeSource, openMergeSource, openMergeTarget, placeOfFolder } from './sources.ts';
import type { ConflictRule } from './verdict-union.ts';
import { writeMerge } from './write-merge.ts';

/** What to merge, and where to. */
export interface MergeJob {
  /** A new folder, or a run folder: then what it holds is merged, too, as if it were named first. */
  readonly out: string;
  /** Run folders with the same set. */
  readonly folders: readonly string[];
  /** What to do where they differ: settings of `tj merge`. */
  readonly options?: Partial<MergeSettings> | undefined;
  /** Called with what the user should know, such as that a torn line was left out. */
  readonly onNote?: ((text: string) => void) | undefined;
  /** Called with the name of each file before it is written. */
  readonly onWrite?: ((file: string) => void) | undefined;
  /** When this happens, for the manifest. */
  readonly now?: (() => Date) | undefined;
}

/** One of the answers that folders disagree about. */
export interface MergedAnswer {
  readonly folder: string;
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly confidence: number;
  /** Why the answer could not be read; null if it could. */
  readonly error: string | null;
}

/** Two folders have different answers of one judge to the same question. */
export interface MergeConflict {
  readonly judge: string;
  readonly trajectory: string;
  readonly repetition: number;
  /** The first is of the folder that was named first. */
  readonly answers: readonly [MergedAnswer, MergedAnswer];
  /** The folder whose answer is kept; null if nothing was merged. */
  readonly kept: string | null;
}

/** Folders have different verdicts, and nobody said which to take. Nothing was written. */
export class MergeConflictError extends UserError {
  override readonly name = 'MergeConflictError';
  readonly conflicts: readonly MergeConflict[];

  constructor(conflicts: readonly MergeConflict[]) {
    const count = conflicts.length;
    super(
      `${count} ${count === 1 ? 'verdict differs' : 'verdicts differ'} between the folders, and nothing was merged; take one of them with --prefer first or --prefer newest, or keep both with --as-repeats`,
    );
    this.conflicts = conflicts;
  }
}

/** What a merged folder holds of one judge. */
export interface MergedJudge {
  readonly judge: string;
  readonly repetitions: number;
  readonly verdicts: number;
  /** How many more there would be if every trajectory had its verdicts. */
  readonly missing: number;
}

export interface MergeOutcome {
  readonly out: string;
  /** Whether anything was written; merging the same folders again changes nothing. */
  readonly changed: boolean;
  readonly trajectories: number;
  /** How many verdicts each folder brought, in the order of merging. */
  readonly folders: readonly { readonly folder: string; readonly verdicts: number }[];
  readonly judges: readonly MergedJudge[];
  /** Verdicts that were dropped because another one says the same. */
  readonly duplicates: number;
  /** Different verdicts for one place, of which one was taken as the options say. */
  readonly conflicts: readonly MergeConflict[];
  /** Shards that no folder holds, such as `3/8`; empty where the set was not divided. */
  readonly missingShards: readonly string[];
}

/** The rule that the options come down to. */
function conflictRule({ prefer, asRepeats }: MergeSettings): ConflictRule {
  if (asRepeats && prefer !== undefined) {
    throw new InvalidOptionError('--as-repeats', 'contradicts --prefer; give one of them');
  }
  return asRepeats ? 'repeats' : (prefer ?? 'report');
}

/**
 * Joins the verdicts of several folders on one set, such as those of shards, of different judges or of
 * different people. Nothing is written before it is certain that they belong together. Whatever
 * interrupts the writing, the same job does the rest; and done again, it changes nothing.
 */
export async function mergeFolders(job: MergeJob): Promise<MergeOutcome> {
  const { out, onNote = () => {}, onWrite = () => {}, now = () => new Date() } = job;
  const options: MergeSettings = { ...mergeSettings.parse({}), ...job.options };
  const rule = conflictRule(options);
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
    for (const { verdicts, responses } of sources) {
      closing.push(
        () => verdicts?.close(),
        () => responses?.close(),
      );
    }

    const plan = await planMerge(sources, { ...options, rule }, isThere ? out : null, onNote);
    const conflicts = conflictsOf(plan, rule);
    if (rule === 'report' && conflicts.length > 0) {
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
    const entry = await resumedEntry(out, await mergeEntry(plan, options, now()));
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

const WRITTEN = Object.values(RUN_FILES).filter((name) => name !== RUN_FILES.lock);

/** Whether this is a file of a run that is not yet whole, under the name that it has until it is. */
const isPartial = (name: string): boolean => isFreshNameOf(name, WRITTEN);

/** What a merge writes before the set; a merge that was killed may have left only these. */
const BEFORE_THE_SET: readonly string[] = [
  RUN_FILES.manifest,
  RUN_FILES.declaration,
  RUN_FILES.episodes,
];

/**
 * Whether a merge that was killed can have left this file in a new folder.
 *
 * @param isInterrupted whether the folder's manifest says that there was such a merge
 */
function isLeftOver(name: string, isInterrupted: boolean): boolean {
  const isLock = name === RUN_FILES.lock || name.startsWith(`${RUN_FILES.lock}.`);
  return isLock || isPartial(name) || (isInterrupted && BEFORE_THE_SET.includes(name));
}

/** Removes files that a kill kept from being whole. Nobody else writes here, because it is locked. */
async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isPartial(name)) await rm(join(folder, name), { force: true }).catch(() => {});
  }
}
