import type { VNode } from 'preact';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { percent, percentRange } from '../../../../base/text/numbers.ts';
import { repeatsOfJudge } from '../../../tables/repeats-table.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { PairsLink } from '../overview/judge-columns.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { TableView } from '../parts/table-view.tsx';

/** The clean runs that a judge flags, by scenario. */
export function AlarmsByScenario({
  judge: { judgeId, falseAlarmsByScenario },
  name,
}: {
  judge: JudgeMeasurement;
  /** What such a flag is called: a false alarm, unless nobody vouched for the runs. */
  name: string;
}): VNode | null {
  const rows = falseAlarmsByScenario.filter(({ of }) => of > 0);
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption={`${name.charAt(0).toUpperCase()}${name.slice(1)} by scenario`}
      head={['scenario', 'flagged', 'share', 'interval']}
      rows={rows.map(({ scenario, label, count, of, estimate, interval }) => [
        label,
        <PairsLink key="flagged" filter={{ judge: judgeId, scenario, flags: 'clean' }}>
          {count} of {of}
        </PairsLink>,
        percent(estimate),
        percentRange(interval),
      ])}
    />
  );
}

/** What the repetitions of a judge say about each other. */
export function RepeatedAnswers({ judge }: { judge: JudgeMeasurement }): VNode | null {
  const { judgeId, repeats } = judge;
  if (repeats === null) return null;
  return (
    <section aria-labelledby="repeats-title">
      <h2 id="repeats-title">Does it say the same twice?</h2>
      <p>
        It was asked {repeats.repetitions} times about each run.{' '}
        <a href={pairsHref({ judge: judgeId, repeats: 'disagree' })}>
          The pairs on which its answers disagree
        </a>{' '}
        say how often it flags each run, such as 2 of {repeats.repetitions}.
      </p>
      <TableView table={repeatsOfJudge('Agreement of its repetitions', repeats)} />
    </section>
  );
}

/** A judge against labels that people gave, beside the best guess that is always the same. */
export function AgainstPeople({
  judge: { againstLabels },
  measurement,
}: {
  judge: JudgeMeasurement;
  measurement: Measurement;
}): VNode | null {
  if (againstLabels === null) return null;
  const { detection, localisation } = againstLabels;
  const rates = [
    ...(detection === null
      ? []
      : ([
          ['agrees with the label', detection.agreement],
          ['flags runs labelled faulty', detection.faultyFlagged],
          ['flags the others', detection.soundFlagged],
        ] as const)),
    ...(localisation === null
      ? []
      : ([
          ['names the labelled step', localisation.rightStep],
          ['names it or one beside it', localisation.withinOne],
        ] as const)),
  ];
  if (rates.length === 0) return null;
  return (
    <section aria-labelledby="people-title">
      <h2 id="people-title">Does it agree with people?</h2>
      <DataTable
        caption={`Against the labels of ${measurement.set.labelled?.by.join(', ') ?? 'people'}`}
        head={['what it does', 'share', 'interval', 'runs', 'best constant guess']}
        rows={rates.map(([what, rate]) => [
          what,
          percent(rate.estimate),
          percentRange(rate.interval),
          `${rate.count} of ${rate.of}`,
          'bestGuess' in rate && rate.bestGuess !== null
            ? `${percent(rate.bestGuess.accuracy)} (${rate.bestGuess.guess})`
            : '',
        ])}
      />
      <p class="note">
        A judge whose interval does not lie above the best constant guess has shown nothing that the
        guess could not do.
      </p>
    </section>
  );
}
