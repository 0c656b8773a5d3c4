import type { NamedFault } from '../../1-worlds/contract/subject.ts';
import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import type { KeptAnswers } from '../../4-measuring/rows/kept-answers.ts';
import type { PairTexts } from '../../4-measuring/rows/pair-texts.ts';
import { NONE, type SetColumns } from '../../4-measuring/rows/set-columns.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { ComparedRuns } from '../changes/compare-runs.ts';
import type { ShownEdit } from './edit-status.ts';

/** Pairs per chunk: few enough to be unpacked between two frames. */
export const CHUNK_SIZE = 48;

/** What the explorer is made of: the edited runs to show, and the texts of them and of their parents. */
export interface ShownSet {
  readonly set: SetColumns;
  /** What is known of the fault types, for readers who ask what one means. */
  readonly faults: readonly NamedFault[];
  readonly judges: readonly JudgeColumns[];
  /** Rows of faults, those of one instance together. */
  readonly rows: Int32Array;
  readonly edits: readonly ShownEdit[];
  readonly texts: PairTexts;
  /** Clean runs that are not in the set and were therefore made again, by instance. */
  readonly remade: ReadonlyMap<string, Trajectory>;
  /** What models answered, where a folder keeps it. */
  readonly answers?: KeptAnswers;
  /** An earlier run of the same set, if the judges are compared with one. */
  readonly compared?: ComparedRuns | null;
}

/** An edited run: the row of a fault, or a run with a harmless edit. */
export type Child = { readonly row: number } | { readonly edit: ShownEdit };

/** The faults in order, each instance followed by its harmless edits; then those of other instances. */
export function childrenOf({ set, rows, edits }: ShownSet): readonly Child[] {
  const waiting = new Map<string, ShownEdit[]>();
  for (const edit of edits) {
    const { instanceId } = edit.run;
    waiting.set(instanceId, [...(waiting.get(instanceId) ?? []), edit]);
  }
  const take = (instance: string): readonly Child[] => {
    const taken = waiting.get(instance) ?? [];
    waiting.delete(instance);
    return taken.map((edit) => ({ edit }));
  };
  const instanceOf = (row: number | undefined): string | undefined =>
    row === undefined ? undefined : set.instances[set.instance[row] ?? NONE];
  const children = Array.from(rows).flatMap((row, at): readonly Child[] => {
    const instance = instanceOf(row) ?? '';
    return instance === instanceOf(rows[at + 1]) ? [{ row }] : [{ row }, ...take(instance)];
  });
  return [...children, ...[...waiting.keys()].flatMap(take)];
}
