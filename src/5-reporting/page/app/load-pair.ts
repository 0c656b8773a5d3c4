import type { ShownPair, ShownRun } from '../page-model.ts';
import { loadChunk } from './chunks.ts';
import { placeOf } from './pairs.ts';

/** The texts of one pair. */
export interface LoadedPair {
  /** Its place in the index. */
  readonly number: number;
  readonly pair: ShownPair;
  /** Null where the clean run is not known. */
  readonly parent: ShownRun | null;
  /** The clean run of a pair whose parent is itself a fault, as an attacked fault's is. */
  readonly clean: ShownRun | null;
}

/** Null if there is no such pair. */
export async function loadPair(number: number): Promise<LoadedPair | null> {
  const { chunk, at } = placeOf(number);
  const { pairs, parents } = await loadChunk(chunk);
  const pair = pairs[at];
  if (pair === undefined) return null;
  const runAt = (place: number | null): ShownRun | null =>
    place === null ? null : (parents[place] ?? null);
  return { number, pair, parent: runAt(pair.parent), clean: runAt(pair.clean) };
}
