import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { ABSENT, number, signed } from '../../base/text/numbers.ts';
import { ROLES_APART } from '../../run/row-role.ts';
import { type Term, terms } from '../../run/terms.ts';
import { judgeCell, rateCell, shareCell, signedCell } from './cells.ts';
import { FLAGGED_CLEAN, type PairFilter } from './pair-filter.ts';
import type { Cell } from './table.ts';

/** A number about a judge, as the lines of the terminal and the page show it. */
export interface JudgeColumn {
  /** As it stands in the address of the page when judges are sorted by it. */
  readonly id: (typeof IDS)[number];
  readonly head: Term;
  /** Its head where there is little room. */
  readonly short?: string;
  /** What judges are sorted by, the smallest first. */
  readonly rank: (judge: JudgeMeasurement) => number | string;
  /** Which values that puts first: the better ones. */
  readonly first: 'smallest' | 'largest';
  readonly cell: (judge: JudgeMeasurement) => Cell;
}

const IDS = [
  'judge',
  'delta',
  'alarms',
  'upTo',
  'silent',
  'recall',
  'sensitivity',
  'net',
  'attacks',
  'cost',
  'unscored',
] as const;

const LAST = Number.POSITIVE_INFINITY;
const descending = (value: number | null | undefined): number => -(value ?? -LAST);

/** Every column, those that this set has nothing for included. */
export function judgeColumns({ set }: Measurement): readonly JudgeColumn[] {
  // Where the set has other edits as well, the link behind Δ names the faults.
  const faults: PairFilter = ROLES_APART.some(({ key }) => set[key] > 0) ? { edits: 'faults' } : {};
  const presumed = set.parents === 'presumed';
  return [
    {
      id: 'judge',
      head: { label: 'judge', description: '' },
      rank: ({ judgeId }) => judgeId,
      first: 'smallest',
      cell: ({ judgeId }) => judgeCell(judgeId),
    },
    {
      id: 'delta',
      head: { ...terms.delta, label: 'Δ over all faults' },
      short: terms.delta.label,
      rank: ({ metrics }) => descending(metrics.delta.estimate),
      first: 'largest',
      cell: ({ judgeId: judge, metrics }) =>
        signedCell(metrics.delta, { drawn: metrics.delta, pairs: { judge, ...faults } }),
    },
    {
      id: 'alarms',
      head: presumed ? terms.flagRate : terms.falseAlarms,
      short: presumed ? 'on your runs' : terms.falseAlarms.label,
      rank: ({ metrics }) => metrics.falseAlarms.estimate ?? LAST,
      first: 'smallest',
      cell: ({ judgeId: judge, metrics }) =>
        shareCell(metrics.falseAlarms, { pairs: { judge, ...FLAGGED_CLEAN } }),
    },
    {
      id: 'upTo',
      head: terms.deltaUpTo,
      short: 'Δ up to',
      rank: ({ paired }) => descending(paired.all.upTo),
      first: 'largest',
      cell: ({ paired }) => ({ value: signed(paired.all.upTo) }),
    },
    {
      id: 'silent',
      head: { ...terms.silent, label: 'Δ on silent faults' },
      short: terms.silent.label,
      rank: ({ paired }) => descending(paired.silent.delta),
      first: 'largest',
      cell: ({ judgeId: judge, paired: { silent } }) =>
        signedCell(
          { estimate: silent.delta, interval: silent.interval },
          {
            pairs: { judge, outcome: 'silent' },
            ...(silent.noneShown ? { interval: terms.notShown.label } : {}),
          },
        ),
    },
    {
      id: 'recall',
      head: { label: 'faulty runs flagged', description: '' },
      rank: ({ metrics }) => descending(metrics.recall.estimate),
      first: 'largest',
      cell: ({ judgeId: judge, metrics }) =>
        rateCell(metrics.recall, { pairs: { judge, flags: 'fault' } }),
    },
    {
      id: 'sensitivity',
      head: terms.editSensitivity,
      rank: ({ harmlessEdits }) => Math.abs(harmlessEdits?.all.difference ?? LAST),
      first: 'smallest',
      cell: ({ judgeId: judge, harmlessEdits }) =>
        signedCell(
          {
            estimate: harmlessEdits?.all.difference ?? null,
            interval: harmlessEdits?.all.interval ?? null,
          },
          { pairs: { judge, edits: 'harmless' } },
        ),
    },
    {
      id: 'net',
      head: terms.netDelta,
      rank: ({ netDelta }) => descending(netDelta?.estimate),
      first: 'largest',
      cell: ({ judgeId: judge, netDelta }) =>
        netDelta === null ? ABSENT : signedCell(netDelta, { pairs: { judge } }),
    },
    {
      id: 'attacks',
      head: terms.attackedDelta,
      short: 'attacked',
      rank: ({ attacks }) => descending(attacks?.all.attackedDelta.estimate),
      first: 'largest',
      cell: ({ judgeId: judge, attacks }) =>
        attacks === null
          ? ABSENT
          : signedCell(attacks.all.attackedDelta, { pairs: { judge, edits: 'attacks' } }),
    },
    {
      id: 'cost',
      head: terms.cost,
      rank: ({ metrics }) => metrics.secondsPerTrajectory.estimate ?? LAST,
      first: 'smallest',
      cell: costCell,
    },
    {
      id: 'unscored',
      head: terms.unscored,
      rank: ({ unscored }) => unscored,
      first: 'smallest',
      cell: ({ judgeId: judge, unscored, verdicts }) => ({
        value: unscored.toLocaleString('en'),
        counts: withoutVerdict(set.trajectories - verdicts, set.trajectories),
        pairs: unscored === 0 ? undefined : { judge, status: 'unscored' },
      }),
    },
  ];
}

/** A run that the judge was never asked about, or whose call failed, is not one that it answered badly. */
const withoutVerdict = (missing: number, runs: number): string =>
  missing <= 0
    ? `of ${runs.toLocaleString('en')} runs`
    : `of ${runs.toLocaleString('en')} runs, ${missing.toLocaleString('en')} without a verdict`;

/** The columns that say something about these judges; where one would say nothing, its room is worth more. */
export function tellingColumns(measurement: Measurement): readonly JudgeColumn[] {
  const { judges } = measurement;
  const isTelling: Readonly<Record<JudgeColumn['id'], (judge: JudgeMeasurement) => boolean>> = {
    judge: () => true,
    delta: () => true,
    alarms: () => true,
    upTo: ({ paired }) => paired.all.upTo !== null,
    silent: ({ paired }) => paired.silent.pairs > 0,
    // It says nothing without the false alarms, and Δ is the two together.
    recall: () => false,
    sensitivity: ({ harmlessEdits }) => harmlessEdits !== null,
    net: ({ netDelta }) => netDelta !== null,
    attacks: ({ attacks }) => attacks !== null,
    cost: ({ metrics }) =>
      (metrics.secondsPerTrajectory.estimate ?? 0) >= NO_TIME ||
      (metrics.tokensPerTrajectory.estimate ?? 0) > 0,
    unscored: ({ unscored }) => unscored > 0,
  };
  return judgeColumns(measurement).filter(({ id }) => judges.some(isTelling[id]));
}

/** Less than this is shown as 0 s. */
const NO_TIME = 0.005;

function costCell({ metrics }: JudgeMeasurement): Cell {
  const tokens = Math.round(metrics.tokensPerTrajectory.estimate ?? 0);
  if (metrics.secondsPerTrajectory.estimate === null) return ABSENT;
  return {
    value: seconds(metrics.secondsPerTrajectory.estimate),
    counts: tokens === 0 ? undefined : `${tokens.toLocaleString('en')} tokens`,
  };
}

/** "0.43 s", "25 s", "1.8 h". */
export function seconds(value: number): string {
  if (value < NO_TIME) return '0 s';
  if (value < 10) return `${number(value, 2)} s`;
  if (value < 120) return `${number(value, 0)} s`;
  return value < 7200 ? `${number(value / 60, 0)} min` : `${number(value / 3600, 1)} h`;
}
