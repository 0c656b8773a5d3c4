import type { JudgeChange, RunComparison } from '../../gate/changes/run-comparison.ts';
import type { Measurement } from '../../metrics/measurement/measurement.ts';
import { showText } from '../../quote-text.ts';
import { percent, signed } from '../text/numbers.ts';

/** More than these would be a list and no sentence; the rest is counted. */
const MOST_NAMED = 3;

/** What is shown besides the change of Δ over all faults, one sentence each; nothing where nothing is. */
export function furtherChanges(
  { judges }: RunComparison,
  parents: Measurement['set']['parents'],
): readonly string[] {
  const types = judges.flatMap((judge) =>
    judge.types
      .filter(({ shown }) => shown !== null)
      .map(({ label, shown, change }) => ({
        text: `${shown} on ${showText(label)} for ${showText(judge.judgeId)} (${signed(change)})`,
        size: Math.abs(change ?? 0),
      })),
  );
  const alarms = judges.filter(({ cleanRuns }) => cleanRuns.shown !== null).map(alarmText);
  const subject = parents === 'presumed' ? 'The flag rate on your runs' : 'The false-alarm rate';
  const largest = types.toSorted((a, b) => b.size - a.size).map(({ text }) => text);
  return [
    ...(largest.length === 0 ? [] : [`By fault type, Δ ${some(largest)}.`]),
    ...(alarms.length === 0 ? [] : [`${subject} ${some(alarms)}.`]),
  ];
}

const alarmText = ({ judgeId, cleanRuns }: JudgeChange): string =>
  `${cleanRuns.shown} for ${showText(judgeId)} (${percent(cleanRuns.earlierRate)} → ${percent(cleanRuns.rate)})`;

function some(texts: readonly string[]): string {
  const named = texts.slice(0, MOST_NAMED);
  const more = texts.length - named.length;
  const all =
    more === 0 ? named : [...named, `changed in ${more} further ${more === 1 ? 'case' : 'cases'}`];
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}
