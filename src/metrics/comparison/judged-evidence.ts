import type { ClusterKind } from '../columns/cluster-kinds.ts';
import { clusterKinds } from '../columns/cluster-kinds.ts';
import type { JudgeColumns } from '../columns/judge-columns.ts';
import { JudgedRows } from '../columns/judged-rows.ts';
import type { MeasuringContext } from '../measuring-context.ts';

/** A judge's verdicts in the forms that intervals are made from, each found once. */
export interface JudgedEvidence {
  readonly judge: JudgeColumns;
  readonly judged: JudgedRows;
  readonly kinds: readonly ClusterKind[];
}

export function judgedEvidence(
  { set, pairs }: MeasuringContext,
  judge: JudgeColumns,
): JudgedEvidence {
  return { judge, judged: new JudgedRows(set, judge), kinds: clusterKinds(pairs, judge) };
}
