import { UnknownNameError } from '../../errors.ts';
import type { IndexedSet } from '../../run-folder/set/indexed-set.ts';
import type { Blinding } from './blinding.ts';

/** In which order trajectories are asked about. */
export type Order = 'shuffled' | 'released';

export interface OrderOptions {
  /** Shuffled by the folder's secret, or as the set lists them, which is how the paper asked. */
  readonly order: Order;
  /** Fault types to begin with; `clean` means the clean runs. */
  readonly first: readonly string[];
  /** Judge only this many trajectories, the first in this order; null for all. */
  readonly limit: number | null;
}

/**
 * The positions to judge, in the order in which they are asked. Every repetition asks about the same
 * trajectories, in a shuffled order of its own.
 */
export function askingOrder(
  set: Pick<IndexedSet, 'size' | 'ids' | 'typeOf' | 'types'>,
  blinding: Blinding,
  { order, first, limit }: OrderOptions,
  repetition = 1,
): Uint32Array {
  for (const type of first) {
    if (!set.types.includes(type)) {
      throw new UnknownNameError('fault type', type, set.types.toSorted());
    }
  }
  const ranks = set.types.map((type) =>
    first.includes(type) ? first.indexOf(type) : first.length,
  );
  const rankOf = (position: number): number => ranks[set.typeOf[position] ?? 0] ?? 0;
  const inOrder = (positions: Uint32Array, pass: number): Uint32Array => {
    const turns =
      order === 'released' ? null : Float64Array.from(set.ids, (id) => blinding.turnOf(id, pass));
    return positions.sort(
      (a, b) => rankOf(a) - rankOf(b) || (turns?.[a] ?? 0) - (turns?.[b] ?? 0) || a - b,
    );
  };
  const all = Uint32Array.from({ length: set.size }, (_, position) => position);
  if (limit === null) return inOrder(all, repetition);
  const chosen = inOrder(all, 1).subarray(0, limit);
  return repetition === 1 ? chosen : inOrder(chosen, repetition);
}

/** What the chosen order lets a judge read off the position of an item; null if nothing. */
export function orderRisk({ order, first }: OrderOptions): string | null {
  if (first.length > 0) {
    return 'Note: --first orders the items by their labels, so a judge that counts its items can tell them apart.';
  }
  if (order === 'released') {
    return 'Note: --order released asks in the order of the set, where clean parents may stand together, so a judge that counts its items may tell them apart.';
  }
  return null;
}
