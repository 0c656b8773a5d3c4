import type { VNode } from 'preact';
import type { Agreement } from '../../../../4-measuring/measurement/label-agreement.ts';
import { ranked } from '../../../../4-measuring/recommending/ranked.ts';
import {
  FRONT_READING,
  FRONT_TITLE,
  type Front,
  FrontChart,
} from '../../../charts/front-chart.tsx';
import { HistoryChart } from '../../../charts/history-chart.tsx';
import { type DrawnBound, RunningBoundChart } from '../../../charts/running-bound.tsx';
import { Scatter } from '../../../charts/scatter.tsx';
import { HISTORY_TITLE, historyTable } from '../../../history/history-table.ts';
import type { JudgeHistory } from '../../../history/judge-history.ts';
import { AGREEMENT_TITLE, agreementTable } from '../../../tables/agreement-table.ts';
import { labelTables } from '../../../tables/label-tables.ts';
import { remedyTables } from '../../../tables/remedy-table.ts';
import { worldsTable } from '../../../tables/worlds-table.ts';
import type { PageModel } from '../../page-model.ts';
import { TableView } from '../parts/table-view.tsx';
import { peoplesLabels } from '../run-names.ts';
import { Term } from '../terms/term.tsx';
import { Coverage } from './coverage.tsx';
import { Headline } from './headline.tsx';
import { Introduction } from './introduction.tsx';
import { JudgeTable } from './judge-table.tsx';
import { MissedPair } from './missed-pair.tsx';
import { TypeGrid } from './type-grid.tsx';

/** Which judge to trust, for what, and what remains uncovered. */
export function Overview({ model, sort }: { model: PageModel; sort: string | null }): VNode {
  const { measurement } = model;
  const { judges, set, notes } = measurement;
  const isLabelled = peoplesLabels(set) !== null;
  return (
    <section class="overview" aria-labelledby="overview-title">
      <Headline model={model} />
      <Coverage measurement={measurement} />
      <Introduction set={set} />
      {isLabelled ? (
        labelTables({ ...measurement, judges: ranked(judges) }).map((table) => (
          <TableView key={table.title} table={table} />
        ))
      ) : (
        <>
          <JudgeTable measurement={measurement} sort={sort} />
          <MissedPair model={model} />
          {judges.filter(({ control }) => !control).length === 1 ? null : (
            <>
              <h2>Who sees what</h2>
              <p class="note">
                Δ of each judge on each fault type: bold where it clearly sees the type, grey where
                the pairs are too few to say, hatched where the fault is{' '}
                <Term name="notShown">not shown</Term> to it.
              </p>
              <TypeGrid measurement={measurement} />
            </>
          )}
          {model.front === null ? null : <FrontView front={model.front} />}
          <RunningBounds bounds={model.bounds} />
          {remedyTables(measurement).map((table) => (
            <TableView key={table.title} table={table} />
          ))}
          {model.certificates === null ? null : <TableView table={model.certificates} />}
          {model.history === null ? null : <HistoryView history={model.history} />}
          {model.worlds === null ? null : (
            <TableView table={worldsTable(model.worlds.rows, model.worlds.pages)} />
          )}
          {model.agreement === null ? null : <AgreementView agreement={model.agreement} />}
        </>
      )}
      {notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
    </section>
  );
}

/** Whether judges still are what they were: drawn, and as a table with what changed between points. */
function HistoryView({ history }: { history: readonly JudgeHistory[] }): VNode {
  return (
    <section class="history" aria-labelledby="history-title">
      <h2 id="history-title">{HISTORY_TITLE}</h2>
      <HistoryChart history={history.filter(({ points }) => points.length > 1)} />
      <p class="note">
        A line joins two points on the same set. A ring is a judge that is made of something else
        than before.
      </p>
      <TableView table={{ ...historyTable(history), title: 'What changed between points' }} />
    </section>
  );
}

/** How near to a decision judging was, verdict by verdict, until it ended. */
function RunningBounds({ bounds }: { bounds: readonly DrawnBound[] }): VNode | null {
  if (bounds.length === 0) return null;
  return (
    <section class="running-bounds" aria-labelledby="running-bounds-title">
      <h2 id="running-bounds-title">Judged until it was decided</h2>
      <p class="note">
        Judging was to end as soon as the <Term name="runningBounds">running bounds</Term> were on
        one side of the dashed threshold. The blue line is what had been seen by then.
      </p>
      {bounds.map((bound) => (
        <figure key={bound.title}>
          <figcaption class="foreign">{bound.title}</figcaption>
          <RunningBoundChart {...bound} />
        </figure>
      ))}
    </section>
  );
}

/** Whether judges that do well on planted faults do well on labelled runs: in words, drawn, and as a table. */
function AgreementView({ agreement }: { agreement: Agreement }): VNode {
  return (
    <section class="agreement" aria-labelledby="agreement-title">
      <h2 id="agreement-title">{AGREEMENT_TITLE}</h2>
      <p>{agreement.conclusion}</p>
      <Scatter judges={agreement.judges} />
      <p class="note">
        Dots are judges that are ranked, rings others; lines are intervals. If Δ predicted how
        judges do on labelled runs, the dots would rise from left to right.
      </p>
      <TableView
        table={{ ...agreementTable(agreement), title: 'On planted faults and on labelled runs' }}
      />
    </section>
  );
}

/** What the judges come to when they are put together: which to use in a sentence, drawn, and as tables. */
function FrontView({ front }: { front: Front }): VNode {
  return (
    <section class="front" aria-labelledby="front-title">
      <h2 id="front-title">{FRONT_TITLE}</h2>
      <p class="foreign">{front.sentence}</p>
      <div class="both">
        {front.panels.map((panel) => (
          <FrontChart key={panel.across} panel={panel} />
        ))}
      </div>
      <p class="note foreign">{`${front.legend.join('; ')}.`}</p>
      <p class="note">{FRONT_READING}</p>
      <details>
        <summary>The front in numbers</summary>
        {front.tables.map((table) => (
          <TableView key={table.title} table={table} />
        ))}
      </details>
    </section>
  );
}
