import type { Interval } from '../../statistics/intervals/interval.ts';
import { pairedInterval } from '../../statistics/intervals/paired-interval.ts';
import type { PairCluster } from '../../statistics/intervals/paired-sums.ts';
import type { JudgeColumns } from '../columns/judge-columns.ts';
import { NONE, type SetColumns } from '../columns/set-columns.ts';

/** Runs with a harmless edit beside the runs that were edited. */
export interface HarmlessRow {
  /** `all`, or the kind of edit: `repeated_read`. */
  readonly edit: string;
  readonly label: string;
  /** Pairs with both verdicts scored, and those that lack one. */
  readonly pairs: number;
  readonly unscored: number;
  readonly editedRate: number | null;
  readonly parentRate: number | null;
  /** The first rate minus the second. */
  readonly difference: number | null;
  readonly interval: Interval | null;
  /** Pairs whose two runs look the same in the judge's view; null where its view is not known. */
  readonly pairsNotShown: number | null;
}

/** One row for all harmless edits, then one for each kind; none where the set has no such edit. */
export function harmlessEdits(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): readonly HarmlessRow[] {
  const { edits } = set;
  const paired = edits.rowsOfKind('harmless').filter((at) => edits.parent[at] !== NONE);
  if (paired.length === 0) return [];
  const row = (edit: string, members: readonly number[]): HarmlessRow => ({
    edit,
    label: edit.replaceAll('_', ' '),
    ...compared(set, judge, members, confidence),
  });
  return [
    row('all', paired),
    ...edits.names.flatMap((edit, index) => {
      const members = paired.filter((at) => edits.name[at] === index);
      return members.length === 0 ? [] : row(edit, members);
    }),
  ];
}

function compared(
  { edits, instance }: SetColumns,
  { flag, editFlag, view }: JudgeColumns,
  members: readonly number[],
  confidence: number,
): Omit<HarmlessRow, 'edit' | 'label'> {
  // Edits of one run share its verdict, so they are one cluster.
  const clusters = new Map<number, { -readonly [Key in keyof PairCluster]: PairCluster[Key] }>();
  let pairs = 0;
  let editedFlagged = 0;
  let parentsFlagged = 0;
  let notShown = 0;
  const changed = view === 'outcome' ? edits.answerChanged : edits.stepsChanged;
  for (const at of members) {
    const parentRow = edits.parent[at] as number;
    const edited = editFlag[at] as number;
    const parent = flag[parentRow] as number;
    if (changed[at] === 0) notShown++;
    if (edited < 0 || parent < 0) continue;
    pairs++;
    editedFlagged += edited;
    parentsFlagged += parent;
    const key = instance[parentRow] as number;
    const cluster = clusters.get(key);
    if (cluster === undefined) {
      const parentFlagged = parent === 1;
      clusters.set(key, { pairs: 1, faultsFlagged: edited, parentFlagged, times: 1 });
    } else {
      cluster.pairs++;
      cluster.faultsFlagged += edited;
    }
  }
  const share = (count: number): number | null => (pairs === 0 ? null : count / pairs);
  return {
    pairs,
    unscored: members.length - pairs,
    editedRate: share(editedFlagged),
    parentRate: share(parentsFlagged),
    difference: share(editedFlagged - parentsFlagged),
    interval: pairs === 0 ? null : limits([...clusters.values()], confidence),
    pairsNotShown: view === null ? null : notShown,
  };
}

function limits(clusters: readonly PairCluster[], confidence: number): Interval {
  const { low, high } = pairedInterval(clusters, confidence);
  return { low, high };
}
