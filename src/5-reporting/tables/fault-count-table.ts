import type { Rate } from '../../4-measuring/measurement/estimate.ts';
import type { FaultCountRow, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { ABSENT, percent, percentRange, range, signed } from '../../base/text/numbers.ts';
import type { Cell, Table } from './table.ts';

export const FAULT_COUNT_NOTE =
  'Recall: the share of the runs that are flagged; Δ: less the share of their clean parents. First: the judge names the step or the type of the first fault; any: that of any fault of the run; both of the runs that it flags.';

const BRIEF_NOTE =
  'Δ by how many faults a run has. Runs with several faults are in no other number.';

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
    title: 'By number of faults in a run',
    head: ['judge', ...FAULT_COUNT_HEAD],
    rows: judges.flatMap(({ judgeId, byNumberOfFaults }) =>
      byNumberOfFaults.map((row) => [judgeId, ...faultCountCells(row)]),
    ),
    note: FAULT_COUNT_NOTE,
    optional: ['runs', 'first type', 'any type'],
  };
}

function briefTable(judges: Measurement['judges']): Table {
  const numbers = judges[0]?.byNumberOfFaults.map(({ faults }) => faults) ?? [];
  return {
    title: 'By number of faults in a run',
    head: ['judge', ...numbers.map((faults) => `${faults} ${faults === 1 ? 'fault' : 'faults'}`)],
    rows: judges.map(({ judgeId, byNumberOfFaults }) => [
      judgeId,
      ...byNumberOfFaults.map((row) => deltaCell(row)),
    ]),
    note: BRIEF_NOTE,
  };
}

/** The columns of one judge's table. */
export const FAULT_COUNT_HEAD = [
  'faults',
  'runs',
  'recall',
  'Δ',
  'first step',
  'any step',
  'first type',
  'any type',
];

export function faultCountCells(row: FaultCountRow): readonly Cell[] {
  return [
    String(row.faults),
    String(row.runs),
    rateCell(row.recall),
    deltaCell(row),
    rateCell(row.firstStep),
    rateCell(row.anyStep),
    rateCell(row.firstType),
    rateCell(row.anyType),
  ];
}

const deltaCell = ({ delta, pairs }: FaultCountRow): Cell => ({
  value: signed(delta.estimate),
  interval: range(delta.interval, signed),
  counts: `${pairs} pairs`,
});

const rateCell = (rate: Rate | null): Cell =>
  rate === null || rate.of === 0
    ? ABSENT
    : {
        value: percent(rate.estimate),
        interval: percentRange(rate.interval),
        counts: `${rate.count} of ${rate.of}`,
      };
