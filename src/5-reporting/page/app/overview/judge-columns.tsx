import type { ComponentChildren } from 'preact';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import {
  ABSENT,
  number,
  percent,
  percentRange,
  range,
  signed,
} from '../../../../base/text/numbers.ts';
import type { TermName } from '../../../../run/terms.ts';
import type { PairFilter } from '../address/pair-filter.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { JudgeLink } from '../parts/judge-link.tsx';
import { arePresumed } from '../run-names.ts';
import { IntervalMark, type Scale } from './interval-mark.tsx';

/** A column of the table of judges. */
export interface JudgeColumn {
  /** As it stands in the address when judges are sorted by it. */
  readonly id: string;
  readonly title: string;
  readonly term?: TermName;
  /** What judges are sorted by, the smallest first. */
  readonly rank: (judge: JudgeMeasurement) => number | string;
  readonly cell: (judge: JudgeMeasurement) => ComponentChildren;
}

const LAST = Number.POSITIVE_INFINITY;
const descending = (value: number | null | undefined): number => -(value ?? -LAST);

export function judgeColumns(measurement: Measurement, scale: Scale): readonly JudgeColumn[] {
  const presumed = arePresumed(measurement.set);
  const harmless = measurement.judges.some(({ harmlessEdits }) => harmlessEdits !== null);
  // Where the set has other edits as well, the link behind Δ names the faults.
  const faults: PairFilter =
    harmless || measurement.set.attackedFaults > 0 ? { edits: 'faults' } : {};
  const attacked = measurement.judges.some(({ attacks }) => attacks !== null);
  return [
    {
      id: 'judge',
      title: 'judge',
      rank: ({ judgeId }) => judgeId,
      cell: ({ judgeId }) => <JudgeLink judge={judgeId} />,
    },
    {
      id: 'delta',
      title: 'Δ over all faults',
      term: 'delta',
      rank: ({ metrics }) => descending(metrics.delta.estimate),
      cell: ({ judgeId, metrics: { delta } }) => (
        <PairsLink filter={{ judge: judgeId, ...faults }} class="drawn">
          <IntervalMark value={delta.estimate} interval={delta.interval} scale={scale} />
          <span>
            <b>{signed(delta.estimate)}</b> <small>{range(delta.interval, signed)}</small>
          </span>
        </PairsLink>
      ),
    },
    {
      id: 'alarms',
      title: measurement.labels.falseAlarms,
      term: presumed ? 'flagRate' : 'falseAlarms',
      rank: ({ metrics }) => metrics.falseAlarms.estimate ?? LAST,
      cell: ({ judgeId, metrics: { falseAlarms } }) => (
        <PairsLink filter={{ judge: judgeId, flags: 'clean' }}>
          {percent(falseAlarms.estimate)} <small>{percentRange(falseAlarms.interval)}</small>
        </PairsLink>
      ),
    },
    {
      id: 'silent',
      title: 'Δ on silent faults',
      term: 'silent',
      rank: ({ metrics }) => descending(metrics.silentDelta.estimate),
      cell: ({ judgeId, paired: { silent } }) =>
        silent.pairs === 0 ? (
          ABSENT
        ) : (
          <PairsLink filter={{ judge: judgeId, outcome: 'silent' }}>
            {signed(silent.delta)}{' '}
            <small>{silent.noneShown ? 'not shown' : range(silent.interval, signed)}</small>
          </PairsLink>
        ),
    },
    ...(harmless ? [harmlessColumn, netColumn] : []),
    ...(attacked ? [robustColumn] : []),
    // Where a column would say 0 on every line, its room is worth more.
    ...(measurement.judges.some(costsSomething) ? [costColumn] : []),
    ...(measurement.judges.some(({ unscored }) => unscored > 0) ? [unscoredColumn] : []),
  ];
}

/** How a judge reacts to edits that break nothing; only for sets that have such edits. */
const harmlessColumn: JudgeColumn = {
  id: 'harmless',
  title: 'edit sensitivity',
  term: 'editSensitivity',
  rank: ({ harmlessEdits }) => Math.abs(harmlessEdits?.all.difference ?? LAST),
  cell: ({ judgeId, harmlessEdits }) =>
    harmlessEdits === null || harmlessEdits.all.difference === null ? (
      ABSENT
    ) : (
      <PairsLink filter={{ judge: judgeId, edits: 'harmless' }}>
        {signed(harmlessEdits.all.difference)}{' '}
        <small>{range(harmlessEdits.all.interval, signed)}</small>
      </PairsLink>
    ),
};

const netColumn: JudgeColumn = {
  id: 'net',
  title: 'net Δ',
  term: 'netDelta',
  rank: ({ netDelta }) => descending(netDelta?.estimate),
  cell: ({ judgeId, netDelta }) =>
    netDelta === null ? (
      ABSENT
    ) : (
      <PairsLink filter={{ judge: judgeId }}>
        {signed(netDelta.estimate)} <small>{range(netDelta.interval, signed)}</small>
      </PairsLink>
    ),
};

/** How much of what a judge detects survives an attack; only for sets that have attacks. */
const robustColumn: JudgeColumn = {
  id: 'robust',
  title: 'robustness',
  term: 'robustness',
  rank: ({ attacks }) => descending(attacks?.all.robustness),
  cell: ({ judgeId, attacks }) =>
    attacks === null || attacks.all.robustness === null ? (
      ABSENT
    ) : (
      <PairsLink filter={{ judge: judgeId, edits: 'attacks' }}>
        {percent(attacks.all.robustness)} <small>{percentRange(attacks.all.interval)}</small>
      </PairsLink>
    ),
};

/** Less than this is shown as 0 s. */
const NO_TIME = 0.005;

const costsSomething = ({ metrics }: JudgeMeasurement): boolean =>
  (metrics.secondsPerTrajectory.estimate ?? 0) >= NO_TIME ||
  (metrics.tokensPerTrajectory.estimate ?? 0) > 0;

const costColumn: JudgeColumn = {
  id: 'cost',
  title: 'cost per run',
  term: 'cost',
  rank: ({ metrics }) => metrics.secondsPerTrajectory.estimate ?? LAST,
  cell: costCell,
};

const unscoredColumn: JudgeColumn = {
  id: 'unscored',
  title: 'unscored',
  term: 'unscored',
  rank: ({ unscored }) => unscored,
  cell: ({ judgeId, unscored }) =>
    unscored === 0 ? (
      '0'
    ) : (
      <PairsLink filter={{ judge: judgeId, status: 'unscored' }}>{unscored}</PairsLink>
    ),
};

function costCell({ metrics }: JudgeMeasurement): ComponentChildren {
  const seconds = metrics.secondsPerTrajectory.estimate;
  const tokens = metrics.tokensPerTrajectory.estimate ?? 0;
  if (seconds === null) return ABSENT;
  return (
    <>
      {seconds < NO_TIME ? '0 s' : `${number(seconds, seconds < 10 ? 2 : 0)} s`}
      {tokens === 0 ? null : <small> {Math.round(tokens).toLocaleString('en')} tokens</small>}
    </>
  );
}

/** A number that leads to the pairs behind it. */
export function PairsLink({
  filter,
  class: className,
  children,
}: {
  filter: PairFilter;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <a class={`to-pairs ${className ?? ''}`.trimEnd()} href={pairsHref(filter)}>
      {children}
    </a>
  );
}
