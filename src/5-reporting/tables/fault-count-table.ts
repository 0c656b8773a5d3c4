import type { FaultCountRow, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { terms } from '../../run/terms.ts';
import { judgeCell, linkedTo, rateCell, signedCell } from './cells.ts';
import type { PairFilter } from './pair-filter.ts';
import type { Cell, Table } from './table.ts';

const TITLE = 'By number of faults in a run';

/** Each judge by how many faults a run has; no table where no run has several. */
export function faultCountTables(
  { judges }: Measurement,
  shown: 'every number' | 'Δ alone',
): readonly Table[] {
  if (judges.every(({ byNumberOfFaults }) => byNumberOfFaults.length === 0)) return [];
  return [shown === 'Δ alone' ? briefTable(judges) : fullTable(judges)];
}

function fullTable(judges: Measurement['judges']): Table {
  return {
    title: TITLE,
    head: [
      'judge',
      'faults',
      'runs',
      'recall',
      terms.delta,
      'first step',
      'any step',
      'first type',
      'any type',
    ],
    rows: judges.flatMap(({ judgeId, byNumberOfFaults }) =>
      byNumberOfFaults.map((row) => [
        judgeCell(judgeId),
        ...linkedTo(filterOf(judgeId, row), [
          String(row.faults),
          String(row.runs),
          rateCell(row.recall),
          deltaCell(row),
          rateCell(row.firstStep),
          rateCell(row.anyStep),
          rateCell(row.firstType),
          rateCell(row.anyType),
        ]),
      ]),
    ),
    note: 'Recall: the share of the runs that are flagged; Δ: less the share of their clean parents. First: the judge names the step or the type of the first fault; any: that of any fault of the run; both of the runs that it flags.',
    optional: ['runs', 'first type', 'any type'],
  };
}

function briefTable(judges: Measurement['judges']): Table {
  const numbers = judges[0]?.byNumberOfFaults.map(({ faults }) => faults) ?? [];
  return {
    title: TITLE,
    head: ['judge', ...numbers.map((faults) => `${faults} ${faults === 1 ? 'fault' : 'faults'}`)],
    rows: judges.map(({ judgeId, byNumberOfFaults }) => [
      judgeCell(judgeId),
      ...byNumberOfFaults.flatMap((row) => linkedTo(filterOf(judgeId, row), [deltaCell(row)])),
    ]),
    note: 'Δ by how many faults a run has. Runs with several faults are in no other number.',
  };
}

const filterOf = (judge: string, { faults }: FaultCountRow): PairFilter =>
  faults === 1 ? { judge, edits: 'faults' } : { judge, type: `several ${faults}` };

const deltaCell = ({ delta, pairs }: FaultCountRow): Cell =>
  signedCell(delta, { counts: `${pairs} pairs` });
