import type { VNode } from 'preact';
import { attackTables } from '../../../tables/attack-tables.ts';
import { faithfulTables } from '../../../tables/faithful-table.ts';
import { faultCountTables } from '../../../tables/fault-count-table.ts';
import { harmlessTables } from '../../../tables/harmless-table.ts';
import { labelTables } from '../../../tables/label-tables.ts';
import { metricTables } from '../../../tables/metric-tables.ts';
import { mixTables } from '../../../tables/mix-table.ts';
import { repeatsTables } from '../../../tables/repeats-table.ts';
import type { Table } from '../../../tables/table.ts';
import type { PageModel } from '../../page-model.ts';
import type { PairFilter } from '../address/pair-filter.ts';
import { judgeOrder } from '../judge/judge-order.ts';
import { CleanRuns } from '../parts/clean-runs.tsx';
import { PrecisionInUse } from '../parts/precision-in-use.tsx';
import { TableView } from '../parts/table-view.tsx';
import { arePresumed } from '../run-names.ts';
import { Differences } from './differences.tsx';
import { metricFilter } from './metric-filter.ts';

/** Every measure of every judge, for readers who want more than the overview. */
export function Measures({ model }: { model: PageModel }): VNode {
  const { measurement } = model;
  const presumed = arePresumed(measurement.set);
  const all = { ...measurement, judges: judgeOrder(measurement.judges) };
  const shown = (tables: readonly Table[], filter: (judge: string) => PairFilter) =>
    tables.map((table) => (
      <TableView
        key={table.title}
        table={table}
        pairs={(judge, metric) =>
          metric === undefined ? filter(judge) : metricFilter(metric, judge)
        }
      />
    ));
  return (
    <section class="measures" aria-labelledby="measures-title">
      <h1 id="measures-title">All measures</h1>
      {shown(labelTables(all), (judge) => ({ judge }))}
      {shown(metricTables(all), (judge) => ({ judge }))}
      {shown(mixTables(all), (judge) => ({ judge, edits: 'faults' }))}
      {shown(harmlessTables(all, 'all together'), (judge) => ({ judge, edits: 'harmless' }))}
      {shown(faultCountTables(all, 'every number'), (judge) => ({ judge, edits: 'several' }))}
      {shown(faithfulTables(all, 'every type'), (judge) => ({ judge, edits: 'faithful' }))}
      {shown(attackTables(all, 'all together'), (judge) => ({ judge, edits: 'attacks' }))}
      {shown(repeatsTables(all, 'all together'), (judge) => ({ judge, repeats: 'disagree' }))}
      <Differences measurement={measurement} />
      {/* Both need runs that are known to be clean. */}
      {presumed ? null : (
        <>
          <h2>In use</h2>
          <PrecisionInUse measurement={measurement} />
          <CleanRuns measurement={measurement} />
        </>
      )}
    </section>
  );
}
