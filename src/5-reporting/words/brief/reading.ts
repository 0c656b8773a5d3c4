import type { Measurement } from '../../../4-measuring/measurement/measurement.ts';
import { listedBriefly } from '../../../4-measuring/recommending/listed.ts';
import { missingParents } from '../../../4-measuring/recommending/missing-parents.ts';
import { oneLine } from '../../../base/errors.ts';
import { defined } from '../../../run/terms.ts';
import { scoredPairs } from '../../tables/measurement-tables.ts';

/** How to read the lines of the judges, and what is missing from them. */
export function reading(measurement: Measurement): string {
  const { judges, set, notes, recommendation } = measurement;
  const missing = missingParents(set);
  const isSilent = judges.some(({ paired }) => paired.silent.pairs > 0);
  return [
    `${defined('delta')} Over ${scoredPairs(judges, set.pairs)}.`,
    ...(isSilent && !set.recorded ? [defined('silent')] : []),
    ...(judges.some(({ netDelta }) => netDelta !== null)
      ? [defined('editSensitivity', 'netDelta')]
      : []),
    ...(judges.some(({ attacks }) => attacks !== null) ? [defined('attackedDelta')] : []),
    ...(set.parents === 'presumed' ? [defined('flagRate')] : []),
    ...(judges.some(({ paired }) => (paired.all.upTo ?? null) !== null)
      ? [defined('deltaUpTo')]
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
