import type { MeasuringContext } from '../metrics/measuring-context.ts';
import type { ClusterKind } from '../rows/cluster-kinds.ts';
import { clusterKinds } from '../rows/cluster-kinds.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { JudgedRows } from '../rows/judged-rows.ts';

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
