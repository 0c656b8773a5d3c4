import { RowError, UserError } from '../../base/errors.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import { roleNumber, roleOf } from '../../run/row-role.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import { readTrajectory } from '../../run/wire/read-trajectory.ts';
import { RowFile } from '../row-file.ts';

/** The trajectories of a set by position: what is known of all of them, and each when it is asked for. */
export interface IndexedSet {
  readonly size: number;
  readonly ids: readonly string[];
  /** The fault type of each as an index into `types`; clean runs have a type of their own. */
  readonly typeOf: Uint16Array;
  readonly types: readonly string[];
  /** The role of each, as its place in the list of roles. */
  readonly roleOf: Uint8Array;
  /** A fingerprint of the instance of each: a fault and its clean parent have the same. */
  readonly instanceOf: Float64Array;
  read(position: number): Trajectory;
  close(): void;
}

/** How a clean run is named where fault types are listed. */
export const CLEAN = 'clean';

/**
 * Indexes a file, so that a set of any size can be read in any order and none of it is kept.
 *
 * @param inFolder whether the file lies in a run folder, where a link is refused; a link that the user
 *   typed is followed
 */
export async function indexSetFile(path: string, inFolder = true): Promise<IndexedSet> {
  const file = RowFile.open(path, inFolder);
  const index = new SetIndexer(path);
  const offsets: number[] = [];
  const lengths: number[] = [];
  const numbers: number[] = [];
  for await (const batch of file.batches()) {
    for (const { text, number, offset, bytes } of batch) {
      index.add(readTrajectory(text, path, number));
      offsets.push(offset);
      lengths.push(bytes);
      numbers.push(number);
    }
  }
  return {
    ...index.finish(),
    read(position) {
      const number = numbers[position] ?? 0;
      const text = file.at({ offset: offsets[position] ?? 0, bytes: lengths[position] ?? 0 });
      const trajectory = readTrajectory(text, path, number);
      if (trajectory.id === index.ids[position]) return trajectory;
      throw new RowError(path, number, 'changed while it was being judged; judge the set again');
    },
    close: () => file.close(),
  };
}

/** A set that is in memory anyway. */
export function indexedSet(trajectories: readonly Trajectory[], name = 'the set'): IndexedSet {
  const index = new SetIndexer(name);
  for (const trajectory of trajectories) index.add(trajectory);
  return {
    ...index.finish(),
    read: (position) => trajectories[position] as Trajectory,
    close: () => {},
  };
}

class SetIndexer {
  readonly ids: string[] = [];
  readonly #name: string;
  readonly #types = new Map<string, number>();
  readonly #typeOf: number[] = [];
  readonly #roleOf: number[] = [];
  readonly #instanceOf: number[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  add({ id, instanceId, label }: Trajectory): void {
    this.ids.push(id);
    const type = label?.failureType ?? CLEAN;
    const place = this.#types.get(type) ?? this.#types.size;
    this.#types.set(type, place);
    this.#typeOf.push(place);
    this.#roleOf.push(label === null ? roleNumber('parent') : roleOf(label));
    this.#instanceOf.push(fingerprint(instanceId));
  }

  finish(): Omit<IndexedSet, 'read' | 'close'> {
    const { ids } = this;
    if (ids.length === 0) {
      throw new UserError(`${this.#name}: the set is empty; write one with tj generate`);
    }
    const twin = firstTwin(ids);
    if (twin !== null) {
      throw new UserError(`${this.#name}: ${twin} is in the set twice; remove one of the two`);
    }
    const typeOf = Uint16Array.from(this.#typeOf);
    const roleOf = Uint8Array.from(this.#roleOf);
    const instanceOf = Float64Array.from(this.#instanceOf);
    return { size: ids.length, ids, typeOf, types: [...this.#types.keys()], roleOf, instanceOf };
  }
}

/** An id that occurs twice; null if none does. A set of a million texts would take far more memory. */
function firstTwin(ids: readonly string[]): string | null {
  const sorted = Float64Array.from(ids, fingerprint).sort();
  const isUnique = sorted.every((each, i) => i === 0 || each !== sorted[i - 1]);
  if (isUnique) return null;
  const seen = new Set<string>();
  return ids.find((id) => seen.size === seen.add(id).size) ?? null;
}

/**
 * Finds the position of an id in a set, with eight to sixteen bytes per id; a map of a million texts
 * would take far more memory.
 */
export function positionsOf(ids: readonly string[]): (id: string) => number | undefined {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * ids.length + 1))).fill(-1);
  const mask = slots.length - 1;
  /** The slot of an id, or the free one where it would be. */
  const slotOf = (id: string): number => {
    let slot = fingerprint(id) & mask;
    while (slots[slot] !== -1 && ids[slots[slot] ?? -1] !== id) slot = (slot + 1) & mask;
    return slot;
  };
  for (const [position, id] of ids.entries()) slots[slotOf(id)] = position;
  return (id) => {
    const position = slots[slotOf(id)] ?? -1;
    return position === -1 ? undefined : position;
  };
}
