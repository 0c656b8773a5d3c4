import { openFolderFile } from '../../base/files/folder-file.ts';
import type { Run } from '../../run/run.ts';
import { hashOfRow } from '../../run/shown-hash.ts';
import { type ShownView, VIEW_NAMES } from '../../run/shown-view.ts';

/** As it is written in a row of this program. */
const KEY = Buffer.from('"shown_sha256"');

/** How many hexadecimal digits of a hash are kept: as many as a number can hold exactly. */
const DIGITS = 13;

/**
 * What every run of a set shows in either view, so that a verdict can be tied to the content it was
 * given for. Only the beginning of each hash is kept, as a number: a set can have a million rows.
 */
export class ShownRows {
  readonly #first: Readonly<Record<ShownView, number[]>> = { step: [], actions: [], outcome: [] };
  readonly #then: Readonly<Record<ShownView, number[]>> = { step: [], actions: [], outcome: [] };

  /** @param isFirst whether every number is about the run; such rows come first in a set */
  add(run: Run, isFirst: boolean): void {
    const hashes = isFirst ? this.#first : this.#then;
    for (const view of VIEW_NAMES) hashes[view].push(numberOf(hashOfRow(view, run)));
  }

  /**
   * Whether a verdict was given for the content that this row has now.
   *
   * @param hash as the verdict carries it; the release and other programs have none, and then nothing
   *   is known that would speak against it
   */
  matches(row: number, view: unknown, hash: unknown): boolean {
    if (typeof hash !== 'string') return true;
    const seen = VIEW_NAMES.find((name) => name === view) ?? 'step';
    const first = this.#first[seen];
    const kept = row < first.length ? first[row] : this.#then[seen][row - first.length];
    return kept === numberOf(hash);
  }
}

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
