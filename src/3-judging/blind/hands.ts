import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import type { Blinding } from './blinding.ts';

/**
 * A judge is started once for every hand, which takes time, so there are no more of them however many runs an
 * instance has. Up to twice as many, a hand holds two of them, of which neither is in the middle.
 */
export const MOST_HANDS = 16;

/**
 * Deals the runs of a set into hands, so that no hand holds two that were made from one instance if that is possible: whoever
 * sees a clean run beside its faults can tell them apart without understanding any. There are as many hands
 * as the largest instance has runs, within limits. Which of them an instance begins with is drawn, and so is the order of
 * its runs, so a run is as likely to be in one hand as in any other, whatever its label. Every view is dealt anew,
 * so that a place tells nothing to who was shown more of the runs earlier.
 *
 * @returns the number of the hand of each position
 */
export function dealtHands(
  { size, ids, instanceOf }: Pick<IndexedSet, 'size' | 'ids' | 'instanceOf'>,
  blinding: Blinding,
  repetition = 1,
  view = '',
): Uint8Array {
  const groups = new Map<number, number[]>();
  for (const [position, instance] of instanceOf.entries()) {
    const group = groups.get(instance);
    if (group === undefined) groups.set(instance, [position]);
    else group.push(position);
  }
  let largest = 1;
  for (const { length } of groups.values()) largest = Math.max(largest, length);
  const hands = Math.min(largest, MOST_HANDS);
  const dealt = new Uint8Array(size);
  for (const [instance, positions] of groups) {
    const turnOf = (position: number) =>
      blinding.turnOf(`deal ${view} ${ids[position] ?? ''}`, repetition);
    const turns = new Map(positions.map((position) => [position, turnOf(position)]));
    positions.sort((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
    const first = blinding.turnOf(`hand ${view} ${instance}`, repetition);
    for (const [at, position] of positions.entries()) dealt[position] = (first + at) % hands;
  }
  return dealt;
}
