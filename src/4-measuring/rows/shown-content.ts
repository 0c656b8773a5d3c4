import { openFolderFile } from '../../base/files/folder-file.ts';
import type { Run } from '../../run/run.ts';
import { hashOfRow } from '../../run/shown-hash.ts';
import { type ShownView, VIEW_NAMES } from '../../run/shown-view.ts';

/** As it is written in a row of this program. */
const KEY = Buffer.from('"shown_sha256"');

/** How many hexadecimal digits of a hash are kept: as many as a number can hold exactly. */
const DIGITS = 13;

/** The views that every set is hashed in. Few judges are shown steps without thoughts, and hashing takes long. */
const USUAL: readonly ShownView[] = ['step', 'outcome'];

/** The views that runs are hashed in as they are read. */
export const viewsToHash = (seen: readonly { readonly view: string }[]): readonly ShownView[] =>
  VIEW_NAMES.filter((name) => USUAL.includes(name) || seen.some(({ view }) => view === name));

/**
 * What every run of a set shows in some views, so that a verdict can be tied to the content it was given
 * for. Only the beginning of each hash is kept, as a number: a set can have a million rows.
 */
export class ShownRows {
  readonly #hashes: Map<ShownView, { readonly first: number[]; readonly later: number[] }>;

  constructor(views: readonly ShownView[]) {
    this.#hashes = new Map(views.map((view) => [view, { first: [], later: [] }]));
  }

  /** @param isFirst whether every number is about the run; such rows come first in a set */
  add(run: Run, isFirst: boolean): void {
    for (const [view, { first, later }] of this.#hashes) {
      (isFirst ? first : later).push(numberOf(hashOfRow(view, run)));
    }
  }

  /** The view that `join` has to add before a verdict can be compared; null if there is none. */
  missing(view: unknown, hash: unknown): ShownView | null {
    const needed = shownView(view);
    return typeof hash !== 'string' || this.#hashes.has(needed) ? null : needed;
  }

  /** Takes over the views that the same runs were hashed in besides. */
  join(others: ShownRows): void {
    for (const [view, hashes] of others.#hashes) this.#hashes.set(view, hashes);
  }

  /**
   * Whether a verdict was given for the content that this row has now.
   *
   * @param hash as the verdict carries it; the release and other programs have none, and then nothing
   *   is known that would speak against it
   */
  matches(row: number, view: unknown, hash: unknown): boolean {
    if (typeof hash !== 'string') return true;
    const { first = [], later = [] } = this.#hashes.get(shownView(view)) ?? {};
    const kept = row < first.length ? first[row] : later[row - first.length];
    return kept === numberOf(hash);
  }
}

/** The view that a row names; every step for a row that names none. */
const shownView = (view: unknown): ShownView => VIEW_NAMES.find((name) => name === view) ?? 'step';

/** What to tell a user whose run was edited after its verdict. */
export function changedSince(trajectoryId: string, judgeId: string): string {
  return `${trajectoryId} was changed after ${judgeId} judged it; restore it, or judge it again with tj judge --redo`;
}

/** Hashing a set costs as much as reading it, so it is done only where a verdict needs it. */
export async function carriesContent(verdictsFile: string): Promise<boolean> {
  let end = Buffer.alloc(0);
  try {
    const file = await openFolderFile(verdictsFile, 'read');
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20 })) {
      const bytes = Buffer.concat([end, chunk as Buffer]);
      if (bytes.includes(KEY)) return true;
      end = bytes.subarray(-KEY.length);
    }
  } catch {
    // Whoever reads the rows of this file is about to say why it cannot be read.
  }
  return false;
}

const numberOf = (hash: string): number => Number.parseInt(hash.slice(0, DIGITS), 16);
