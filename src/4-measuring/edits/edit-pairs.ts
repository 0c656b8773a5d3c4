import type { EditKind } from '../../run/label.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import type { PairCluster, TypedPairs } from '../statistics/intervals/paired-sums.ts';

/** What one judge did on edited runs and on the runs that were edited. */
export interface EditPairs {
  /** Pairs with both verdicts scored. */
  readonly pairs: number;
  readonly editedFlagged: number;
  readonly parentsFlagged: number;
  /** The pairs of an instance together, because they share the verdict on its run, and by edit. */
  readonly clusters: readonly PairCluster[];
}

/** The edited runs of one kind whose parents are in the set. */
export function pairedEdits({ edits }: SetColumns, kind: EditKind): readonly number[] {
  return edits.rowsOfKind(kind).filter((at) => edits.parent[at] !== NONE);
}

/** @param members edited runs that have a parent */
export function editPairs(
  { edits, instance }: SetColumns,
  { flag, editFlag }: JudgeColumns,
  members: readonly number[],
): EditPairs {
  const clusters = new Map<number, Gathered>();
  const sums = { pairs: 0, editedFlagged: 0, parentsFlagged: 0 };
  for (const at of members) {
    const parentRow = edits.parent[at] as number;
    const edited = editFlag[at] as number;
    const parent = flag[parentRow] as number;
    if (edited < 0 || parent < 0) continue;
    sums.pairs++;
    sums.editedFlagged += edited;
    sums.parentsFlagged += parent;
    const key = instance[parentRow] as number;
    const cluster = clusters.get(key) ?? { parentFlagged: parent === 1, types: new Map() };
    clusters.set(key, cluster);
    const type = edits.name[at] as number;
    const typed = cluster.types.get(type) ?? { type, pairs: 0, faultsFlagged: 0 };
    cluster.types.set(type, typed);
    typed.pairs++;
    typed.faultsFlagged += edited;
  }
  return { ...sums, clusters: Array.from(clusters.values(), clusterOf) };
}

interface Gathered {
  readonly parentFlagged: boolean;
  readonly types: Map<number, { -readonly [Key in keyof TypedPairs]: TypedPairs[Key] }>;
}

function clusterOf({ parentFlagged, types }: Gathered): PairCluster {
  const typed = [...types.values()];
  const sum = (key: 'pairs' | 'faultsFlagged'): number =>
    typed.reduce((total, each) => total + each[key], 0);
  return {
    pairs: sum('pairs'),
    faultsFlagged: sum('faultsFlagged'),
    parentFlagged,
    times: 1,
    types: typed,
  };
}
