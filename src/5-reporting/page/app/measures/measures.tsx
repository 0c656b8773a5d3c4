import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { candidatesFirst } from '../../../../4-measuring/recommending/ranked.ts';
import { attackTables } from '../../../tables/attack-tables.ts';
import { degreeTables } from '../../../tables/degree-table.ts';
import { faithfulTables } from '../../../tables/faithful-table.ts';
import { faultCountTables } from '../../../tables/fault-count-table.ts';
import { harmlessTables } from '../../../tables/harmless-table.ts';
import { itemTables } from '../../../tables/item-table.ts';
import { labelTables } from '../../../tables/label-tables.ts';
import { metricTables } from '../../../tables/metric-tables.ts';
import { mixTables } from '../../../tables/mix-table.ts';
import { repeatsTables } from '../../../tables/repeats-table.ts';
import { scoreTables } from '../../../tables/score-tables.ts';
import type { PageModel } from '../../page-model.ts';
import { Toggle } from '../explorer/toggle.tsx';
import { CleanRuns } from '../parts/clean-runs.tsx';
import { PrecisionInUse } from '../parts/precision-in-use.tsx';
import { TableView } from '../parts/table-view.tsx';
import { arePresumed } from '../run-names.ts';
import { Differences } from './differences.tsx';

/** With more judges than these, the first few are shown until a reader asks for all. */
const MANY = 12;
const FEW = 8;

/** Brings a table into sight; addresses name levels, so this has none. */
function goTo(title: string): void {
  const tables = [...document.querySelectorAll('.measures .table-wrap')];
  tables
    .find((table) => table.getAttribute('aria-label') === title)
    ?.scrollIntoView({ block: 'start' });
}

/** Every measure of every judge, for readers who want more than the overview. */
export function Measures({ model }: { model: PageModel }): VNode {
  const { measurement } = model;
  const presumed = arePresumed(measurement.set);
  const every = useSignal(false);
  const judges = candidatesFirst(measurement.judges);
  const shown = every.value || judges.length <= MANY ? judges : judges.slice(0, FEW);
  const all = { ...measurement, judges: shown };
  const tables = [
    ...labelTables(all),
    ...metricTables(all),
    ...mixTables(all),
    ...degreeTables(all),
    ...scoreTables(all, 'all together'),
    ...harmlessTables(all, 'all together'),
    ...faultCountTables(all, 'every number'),
    ...faithfulTables(all, 'every type'),
    ...attackTables(all, 'all together'),
    ...repeatsTables(all, 'all together'),
    ...itemTables(all),
  ];
  return (
    <section class="measures" aria-labelledby="measures-title">
      <h1 id="measures-title">All measures</h1>
      <p class="jumps">
        {tables.map(({ title }) => (
          <button key={title} type="button" class="plain" onClick={() => goTo(title)}>
            {title}
          </button>
        ))}
      </p>
      {judges.length <= MANY ? null : (
        <p>
          {every.value
            ? `All ${judges.length} judges`
            : `The first ${FEW} of ${judges.length} judges`}{' '}
          <Toggle open={every} unfold="show all of them" fold={`show only the first ${FEW}`} />
        </p>
      )}
      {tables.map((table) => (
        <TableView key={table.title} table={table} />
      ))}
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
