import type { VNode } from 'preact';
import { HistoryChart } from '../../../charts/history-chart.tsx';
import { HISTORY_TITLE, historyTable } from '../../../history/history-table.ts';
import type { JudgeHistory } from '../../../history/judge-history.ts';
import { TableView } from '../parts/table-view.tsx';

/** Whether judges still are what they were: drawn, and as a table with what changed between points. */
export function HistoryView({ history }: { history: readonly JudgeHistory[] }): VNode {
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
