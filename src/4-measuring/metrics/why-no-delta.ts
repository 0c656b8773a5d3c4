import type { PairedRow } from '../measurement/compared-rows.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { SetColumns } from '../rows/set-columns.ts';

/**
 * Why there is no Δ over all faults, to complete "because …"; null where there is one. A set of
 * episodes has labels but no parents, and a judge can have been asked without ever being understood.
 */
export function whyNoDelta(
  { parents }: Pick<SetColumns, 'parents'>,
  { present, flag }: Pick<JudgeColumns, 'present' | 'flag'>,
  all: PairedRow,
): string | null {
  if (all.delta !== null) return null;
  if (flag.every((each) => each < 0)) {
    return `no readable answer in ${present.reduce((sum, each) => sum + each, 0)}`;
  }
  const parent = parents === 'presumed' ? 'parent' : 'clean parent';
  if (all.pairs + all.unscored === 0) {
    return `no fault has its ${parent} in this set`;
  }
  return `it has no readable verdicts on both a fault and its ${parent}`;
}
