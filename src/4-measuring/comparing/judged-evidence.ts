import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { type ClusterKind, clusterKinds } from '../rows/cluster-kinds.ts';
import { type InstanceKinds, instanceKinds } from '../rows/instance-kinds.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { JudgedRows } from '../rows/judged-rows.ts';

/** A judge's verdicts in the forms that intervals are made from, each found once. */
export interface JudgedEvidence {
  readonly judge: JudgeColumns;
  readonly judged: JudgedRows;
  readonly kinds: readonly ClusterKind[];
  /** The kinds of instances, which all judges share. */
  readonly instances: InstanceKinds;
}

export function judgedEvidence(
  { set, pairs }: MeasuringContext,
  judges: readonly JudgeColumns[],
): readonly JudgedEvidence[] {
  const instances = instanceKinds(set, judges);
  return judges.map((judge) => ({
    judge,
    judged: new JudgedRows(set, judge, instances),
    kinds: clusterKinds(pairs, judge),
    instances,
  }));
}
