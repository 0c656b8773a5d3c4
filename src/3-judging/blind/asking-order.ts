import { UnknownNameError } from '../../base/errors.ts';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import type { Role } from '../../run/roles.ts';
import { roleNumber } from '../../run/row-role.ts';
import type { AskingSettings } from '../settings.ts';
import { NOT_ASKED } from '../stopping-rule.ts';
import type { Blinding } from './blinding.ts';
import { shardPositions } from './shard.ts';

/** What decides which trajectories are asked about, and in which order. The limit is taken of the shard. */
type OrderSettings = Pick<AskingSettings, 'order' | 'first' | 'shard' | 'limit' | 'sample'>;

/**
 * The positions to judge, in the order in which they are asked. Every repetition asks about the same
 * trajectories, in a shuffled order of its own, and so does every view: whoever was shown more of the runs
 * earlier must not know them again by their places.
 *
 * @param hands by position: the items of one hand follow each other
 * @param waves by position: one wave is asked about after the other, and its items are shuffled
 */
export function askingOrder(
  set: Omit<IndexedSet, 'read' | 'close'>,
  blinding: Blinding,
  { order, first, shard, limit, sample }: OrderSettings,
  repetition = 1,
  view = '',
  hands: Uint8Array | null = null,
  waves: Int32Array | null = null,
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
  const inOrder = (
    positions: Uint32Array,
    pass = 1,
    seen = '',
    dealt: Uint8Array | null = null,
  ): Uint32Array => {
    const turns =
      order === 'released'
        ? null
        : Float64Array.from(set.ids, (id) => blinding.turnOf(`${seen} ${id}`, pass));
    return positions.sort(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        (waves?.[a] ?? 0) - (waves?.[b] ?? 0) ||
        (dealt?.[a] ?? 0) - (dealt?.[b] ?? 0) ||
        (turns?.[a] ?? 0) - (turns?.[b] ?? 0) ||
        a - b,
    );
  };
  const whole = shardPositions(set, shard).filter((each) => waves?.[each] !== NOT_ASKED);
  const all = sample === undefined ? whole : sampledPairs(set, inOrder(whole), sample);
  const chosen = limit === undefined ? all : inOrder(all).subarray(0, limit);
  return inOrder(chosen, repetition, view, hands);
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

/** The positions to judge, in any order, which is quicker to say. */
export function askedPositions(
  set: Omit<IndexedSet, 'read' | 'close'>,
  blinding: Blinding,
  options: OrderSettings,
  waves: Int32Array | null = null,
): Uint32Array {
  return options.limit === undefined && options.sample === undefined
    ? shardPositions(set, options.shard).filter((each) => waves?.[each] !== NOT_ASKED)
    : askingOrder(set, blinding, options);
}

/** What the chosen order lets a judge read off the position of an item; null if nothing. */
export function orderRisk({ order, first }: OrderSettings): string | null {
  if (first.length > 0) {
    return 'Note: --first orders the items by their labels, so a judge that counts its items can tell them apart.';
  }
  if (order === 'released') {
    return 'Note: --order released asks in the order of the set, where clean parents may stand together, so a judge that counts its items may tell them apart.';
  }
  return null;
}
