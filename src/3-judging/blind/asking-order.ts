import { UnknownNameError } from '../../base/errors.ts';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import { type Role, roleNumber } from '../../run/roles.ts';
import type { Blinding } from './blinding.ts';
import { type Shard, shardPositions } from './shard.ts';

/** In which order trajectories are asked about. */
export type Order = 'shuffled' | 'released';

export interface OrderOptions {
  /** Shuffled by the folder's secret, or as the set lists them, which is how the paper asked. */
  readonly order: Order;
  /** Fault types to begin with; `clean` means the clean runs. */
  readonly first: readonly string[];
  /** Judge only this part of the set; null for all of it. */
  readonly shard: Shard | null;
  /** Judge only this many trajectories of the set or the shard, the first in this order; null for all. */
  readonly limit: number | null;
  /** Judge only about this many, as whole pairs with as many of each fault type; null for all. */
  readonly sample: number | null;
}

/**
 * The positions to judge, in the order in which they are asked. Every repetition asks about the same
 * trajectories, in a shuffled order of its own.
 */
export function askingOrder(
  set: Omit<IndexedSet, 'read' | 'close'>,
  blinding: Blinding,
  { order, first, shard, limit, sample }: OrderOptions,
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
  const whole = shardPositions(set, shard);
  const all = sample === null ? whole : sampledPairs(set, inOrder(whole, 1), sample);
  if (limit === null) return inOrder(all, repetition);
  const chosen = inOrder(all, 1).subarray(0, limit);
  return repetition === 1 ? chosen : inOrder(chosen, repetition);
}

/**
 * Whole pairs, as many of each fault type: the first faults of each in an order, and their parents. Where no
 * fault has a parent, the first runs.
 */
function sampledPairs(
  { typeOf, roleOf, instanceOf, types }: Omit<IndexedSet, 'read' | 'close'>,
  ordered: Uint32Array,
  size: number,
): Uint32Array {
  const ofRole = (role: Role): number[] =>
    Array.from(ordered).filter((position) => roleOf[position] === roleNumber(role));
  const parents = new Map(ofRole('parent').map((position) => [instanceOf[position], position]));
  const faults = ofRole('fault').filter((position) => parents.has(instanceOf[position]));
  const byType = types.map((_, type) => faults.filter((position) => typeOf[position] === type));
  const chosen = new Set<number>();
  for (let round = 0; round < faults.length && chosen.size < size; round++) {
    for (const position of byType.flatMap((queue) => queue[round] ?? [])) {
      chosen.add(position).add(parents.get(instanceOf[position]) ?? position);
    }
  }
  return chosen.size === 0 ? ordered.slice(0, size) : Uint32Array.from(chosen);
}

/** How many trajectories each repetition asks about. */
export function askedCount(
  set: Omit<IndexedSet, 'read' | 'close'>,
  blinding: Blinding,
  options: OrderOptions,
): number {
  if (options.sample !== null) return askingOrder(set, blinding, options).length;
  return Math.min(shardPositions(set, options.shard).length, options.limit ?? set.size);
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
