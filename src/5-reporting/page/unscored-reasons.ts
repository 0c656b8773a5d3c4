import { cutText } from '../../base/text/cut-text.ts';
import { isUnscored } from '../../run/wire/verdict-row.ts';
import type { UnscoredReason } from './page-model.ts';
import type { ShownSet } from './shown-set.ts';

/** Reasons that are listed for a judge; those of its other verdicts can be seen with their pairs. */
const MOST_REASONS = 5;
const LONGEST_REASON = 300;

/** For each judge, the most frequent reasons why its verdicts on the shown runs could not be read. */
export function unscoredReasons({
  judges,
  texts,
}: Pick<ShownSet, 'judges' | 'texts'>): readonly (readonly UnscoredReason[])[] {
  return judges.map(({ judgeId }) => {
    const runs = new Map<string, number>();
    for (const { error, extra } of texts.verdicts.get(judgeId)?.values() ?? []) {
      if (error === null || !isUnscored(error, extra?.unscored_as)) continue;
      const reason = cutText(error, LONGEST_REASON);
      runs.set(reason, (runs.get(reason) ?? 0) + 1);
    }
    return [...runs]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MOST_REASONS)
      .map(([reason, count]) => ({ reason, runs: count }));
  });
}
