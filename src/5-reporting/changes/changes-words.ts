import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { listed } from '../../4-measuring/recommending/listed.ts';
import { showText } from '../../base/text/hostile-characters.ts';
import { counted, percent, range, signed } from '../../base/text/numbers.ts';
import type { Direction, JudgeChange, RunComparison } from './run-comparison.ts';

const went = ({ judges }: RunComparison, direction: Direction): readonly JudgeChange[] =>
  judges.filter(({ groups }) => groups.all.shown === direction);

/**
 * What changed, in a sentence or two. A change is claimed only where its interval shows it: for the other
 * judges the sentence says that none is shown, and not that there is none. What fell on one fault type is said
 * here as well, because overall it may drown.
 */
export function changesHeadline(comparison: RunComparison): string {
  const fallen = fellByType(comparison);
  return fallen === '' ? overall(comparison) : `${overall(comparison)} ${fallen}`;
}

function overall(comparison: RunComparison): string {
  const { judges } = comparison;
  const [fell, rose] = [went(comparison, 'fell'), went(comparison, 'rose')];
  const [only] = judges;
  if (judges.length === 1 && only !== undefined) {
    const { shown, change } = only.groups.all;
    const id = showText(only.judgeId);
    return shown === null
      ? `Overall Δ of ${id}: no measurable change.`
      : `Δ of ${id} ${shown} (${signed(change)}).`;
  }
  if (fell.length + rose.length === 0) {
    return `Overall Δ: no measurable change for any of the ${judges.length} judges.`;
  }
  const parts = [
    ...(fell.length > 0 ? [`fell for ${named(fell, judges.length)}`] : []),
    ...(rose.length > 0 ? [`rose for ${named(rose, judges.length)}`] : []),
  ];
  const others = judges.length - fell.length - rose.length;
  const rest = others === 0 ? '' : `; no measurable change for ${counted(others, 'judge')}`;
  return `Overall Δ ${parts.join(' and ')}${rest}.`;
}

/** More falls than these are counted. */
const MOST_FALLS = 2;

/** "But step:x fell on wrong tool (−0.36).": the largest falls on a fault type, and how many more there are. */
function fellByType(comparison: RunComparison): string {
  const { judges } = comparison;
  const falls = judges
    .flatMap(({ judgeId, types }) =>
      types.flatMap(({ shown, change, label }) =>
        shown === 'fell' && change !== null ? [{ judgeId, change, label }] : [],
      ),
    )
    .toSorted((one, other) => one.change - other.change);
  if (falls.length === 0) return '';
  const who = (judgeId: string): string => (judges.length === 1 ? 'it' : showText(judgeId));
  const shown = falls
    .slice(0, MOST_FALLS)
    .map(
      ({ judgeId, change, label }) =>
        `${who(judgeId)} fell on ${showText(label)} (${signed(change)})`,
    );
  const more = falls.length - shown.length;
  const all = [
    ...shown,
    ...(more > 0 ? [`there ${more === 1 ? 'is' : 'are'} ${counted(more, 'more fall')}`] : []),
  ];
  // Where Δ fell anyway, a type that fell is no surprise.
  return `${went(comparison, 'fell').length === 0 ? 'But' : 'By fault type,'} ${listed(all)}.`;
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

/** One judge's change in numbers: "+0.70 → +0.60, −0.10 [−0.16, −0.05]". */
export function changeNumbers({ groups: { all } }: JudgeChange): string {
  if (all.change === null) return 'no pair has all of its verdicts in both runs';
  if (all.counts.same === all.pairs) {
    return `Δ ${signed(all.delta)} as before, every verdict on ${counted(all.pairs, 'pair')} is the same`;
  }
  return `Δ ${signed(all.earlierDelta)} → ${signed(all.delta)}, change ${signed(all.change)} ${range(all.interval, signed)}`;
}

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
    // What fell stands in the headline.
    ...sentence('By fault type, Δ', types, ['rose']),
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
