import { InvalidOptionError } from '../../base/errors.ts';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';

/**
 * One of several parts of a set, each of which is judged by itself, such as on a machine of its own.
 *
 *     { number: 3, of: 8 }   the third of eight: --shard 3/8
 */
export interface Shard {
  /** Counted from 1. */
  readonly number: number;
  readonly of: number;
}

export const MOST_SHARDS = 10_000;

/** Whether these numbers name a part. */
export function isShard({ number, of }: Shard): boolean {
  const isWithin = (value: number, most: number) =>
    Number.isInteger(value) && value >= 1 && value <= most;
  return isWithin(of, MOST_SHARDS) && isWithin(number, of);
}

export function requireShard(shard: Shard | undefined): void {
  if (shard === undefined || isShard(shard)) return;
  throw new InvalidOptionError(
    '--shard',
    `must be such as 3/8, a part and the number of parts (at most ${MOST_SHARDS}), not ${shard.number}/${shard.of}`,
  );
}

/**
 * The positions of a shard, in the order of the set. Everything that was made from one instance stays
 * together, because a fault is compared with its parent, and because runs of one instance may look the
 * same to a judge and then share one call. The instances are lined up by a hash of their ids, and the
 * line is cut into parts with equally many trajectories. So a shard depends on the set alone: not on
 * the machine, the judge, the order of the file or what has been judged already.
 */
export function shardPositions(
  { size, instanceOf }: Pick<IndexedSet, 'size' | 'instanceOf'>,
  shard: Shard | undefined,
): Uint32Array {
  const all = Uint32Array.from({ length: size }, (_, position) => position);
  if (shard === undefined) return all;
  const { number, of } = shard;
  const counts = new Map<number, number>();
  for (const instance of instanceOf) counts.set(instance, (counts.get(instance) ?? 0) + 1);
  const chosen = new Set<number>();
  let before = 0;
  for (const instance of Float64Array.from(counts.keys()).sort()) {
    const count = counts.get(instance) ?? 0;
    // Where the middle of the instance lies decides, so no shard is off by more than one instance.
    if (Math.floor(((before + count / 2) * of) / size) === number - 1) chosen.add(instance);
    before += count;
  }
  return all.filter((position) => chosen.has(instanceOf[position] ?? Number.NaN));
}
