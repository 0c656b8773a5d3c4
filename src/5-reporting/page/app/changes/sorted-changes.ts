import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import type { JudgeChange, RunComparison } from '../../../changes/run-comparison.ts';

/** Those that are shown to have changed first, the largest change before smaller ones; controls last. */
export function sortedChanges(
  { judges }: RunComparison,
  measurement: Measurement,
): { readonly candidates: readonly JudgeChange[]; readonly controls: readonly JudgeChange[] } {
  const isControl = ({ judgeId }: JudgeChange): boolean =>
    measurement.judges.find((judge) => judge.judgeId === judgeId)?.control ?? false;
  const isShown = ({ groups }: JudgeChange): number => (groups.all.shown === null ? 0 : 1);
  const size = ({ groups }: JudgeChange): number => Math.abs(groups.all.change ?? 0);
  const sorted = judges.toSorted((a, b) => isShown(b) - isShown(a) || size(b) - size(a));
  return {
    candidates: sorted.filter((judge) => !isControl(judge)),
    controls: sorted.filter(isControl),
  };
}
