import { PythonRandom } from '../../base/random/python-random.ts';

interface ChoiceOptions {
  /** At most so many edits in all. */
  readonly most: number;
  /** At most so many edits of the run at a position. */
  readonly perRun: (run: number) => number;
  /** Names the random stream. */
  readonly stream: string;
}

/**
 * Chooses edits in equal shares, as far as there are runs for them: each group takes one in turn, the
 * one with the fewest possible edits first, until no group can take more or there are enough. A group
 * takes the runs with the fewest edits so far, because those that share a parent say less together, and
 * among these the runs with the fewest other possible edits, to leave the others to the rarer types.
 *
 * @param groups the possible edits, each with the position of its run, grouped by fault type
 */
export function balancedChoice<PossibleEdit extends { readonly run: number }>(
  groups: readonly (readonly PossibleEdit[])[],
  { most, perRun, stream }: ChoiceOptions,
): readonly PossibleEdit[] {
  const choices = new Map<number, number>();
  for (const { run } of groups.flat()) choices.set(run, (choices.get(run) ?? 0) + 1);
  const mostPossible = [...choices.values()].reduce((a, b) => Math.max(a, b), 0);
  const editsOf = new Map<number, number>();
  const waiting = groups.map((group, i) => {
    const order = [...group];
    new PythonRandom(`${stream}-${i}`).shuffle(order);
    order.sort((a, b) => (choices.get(a.run) ?? 0) - (choices.get(b.run) ?? 0));
    // A run that has as many edits as it may is as full as any can be.
    const countOf = ({ run }: PossibleEdit): number => {
      const edits = editsOf.get(run) ?? 0;
      return edits < perRun(run) ? edits : mostPossible;
    };
    return new Waiting(order, countOf, mostPossible);
  });
  waiting.sort((a, b) => a.size - b.size);
  const chosen: PossibleEdit[] = [];
  for (let taken = true; taken && chosen.length < most; ) {
    taken = false;
    for (const group of waiting) {
      if (chosen.length >= most) break;
      const next = group.take();
      if (next === null) continue;
      editsOf.set(next.run, (editsOf.get(next.run) ?? 0) + 1);
      chosen.push(next);
      taken = true;
    }
  }
  return chosen;
}

/** The possible edits of a group that are not taken. A run that has as many edits as it may stays full. */
class Waiting<PossibleEdit> {
  readonly size: number;
  readonly #order: readonly PossibleEdit[];
  readonly #editsOf: (edit: PossibleEdit) => number;
  readonly #taken = new Set<PossibleEdit>();
  /** How far the list was looked through for a run with no edit, with one edit at most, and so on. */
  readonly #reached: number[];

  constructor(
    order: readonly PossibleEdit[],
    editsOf: (edit: PossibleEdit) => number,
    perRun: number,
  ) {
    this.#order = order;
    this.size = order.length;
    this.#editsOf = editsOf;
    this.#reached = Array.from({ length: perRun }, () => 0);
  }

  take(): PossibleEdit | null {
    for (const [edits, reached] of this.#reached.entries()) {
      for (let at = reached; at < this.size; at++) {
        this.#reached[edits] = at + 1;
        const edit = this.#order[at];
        if (edit === undefined || this.#taken.has(edit) || this.#editsOf(edit) > edits) continue;
        this.#taken.add(edit);
        return edit;
      }
    }
    return null;
  }
}
