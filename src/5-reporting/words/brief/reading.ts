import type { Measurement } from '../../../4-measuring/measurement/measurement.ts';
import { listedBriefly } from '../../../4-measuring/recommending/listed.ts';
import { missingParents } from '../../../4-measuring/recommending/missing-parents.ts';
import { parentWords } from '../../../4-measuring/recommending/parent-words.ts';
import { oneLine } from '../../../base/errors.ts';
import { scoredPairs } from '../../tables/measurement-tables.ts';

/** How to read the lines of the judges, and what is missing from them. */
export function reading(measurement: Measurement): string {
  const { judges, set, notes, recommendation } = measurement;
  const missing = missingParents(set);
  const { theirParents } = parentWords(set.parents);
  const isSilent = judges.some(({ paired }) => paired.silent.pairs > 0);
  return [
    `Δ: the share of faults flagged minus the share of ${theirParents} flagged, over ${scoredPairs(judges, set.pairs)}; 0 if the judge cannot tell them apart.`,
    ...(isSilent && !set.recorded
      ? ['Silent: Δ over the faults that leave the outcome as it should be.']
      : []),
    ...(judges.some(({ netDelta }) => netDelta !== null)
      ? ['Net Δ: Δ less what edits that break nothing explain; near 0 if a judge dislikes change.']
      : []),
    ...(judges.some(({ attacks }) => attacks !== null)
      ? ['Robust: the share of detections that survive an attack on the judge.']
      : []),
    ...(set.parents === 'presumed'
      ? ['On your runs: the flag rate on your runs, where a flag may be right.']
      : []),
    ...notes,
    ...(missing === null || recommendation.caveats.includes(missing) ? [] : [missing]),
    ...withoutDelta(judges),
  ]
    .map(oneLine)
    .join(' ');
}

/** Why some judges have no Δ, one sentence per reason. */
function withoutDelta(judges: Measurement['judges']): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { judgeId, whyNoDelta } of judges) {
    if (whyNoDelta !== null) {
      byReason.set(whyNoDelta, [...(byReason.get(whyNoDelta) ?? []), judgeId]);
    }
  }
  return Array.from(
    byReason,
    ([reason, ids]) => `There is no Δ for ${listedBriefly(ids, 'and', 3)}: ${reason}.`,
  );
}
