import { isDeepStrictEqual } from 'node:util';
import type { Edit, PlannedCall, Script } from '../../1-worlds/contract/fault-operator.ts';

/** Why some faults cannot be in one run together. */
export type Conflict = 'same calls' | 'same step' | 'two answers' | 'undone' | 'changed' | 'hidden';

/** The words for each, to complete "they cannot share a run, because …". */
export const CONFLICT_REASONS: Readonly<Record<Conflict, string>> = {
  'same calls': 'they edit the same calls',
  'same step': 'they have no two steps to blame',
  'two answers': 'each gives another final answer',
  undone: 'one makes the call again that another leaves out',
  changed: 'one changes what the calls of another are answered',
  hidden: 'one hides from the rules what another did',
};

/** Several edits of one script, made at once. */
export interface MergedEdits {
  readonly script: Script;
  /** Where a call of the run with edit `of` alone lies in the merged script; null if it is gone. */
  placeOf(of: number, position: number): number | null;
}

/**
 * Makes several edits to one script. All of them are splices of the same parent, so they can be made
 * together exactly if no two touch the same calls and no two give different answers. Each edit is then
 * the very edit that it would be alone.
 */
export function mergeEdits(script: Script, edits: readonly Edit[]): MergedEdits | Conflict {
  const order = edits.map((_, of) => of).toSorted((a, b) => edit(a).at - edit(b).at);
  for (const [place, of] of order.entries()) {
    const before = order[place - 1];
    if (before === undefined) continue;
    const end = edit(before).at + edit(before).remove;
    if (end > edit(of).at || edit(before).at === edit(of).at) return 'same calls';
  }
  const answers = new Set(edits.flatMap(({ finalAnswer }) => finalAnswer ?? []));
  if (answers.size > 1) return 'two answers';
  if (edits.some((_, of) => isUndone(script, edits, of))) return 'undone';

  // From the last to the first, so that no splice moves a place that is still to be edited.
  let { calls } = script;
  for (const of of order.toReversed()) {
    const { at, remove, insert } = edit(of);
    calls = calls.toSpliced(at, remove, ...insert);
  }
  const [finalAnswer = script.finalAnswer] = answers;
  return { script: { calls, finalAnswer }, placeOf };

  function edit(of: number): Edit {
    return edits[of] as Edit;
  }

  function placeOf(of: number, position: number): number | null {
    const { at, remove, insert } = edit(of);
    if (position >= at && position < at + insert.length) {
      return at + shift((each) => edit(each).at < at) + position - at;
    }
    const inParent = position < at ? position : position - insert.length + remove;
    if (edits.some((each) => inParent >= each.at && inParent < each.at + each.remove)) return null;
    return inParent + shift((each) => edit(each).at + edit(each).remove <= inParent);
  }

  /** How far some of the edits move what comes after them. */
  function shift(isBefore: (of: number) => boolean): number {
    return order.reduce(
      (sum, of) => (isBefore(of) ? sum + edit(of).insert.length - edit(of).remove : sum),
      0,
    );
  }
}

/** Whether a call that one edit takes out of the run is put in again by another. */
function isUndone(script: Script, edits: readonly Edit[], of: number): boolean {
  const { at, remove, insert } = edits[of] as Edit;
  const missing = script.calls
    .slice(at, at + remove)
    .filter((call) => !insert.some((own) => isSameCall(own, call)));
  return edits.some(
    (other, each) =>
      each !== of &&
      other.insert.some((added) => missing.some((taken) => isSameCall(added, taken))),
  );
}

const isSameCall = (a: PlannedCall, b: PlannedCall): boolean =>
  a.call.tool === b.call.tool && isDeepStrictEqual(a.call.args, b.call.args);
