import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { FileError } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { arrivingLineChunks, lineChunks } from '../../base/files/line-chunks.ts';
import { takeLock } from '../../base/files/lock/lock.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { shownHash } from '../../run/shown-hash.ts';
import { VIEW_NAMES } from '../../run/shown-view.ts';
import { readTrajectory } from '../../run/wire/read-trajectory.ts';
import { scanVerdict } from '../../run/wire/verdict-row.ts';
import { claimFolder } from '../claim.ts';
import { declarationIn, lockIn, RUN_FILES, trajectoriesIn, verdictsIn } from '../files.ts';
import { CHANGED, retireRows } from '../logs/retire-rows.ts';
import { type ManifestEntry, readManifest, writeManifest } from '../manifest/manifest.ts';
import { readFolderBatches } from '../row-file.ts';

export interface WriteSetOptions {
  /** Whether to replace what a folder holds. */
  readonly force: boolean;
  /**
   * Whether to do so even if there are verdicts: those on runs that are in the new set as they were stay,
   * and the others move into the folder's history.
   */
  readonly update?: boolean | undefined;
  /** How the runs came about that the set was made from. */
  readonly earlier?: readonly ManifestEntry[];
  /** What its owner declares of recorded runs, as the text of tools.json; undefined if nothing. */
  readonly declaration?: string | undefined;
}

/**
 * Writes a set to a folder. Its file appears only when it is whole, and the manifest says beforehand what
 * is true from then on, so an interrupted command leaves either the old set or the new one, under what is
 * recorded of it.
 *
 * @param entry what run.json says of the set, or how to find that out once all lines have been made
 */
export async function writeSetFolder(
  folder: string,
  lines: Iterable<string> | AsyncIterable<string>,
  entry: ManifestEntry | (() => ManifestEntry),
  options: WriteSetOptions,
): Promise<void> {
  const { force, update = false, earlier = [], declaration } = options;
  const claim = (): Promise<void> => claimFolder(folder, { force, replaces: 'the set in it' });
  await claim();
  await whileLocked(folder, async () => {
    // Another process may have written here since the first look.
    await claim();
    // Verdicts cost hours, and a new set would leave them without the trajectories they are about.
    if (!update && existsSync(verdictsIn(folder))) {
      throw new FileError(
        folder,
        `holds verdicts on its present set; move ${RUN_FILES.verdicts} away before replacing the set`,
      );
    }
    // Of a manifest that cannot be read nothing is kept: the set that it is about is replaced.
    const present = await readManifest(folder).catch(() => []);
    const hash = createHash('sha256');
    const described = (): ManifestEntry => ({
      ...(typeof entry === 'function' ? entry() : entry),
      set_sha256: hash.copy().digest('hex'),
    });
    const chunks = Symbol.iterator in lines ? lineChunks(lines) : arrivingLineChunks(lines);
    await writeAtomically(trajectoriesIn(folder), hashed(chunks, hash), {
      folder,
      async beforePlacing() {
        const { recipe: _, ...next } = described();
        await writeManifest(folder, present, [...earlier, next]);
        if (declaration !== undefined) {
          await writeAtomically(declarationIn(folder), declaration, { folder });
        }
      },
    });
    await retireStrangers(folder);
    // The recipe comes last, so that a command that was killed before does not take its work for done.
    await writeManifest(folder, [...earlier, described()]);
  });
}

async function* hashed(
  chunks: Iterable<string> | AsyncIterable<string>,
  hash: Hash,
): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Moves verdicts into the history that are about runs which the set does not have, or has no longer as they were. */
async function retireStrangers(folder: string): Promise<void> {
  const verdicts = verdictsIn(folder);
  if (!existsSync(verdicts)) return;
  const shown = new Set<string>();
  const trajectories = trajectoriesIn(folder);
  for await (const batch of readFolderBatches(trajectories)) {
    for (const { text, number } of batch) {
      const run = readTrajectory(text, trajectories, number);
      for (const view of VIEW_NAMES) {
        shown.add(`${run.id} ${view} ${shownHash(view, run)}`);
      }
    }
  }
  const stamp = `${CHANGED}${new Date().toISOString().replace(/[:.]/g, '-')}`;
  await retireRows(folder, verdicts, stamp, (line, number) => {
    const { trajectoryId, view, shown: hash } = scanVerdict(line, verdicts, number);
    return !shown.has(`${trajectoryId} ${view} ${hash}`);
  });
}

/**
 * The same for a command that may be run again on its own folder: a folder that already holds exactly
 * this set is left as it is, with the verdicts in it, and any other set is refused.
 */
export async function writeSetOnce(
  folder: string,
  lines: Iterable<string>,
  entry: ManifestEntry | (() => ManifestEntry),
): Promise<void> {
  if (!existsSync(trajectoriesIn(folder))) {
    await writeSetFolder(folder, lines, entry, { force: false });
    return;
  }
  const hash = createHash('sha256');
  for (const chunk of lineChunks(lines)) hash.update(chunk);
  await requireSameSet(folder, hash.digest('hex'));
}

/** Refuses a folder whose set has another digest: its verdicts would be about other trajectories. */
export async function requireSameSet(folder: string, digest: string): Promise<void> {
  if ((await fileDigest(trajectoriesIn(folder))) === digest) return;
  throw new FileError(folder, 'holds another set; name another folder with --out');
}

/** Does something to a folder while no other process writes to it. */
async function whileLocked(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = await takeLock(lockIn(folder), new Date());
  try {
    await work();
  } finally {
    // A lock that cannot be removed is recognised as dead by the next process.
    await lock.release().catch(() => {});
  }
}
