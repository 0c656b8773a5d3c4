import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { showText } from '../../base/text/hostile-characters.ts';
import { percent, signed } from '../../base/text/numbers.ts';
import type { Direction, RunComparison } from './run-comparison.ts';

/** A change that is shown: which way it went, and where. */
interface ShownChange {
  readonly shown: Direction;
  readonly where: string;
  readonly size: number;
}

/** What is shown besides the change of Δ over all faults, one sentence each; nothing where nothing is. */
export function furtherChanges(
  { judges }: RunComparison,
  parents: Measurement['set']['parents'],
): readonly string[] {
  // A single judge was named already.
  const forJudge = (id: string): string => (judges.length === 1 ? '' : `for ${showText(id)} `);
  const types = judges.flatMap(({ judgeId, types: all }) =>
    all.map(({ label, shown, change }) => ({
      shown,
      where: `on ${showText(label)} ${forJudge(judgeId)}(${signed(change)})`,
      size: Math.abs(change ?? 0),
    })),
  );
  const alarms = judges.map(({ judgeId, cleanRuns: { shown, earlierRate, rate, change } }) => ({
    shown,
    where: `${forJudge(judgeId)}(${percent(earlierRate)} → ${percent(rate)})`,
    size: Math.abs(change ?? 0),
  }));
  const rates = parents === 'presumed' ? 'The flag rate on your runs' : 'The false-alarm rate';
  return [
    ...sentence('By fault type, Δ', types, ['fell', 'rose']),
    ...sentence(rates, alarms, ['rose', 'fell']),
  ];
}

/** @param order which way comes first: the bad news */
function sentence(
  subject: string,
  changes: readonly ShownChange[],
  order: readonly NonNullable<Direction>[],
): readonly string[] {
  const parts = order.flatMap((direction) => {
    const found = changes.filter(({ shown }) => shown === direction);
    const largest = found.toSorted((a, b) => b.size - a.size).map(({ where }) => where);
    return largest.length === 0 ? [] : [`${direction} ${some(largest)}`];
  });
  return parts.length === 0 ? [] : [`${subject} ${parts.join('; it ')}.`];
}

/** More than these would be a list and no sentence; the rest is counted. */
const MOST_NAMED = 3;

function some(texts: readonly string[]): string {
  const more = texts.length - MOST_NAMED;
  const all = more > 0 ? [...texts.slice(0, MOST_NAMED), `${more} more`] : texts;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}
