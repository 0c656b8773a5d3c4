import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import { rulesOf } from '../../4-measuring/rows/rules-of.ts';
import type { DrawnBound } from '../charts/running-bound.tsx';
import { CRITERIA } from '../gate/criteria.ts';
import { stoppedBounds } from '../gate/stopping.ts';

/** A picture shows no more than this. */
const MOST_POINTS = 150;

/** How the bounds ran of judges whose judging a rule may have ended, for every criterion of the rule. */
export function shownBounds(judged: JudgedSet, confidence: number): readonly DrawnBound[] {
  const bounds = stoppedBounds(judged, confidence);
  return judged.judges.flatMap(({ judgeId }) => {
    const boundOf = bounds.get(judgeId);
    const asked = rulesOf(judged, judgeId) ?? [];
    return CRITERIA.flatMap((criterion) => {
      const own = asked.filter(({ key }) => key === criterion.key);
      return [...new Set(own.map(({ type }) => type))].flatMap((type) => {
        if (boundOf === undefined || criterion.counted === undefined) return [];
        const { path, of, rows } = boundOf(criterion.key, type);
        const subject = { name: criterion.name, type, reference: null };
        const unit = criterion.bound === 'minimum' ? 'pairs' : 'runs';
        const thresholds = own.filter((each) => each.type === type);
        return {
          title: `${criterion.label(subject)} of ${judgeId}, after ${rows} of ${of} ${unit}`,
          unit,
          thresholds: [...new Set(thresholds.map(({ threshold }) => threshold))],
          path: path.filter(
            (_, at) => at === path.length - 1 || at % Math.ceil(path.length / MOST_POINTS) === 0,
          ),
          of,
        };
      });
    });
  });
}
