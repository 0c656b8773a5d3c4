import type { VNode } from 'preact';
import type { JudgeMeasurement } from '../../../../4-measuring/measurement/measurement.ts';
import { rowsOf } from '../../../../4-measuring/measurement/named-rows.ts';
import { FAITHFUL_HEAD, FAITHFUL_NOTE, faithfulCells } from '../../../tables/faithful-table.ts';
import {
  FAULT_COUNT_HEAD,
  FAULT_COUNT_NOTE,
  faultCountCells,
} from '../../../tables/fault-count-table.ts';
import { PairsLink } from '../overview/judge-columns.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { shownCell } from '../parts/table-view.tsx';

/** Whether several faults in one run are easier to see, and which of them it names. */
export function SeveralFaults({ judge }: { judge: JudgeMeasurement }): VNode | null {
  const { judgeId, byNumberOfFaults } = judge;
  if (byNumberOfFaults.length === 0) return null;
  return (
    <section aria-labelledby="several-title">
      <h2 id="several-title">What if several things go wrong?</h2>
      <DataTable
        caption="By number of faults in a run"
        head={FAULT_COUNT_HEAD}
        rows={byNumberOfFaults.map((row) => {
          const [faults = '', ...cells] = faultCountCells(row);
          const type = `several ${row.faults}`;
          return [
            <PairsLink
              key="pairs"
              filter={{ judge: judgeId, ...(row.faults === 1 ? { edits: 'faults' } : { type }) }}
            >
              {shownCell(faults)}
            </PairsLink>,
            ...cells.map(shownCell),
          ];
        })}
      />
      <p class="note">{FAULT_COUNT_NOTE}</p>
    </section>
  );
}

/** What it owes to replies that do not fit what happened. */
export function FaithfulReplies({ judge }: { judge: JudgeMeasurement }): VNode | null {
  const { judgeId, faithfulReplies } = judge;
  if (faithfulReplies === null) return null;
  return (
    <section aria-labelledby="faithful-title">
      <h2 id="faithful-title">Does it see the fault, or a reply that does not fit?</h2>
      <DataTable
        caption="What stale replies give away"
        head={FAITHFUL_HEAD}
        rows={rowsOf(faithfulReplies).map((row) => {
          const [label = '', ...cells] = faithfulCells(row);
          return [
            <PairsLink key="pairs" filter={{ judge: judgeId, edits: 'faithful' }}>
              {shownCell(label)}
            </PairsLink>,
            ...cells.map(shownCell),
          ];
        })}
      />
      <p class="note">{FAITHFUL_NOTE}</p>
    </section>
  );
}
