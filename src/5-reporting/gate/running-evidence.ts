import type { RunningBound } from '../../4-measuring/anytime/running-bound.ts';
import type { Evidence, Over } from './criterion.ts';
import { nothing, unscoredRemark } from './evidence.ts';

/** What was measured where a rule may have ended judging, by bounds that allow for that. */
export function ofRunningBound(
  { estimate: value, interval, rows, of, unscored }: RunningBound,
  usual: Evidence,
): Evidence {
  if (usual.decidedBy === 'not shown') return usual;
  const { unit } = usual.over;
  const over: Over = { count: rows, unit };
  if (value === null) return nothing(over, `none of the first ${unit} has its verdicts`);
  return {
    decidedBy: 'running bound',
    value,
    interval,
    over,
    of,
    remark: unscoredRemark(unscored, unit),
  };
}
