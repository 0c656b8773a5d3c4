import { type FlagCount, isUnstable } from '../../../../4-measuring/repeats/flag-agreement.ts';
import { flagCountsOn } from '../pairs.ts';

/** How often a judge flags the runs on which its repetitions disagree: `2 of 3`, `parent 1 of 3`. */
export function unstableTimes(judge: number, pair: number, parent: string): string | null {
  const counts = flagCountsOn(judge, pair);
  if (counts === null) return null;
  const times = ({ flagged, scored }: FlagCount): string => `${flagged} of ${scored}`;
  const said = [
    ...(isUnstable(counts.fault) ? [times(counts.fault)] : []),
    ...(isUnstable(counts.parent) ? [`${parent} ${times(counts.parent)}`] : []),
  ];
  return said.length === 0 ? null : said.join(', ');
}
