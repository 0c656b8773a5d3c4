import type { ComponentChildren, VNode } from 'preact';
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
import { PairsLink } from '../overview/judge-columns.tsx';
import { arePresumed } from '../run-names.ts';
import { Term } from '../terms/term.tsx';

/** The few numbers that a reader asks for first, each leading to its pairs. */
export function Figures({
  judge,
  measurement,
}: {
  judge: JudgeMeasurement;
  measurement: Measurement;
}): VNode {
  const { judgeId, metrics, unscored, verdicts } = judge;
  const { delta, silentDelta, recall, falseAlarms } = metrics;
  const of = (filter: PairFilter): PairFilter => ({ judge: judgeId, ...filter });
  return (
    <dl class="judge-figures">
      {delta.estimate === null ? null : (
        <Figure name="Δ over all faults" term="delta" filter={of({ edits: 'faults' })}>
          <b>{signed(delta.estimate)}</b> <small>{range(delta.interval, signed)}</small>
        </Figure>
      )}
      {silentDelta.estimate === null ? null : (
        <Figure name="Δ on silent faults" term="silent" filter={of({ outcome: 'silent' })}>
          <b>{signed(silentDelta.estimate)}</b> <small>{range(silentDelta.interval, signed)}</small>
        </Figure>
      )}
      <Figure name="faulty runs flagged" filter={of({ flags: 'fault' })}>
        <b>{percent(recall.estimate)}</b>{' '}
        <small>
          {percentRange(recall.interval)} {recall.count} of {recall.of}
        </small>
      </Figure>
      <Figure
        name={measurement.labels.falseAlarms}
        term={arePresumed(measurement.set) ? 'flagRate' : 'falseAlarms'}
        filter={of({ flags: 'clean' })}
      >
        <b>{percent(falseAlarms.estimate)}</b>{' '}
        <small>
          {percentRange(falseAlarms.interval)} {falseAlarms.count} of {falseAlarms.of}
        </small>
      </Figure>
      <Figure
        name="unscored"
        term="unscored"
        {...(unscored === 0 ? {} : { filter: of({ status: 'unscored' }) })}
      >
        <b>{unscored.toLocaleString('en')}</b>{' '}
        <small>of {measurement.set.trajectories.toLocaleString('en')} runs</small>
      </Figure>
      <Figure name="cost per run" term="cost">
        <Cost judge={judge} />
        <small>
          {judge.cost.seconds < 0.5
            ? `${verdicts.toLocaleString('en')} verdicts`
            : `${seconds(judge.cost.seconds)} in all`}
        </small>
      </Figure>
    </dl>
  );
}

function Cost({ judge: { metrics } }: { judge: JudgeMeasurement }): VNode {
  const { secondsPerTrajectory, tokensPerTrajectory } = metrics;
  const tokens = Math.round(tokensPerTrajectory.estimate ?? 0);
  return (
    <>
      <b>
        {secondsPerTrajectory.estimate === null ? ABSENT : seconds(secondsPerTrajectory.estimate)}
      </b>
      {tokens === 0 ? ' ' : `, ${tokens.toLocaleString('en')} tokens `}
    </>
  );
}

/** "0.43 s", "25 s", "1.8 h". */
export function seconds(value: number): string {
  if (value < 0.005) return '0 s';
  if (value < 10) return `${number(value, 2)} s`;
  if (value < 120) return `${number(value, 0)} s`;
  return value < 7200 ? `${number(value / 60, 0)} min` : `${number(value / 3600, 1)} h`;
}

function Figure({
  name,
  term,
  filter,
  children,
}: {
  name: string;
  term?: TermName;
  filter?: PairFilter;
  children: ComponentChildren;
}): VNode {
  return (
    <div>
      <dt>{term === undefined ? name : <Term name={term}>{name}</Term>}</dt>
      <dd>{filter === undefined ? children : <PairsLink filter={filter}>{children}</PairsLink>}</dd>
    </div>
  );
}
