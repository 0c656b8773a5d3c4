import type { HarmlessRow, HarmlessRows } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { pairedInterval } from '../statistics/intervals/paired-interval.ts';
import { editPairs, pairedEdits } from './edit-pairs.ts';

/** Null where the set has no harmless edit. */
export function harmlessEdits(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): HarmlessRows | null {
  const { edits } = set;
  const paired = pairedEdits(set, 'harmless');
  if (paired.length === 0) return null;
  const row = (edit: string, members: readonly number[]): HarmlessRow => ({
    edit,
    label: edit.replaceAll('_', ' '),
    ...compared(set, judge, members, confidence),
  });
  return {
    all: row('all', paired),
    byEdit: edits.names.flatMap((edit, index) => {
      const members = paired.filter((at) => edits.name[at] === index);
      return members.length === 0 ? [] : row(edit, members);
    }),
  };
}

function compared(
  set: SetColumns,
  judge: JudgeColumns,
  members: readonly number[],
  confidence: number,
): Omit<HarmlessRow, 'edit' | 'label'> {
  const { edits } = set;
  const { pairs, editedFlagged, parentsFlagged, clusters } = editPairs(set, judge, members);
  const changed = judge.view === 'outcome' ? edits.answerChanged : edits.stepsChanged;
  const share = (count: number): number | null => (pairs === 0 ? null : count / pairs);
  const interval = pairs === 0 ? null : pairedInterval(clusters, confidence);
  return {
    pairs,
    unscored: members.length - pairs,
    editedRate: share(editedFlagged),
    parentRate: share(parentsFlagged),
    difference: share(editedFlagged - parentsFlagged),
    interval: interval === null ? null : { low: interval.low, high: interval.high },
    pairsNotShown: judge.view === null ? null : members.filter((at) => changed[at] === 0).length,
  };
}
