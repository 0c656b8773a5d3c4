import type { Edit, PlannedCall, Script } from '../../1-worlds/contract/fault-operator.ts';
import { isSameData } from '../../base/same-data.ts';

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
  /** Where a call of the run with one of the edits alone lies in the merged script; null if it is gone. */
  placeOf(edit: Edit, position: number): number | null;
}

/**
 * Makes several edits to one script. All of them are splices of the same parent, so they can be made
 * together exactly if no two touch the same calls and no two give different answers. Each edit is then
 * the very edit that it would be alone.
 */
export function mergeEdits(script: Script, edits: readonly Edit[]): MergedEdits | Conflict {
  const order = edits.toSorted((a, b) => a.at - b.at);
  for (const [place, { at }] of order.entries()) {
    const before = order[place - 1];
    if (before === undefined) continue;
    if (before.at + before.remove > at || before.at === at) return 'same calls';
  }
  const answers = new Set(edits.flatMap(({ finalAnswer }) => finalAnswer ?? []));
  if (answers.size > 1) return 'two answers';
  if (edits.some((edit) => isUndone(script, edit, edits))) return 'undone';

  // From the last to the first, so that no splice moves a place that is still to be edited.
  let { calls } = script;
  for (const { at, remove, insert } of order.toReversed()) {
    calls = calls.toSpliced(at, remove, ...insert);
  }
  const [finalAnswer = script.finalAnswer] = answers;
  return { script: { calls, finalAnswer }, placeOf };

  function placeOf({ at, remove, insert }: Edit, position: number): number | null {
    if (position >= at && position < at + insert.length) {
      return shift((each) => each.at < at) + position;
    }
    const inParent = position < at ? position : position - insert.length + remove;
    if (edits.some((each) => inParent >= each.at && inParent < each.at + each.remove)) return null;
    return inParent + shift((each) => each.at + each.remove <= inParent);
  }

  /** How far some of the edits move what comes after them. */
  function shift(isBefore: (edit: Edit) => boolean): number {
    return edits
      .filter(isBefore)
      .reduce((sum, { insert, remove }) => sum + insert.length - remove, 0);
  }
}

/** Whether a call that one edit takes out of the run is put in again by another. */
function isUndone(script: Script, edit: Edit, edits: readonly Edit[]): boolean {
  const missing = script.calls
    .slice(edit.at, edit.at + edit.remove)
    .filter((call) => !edit.insert.some((own) => isSameCall(own, call)));
  return edits.some(
    (other) =>
      other !== edit &&
      other.insert.some((added) => missing.some((taken) => isSameCall(added, taken))),
  );
}

const isSameCall = (a: PlannedCall, b: PlannedCall): boolean =>
  a.call.tool === b.call.tool && isSameData(a.call.args, b.call.args);
