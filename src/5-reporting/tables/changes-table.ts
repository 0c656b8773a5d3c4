import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { ABSENT, percent, signed } from '../../base/text/numbers.ts';
import { type Term, terms } from '../../run/terms.ts';
import type { PairChange } from '../changes/pair-change.ts';
import {
  type CleanRunChange,
  type Direction,
  directionOf,
  type GroupChange,
  type JudgeChange,
  type RunComparison,
} from '../changes/run-comparison.ts';
import { signedCell } from './cells.ts';
import { ANY_CHANGE } from './pair-filter.ts';
import type { Cell, CellParts, Table } from './table.ts';

/** Every compared judge on one line: Δ then and now, and the pairs that made the difference. */
export function changesTable(comparison: RunComparison, measurement: Measurement): Table {
  const { candidates, controls } = sortedChanges(comparison, measurement);
  const presumed = measurement.set.parents === 'presumed';
  const runs = presumed ? 'your runs' : 'clean runs';
  const texts = changeTexts(presumed);
  return {
    title: 'What changed for each judge',
    head: [
      'judge',
      { ...terms.delta, label: 'Δ then → now' },
      { ...terms.interval, label: 'change of Δ, interval' },
      { label: 'what it says', description: LUCK },
      texts['newly-missed'],
      texts['newly-caught'],
      { ...texts['newly-flagged-clean'], label: `${runs} newly flagged` },
      { ...texts['no-longer-flagged-clean'], label: 'no longer flagged' },
      `share of ${runs} flagged`,
    ],
    rows: [...candidates, ...controls].map(rowOf),
    names: [0, 3],
    scale: scaleFor(comparison.judges),
    controls: controls.length,
  };
}

const LUCK =
  'A change may be luck if its interval excludes 0 by itself, but no longer after it is widened for all the changes that are looked at here.';

function rowOf({
  judgeId: judge,
  earlierJudgeId,
  groups: { all },
  cleanRuns,
  counts,
}: JudgeChange): readonly Cell[] {
  const count = (change: PairChange, tone: CellParts['tone'], of = counts[change]): Cell => ({
    value: String(of),
    counts:
      counts[change] === of
        ? undefined
        : `in ${counts[change] === 0 ? 'no pair' : `${counts[change]} pairs`}`,
    tone: of === 0 ? undefined : tone,
    pairs: counts[change] === 0 ? undefined : { judge, change },
  });
  return [
    {
      value: judge,
      judge,
      counts: earlierJudgeId === judge ? undefined : `then ${earlierJudgeId}`,
    },
    all.change === null ? ABSENT : `${signed(all.earlierDelta)} → ${signed(all.delta)}`,
    changeCell(judge, all),
    shownCell(all),
    count('newly-missed', 'bad'),
    count('newly-caught', 'good'),
    count('newly-flagged-clean', 'bad', cleanRuns.newlyFlagged),
    count('no-longer-flagged-clean', 'good', cleanRuns.noLongerFlagged),
    ratesCell(cleanRuns),
  ];
}

function changeCell(judge: string, all: GroupChange): Cell {
  if (all.change === null) return 'no pair has all four verdicts';
  if (all.counts.same === all.pairs) return `every verdict on ${all.pairs} pairs is the same`;
  const change = { estimate: all.change, interval: all.interval };
  return signedCell(change, { drawn: change, pairs: { judge, change: ANY_CHANGE } });
}

/** Whether a change is shown, in a word or two. */
function shownCell({ change, counts, pairs, shown, interval }: GroupChange): Cell {
  if (change === null || counts.same === pairs) return '';
  if (shown !== null) return { value: shown, tone: shown === 'rose' ? 'good' : 'bad' };
  return directionOf(interval) === null ? 'no clear change' : 'may be luck';
}

/** More flags on clean runs are no gain. */
const RATE_TONES: Readonly<Record<NonNullable<Direction>, CellParts['tone']>> = {
  rose: 'bad',
  fell: 'good',
};

function ratesCell({ earlierRate, rate, change, shown }: CleanRunChange): Cell {
  if (change === null) return ABSENT;
  return {
    value: `${percent(earlierRate)} → ${percent(rate)}`,
    counts: shown ?? undefined,
    tone: shown === null ? undefined : RATE_TONES[shown],
  };
}

/** Zero in the middle, and as far to either side as some interval reaches. */
function scaleFor(judges: readonly JudgeChange[]): NonNullable<Table['scale']> {
  const reach = Math.max(
    0.1,
    ...judges.flatMap(({ groups: { all } }) => [
      Math.abs(all.interval?.low ?? 0),
      Math.abs(all.interval?.high ?? 0),
    ]),
  );
  const high = Math.ceil(10 * reach) / 10;
  return { low: -high, high };
}

/** Those that are shown to have changed first, the largest change before smaller ones; controls last. */
export function sortedChanges(
  { judges }: RunComparison,
  measurement: Measurement,
): { readonly candidates: readonly JudgeChange[]; readonly controls: readonly JudgeChange[] } {
  const isControl = ({ judgeId }: JudgeChange): boolean =>
    measurement.judges.find((judge) => judge.judgeId === judgeId)?.control ?? false;
  const isShown = ({ groups }: JudgeChange): number => (groups.all.shown === null ? 0 : 1);
  const size = ({ groups }: JudgeChange): number => Math.abs(groups.all.change ?? 0);
  const sorted = judges.toSorted((a, b) => isShown(b) - isShown(a) || size(b) - size(a));
  return {
    candidates: sorted.filter((judge) => !isControl(judge)),
    controls: sorted.filter(isControl),
  };
}

/** What each change of a pair is called, and what that means. */
export function changeTexts(presumed: boolean): Readonly<Record<PairChange, Term>> {
  const run = presumed ? 'your run' : 'the clean run';
  return {
    'newly-caught': {
      label: 'newly caught',
      description: `It flags the fault, which it passed then, and passes ${run} both times.`,
    },
    'newly-missed': {
      label: 'newly missed',
      description: `It passes the fault, which it flagged then, and passes ${run} both times.`,
    },
    'newly-flagged-clean': {
      label: `newly flags ${run}`,
      description: `It flags ${run}, which it passed then. What it says of the fault counts for nothing now.`,
    },
    'no-longer-flagged-clean': {
      label: `no longer flags ${run}`,
      description: `It passes ${run}, which it flagged then.`,
    },
    'still-flagged-clean': {
      label: `still flags ${run}`,
      description: `It flags ${run} both times, and only its answer to the fault is another.`,
    },
    same: { label: 'same answers', description: 'Both answers are what they were.' },
    'not-comparable': {
      label: 'not comparable',
      description:
        'The pair is not in both runs with the same content and label, or one of the four verdicts is missing.',
    },
  };
}
