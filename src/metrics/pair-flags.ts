import { cleanId, type LabelledTrajectory } from '../trajectory/trajectory.ts';

/** How often a judge flags the faults of one type, and the clean runs they were made from. */
export interface PairFlags {
  readonly type: string;
  /** Faults whose clean parent was judged too. */
  readonly pairs: number;
  readonly faultsFlagged: number;
  readonly parentsFlagged: number;
}

export function pairFlags(
  type: string,
  set: readonly LabelledTrajectory[],
  flagged: ReadonlyMap<string, boolean>,
): PairFlags {
  let pairs = 0;
  let faultsFlagged = 0;
  let parentsFlagged = 0;
  for (const { id, instanceId, label } of set) {
    if (label.failureType !== type) continue;
    const fault = flagged.get(id);
    const parent = flagged.get(cleanId(instanceId));
    if (fault === undefined || parent === undefined) continue;
    pairs++;
    if (fault) faultsFlagged++;
    if (parent) parentsFlagged++;
  }
  return { type, pairs, faultsFlagged, parentsFlagged };
}
