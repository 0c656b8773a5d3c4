import { showText } from '../../base/text/hostile-characters.ts';
import { range, signed } from '../../base/text/numbers.ts';
import type { Direction, JudgeChange, RunComparison } from './run-comparison.ts';

/** "1 pair", "2 pairs". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** How Δ over all pairs went, for each judge that is compared. */
export const allOf = ({ groups: [all] }: JudgeChange) => all;

const went = ({ judges }: RunComparison, direction: Direction): readonly JudgeChange[] =>
  judges.filter((judge) => (allOf(judge)?.shown ?? null) === direction);

/**
 * What changed, in one sentence. A change is claimed only where its interval shows it: for the other
 * judges the sentence says that none is shown, and not that there is none.
 */
export function changesHeadline(comparison: RunComparison): string {
  const { judges } = comparison;
  const [fell, rose] = [went(comparison, 'fell'), went(comparison, 'rose')];
  const [only] = judges;
  if (judges.length === 1 && only !== undefined) {
    const shown = allOf(only)?.shown ?? null;
    const id = showText(only.judgeId);
    return shown === null
      ? `No change of Δ over all faults is shown for ${id}.`
      : `Δ of ${id} ${shown}.`;
  }
  if (fell.length + rose.length === 0) {
    return `No change of Δ over all faults is shown for any of the ${judges.length} judges.`;
  }
  const parts = [
    ...(fell.length > 0 ? [`fell for ${named(fell, judges.length)}`] : []),
    ...(rose.length > 0 ? [`rose for ${named(rose, judges.length)}`] : []),
  ];
  const others = judges.length - fell.length - rose.length;
  const rest = others === 0 ? '' : `; for ${counted(others, 'judge')} no change is shown`;
  return `Δ ${parts.join(' and ')}${rest}.`;
}

const named = (judges: readonly JudgeChange[], of: number): string =>
  judges.length <= 2
    ? judges.map(({ judgeId }) => showText(judgeId)).join(' and ')
    : `${judges.length} of ${of} judges`;

/** Over what two runs are compared. */
export function comparedOver({ earlier, commonPairs, onlyNow, onlyThen }: RunComparison): string {
  const name = earlier.folder === null ? 'the earlier run' : showText(earlier.folder);
  const alone = [
    ...(onlyNow > 0 ? [`${counted(onlyNow, 'pair')} of this run`] : []),
    ...(onlyThen > 0 ? [`${counted(onlyThen, 'pair')} of the earlier one`] : []),
  ].join(' and ');
  const left = alone === '' ? '' : `; ${alone} have no counterpart and are left out`;
  return `Compared with ${name} over ${counted(commonPairs, 'pair')} that ${commonPairs === 1 ? 'is' : 'are'} in both${left}.`;
}

/** One judge's change in numbers: "+0.70 → +0.60, -0.10 [-0.16, -0.05]". */
export function changeNumbers(judge: JudgeChange): string {
  const all = allOf(judge);
  if (all === undefined || all.change === null)
    return 'no pair has all of its verdicts in both runs';
  if (all.counts.same === all.pairs) {
    return `Δ ${signed(all.delta)} as before, every verdict on ${counted(all.pairs, 'pair')} is the same`;
  }
  return `Δ ${signed(all.earlierDelta)} → ${signed(all.delta)}, change ${signed(all.change)} ${range(all.interval, signed)}`;
}
