import { PythonRandom } from '../../base/random/python-random.ts';

interface ChoiceOptions {
  /** At most so many edits in all. */
  readonly most: number;
  /** At most so many edits of one run. */
  readonly perRun: number;
  /** Names the random stream. */
  readonly stream: string;
}

/**
 * Chooses edits in equal shares, as far as there are runs for them: each group takes one in turn, the
 * one with the fewest possible edits first, until no group can take more or there are enough. A group
 * takes the runs with the fewest other possible edits first, and leaves the others to the rarer types.
 *
 * @param groups the possible edits, each with the position of its run, grouped by fault type
 */
export function balancedChoice<PossibleEdit extends { readonly run: number }>(
  groups: readonly (readonly PossibleEdit[])[],
  { most, perRun, stream }: ChoiceOptions,
): readonly PossibleEdit[] {
  const choices = new Map<number, number>();
  for (const { run } of groups.flat()) choices.set(run, (choices.get(run) ?? 0) + 1);
  const waiting = groups.map((group, i) => {
    const order = [...group];
    new PythonRandom(`${stream}-${i}`).shuffle(order);
    return order.sort((a, b) => (choices.get(b.run) ?? 0) - (choices.get(a.run) ?? 0));
  });
  waiting.sort((a, b) => a.length - b.length);
  const perRunSoFar = new Map<number, number>();
  const chosen: PossibleEdit[] = [];
  for (let taken = true; taken && chosen.length < most; ) {
    taken = false;
    for (const group of waiting) {
      if (chosen.length >= most) break;
      const next = takeFirst(group, ({ run }) => (perRunSoFar.get(run) ?? 0) < perRun);
      if (next === null) continue;
      perRunSoFar.set(next.run, (perRunSoFar.get(next.run) ?? 0) + 1);
      chosen.push(next);
      taken = true;
    }
  }
  return chosen;
}

/** Takes from the end what may be taken, and drops what may not: a full run stays full. */
function takeFirst<T>(items: T[], isFree: (item: T) => boolean): T | null {
  for (;;) {
    const item = items.pop();
    if (item === undefined) return null;
    if (isFree(item)) return item;
  }
}
