import type { PairedRow } from '../../4-measuring/measurement/compared-rows.ts';
import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { rowsOf } from '../../4-measuring/measurement/named-rows.ts';
import { falseAlarms } from '../../4-measuring/metrics/detection.ts';
import { delta } from '../../4-measuring/metrics/discrimination.ts';
import { leakText } from '../../4-measuring/metrics/leak.ts';
import { missingParents } from '../../4-measuring/recommending/missing-parents.ts';
import { type ParentWords, parentWords } from '../../4-measuring/recommending/parent-words.ts';
import { candidatesFirst } from '../../4-measuring/recommending/ranked.ts';
import { ABSENT, counted, percent, probability, range, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { attackTables } from './attack-tables.ts';
import { judgeCell, linkedTo, scoredCell } from './cells.ts';
import { degreeTables } from './degree-table.ts';
import { differenceTable } from './difference-table.ts';
import { faithfulTables } from './faithful-table.ts';
import { faultCountTables } from './fault-count-table.ts';
import { harmlessTables } from './harmless-table.ts';
import { itemTables } from './item-table.ts';
import { labelTables } from './label-tables.ts';
import { metricCell, metricTables } from './metric-tables.ts';
import { mixTables } from './mix-table.ts';
import { groupFilter, type PairFilter } from './pair-filter.ts';
import { promptsTables } from './prompts-table.ts';
import { remedyTables } from './remedy-table.ts';
import { repeatsTables } from './repeats-table.ts';
import { scoreTables } from './score-tables.ts';
import { surfaceTables } from './surface-tables.ts';
import type { Cell, Table } from './table.ts';

/** The tables of a measurement, main one first, with the judges in the order of their Δ. */
export function measurementTables(measurement: Measurement): readonly Table[] {
  const judges = candidatesFirst(measurement.judges);
  const all = { ...measurement, judges };
  return [
    ...mainTables(all),
    ...(hasPairs(all) ? judges.map((judge) => typeTable(judge, all)) : []),
    ...remedyTables(all),
    ...promptsTables(all, 'every type'),
    ...mixTables(all),
    ...degreeTables(all),
    ...surfaceTables(all),
    ...scoreTables(all, 'every type'),
    ...harmlessTables(all, 'every kind'),
    ...faultCountTables(all, 'every number'),
    ...faithfulTables(all, 'every type'),
    ...attackTables(all, 'every kind'),
    ...repeatsTables(all, 'every type'),
    ...itemTables(all),
    ...metricTables(all),
    ...(measurement.differences.length > 0 ? [differenceTable(delta, measurement)] : []),
  ];
}

/** The tables that a first look needs besides the lines of the judges, most of which few sets have. */
export function overviewTables(measurement: Measurement): readonly Table[] {
  const judges = candidatesFirst(measurement.judges);
  const all = { ...measurement, judges };
  return [
    ...(hasPairs(all) ? labelTables(all) : mainTables(all)),
    ...(hasPairs(all) && judges.length === 1 ? judges.map((judge) => typeTable(judge, all)) : []),
    ...remedyTables(all),
    ...promptsTables(all, 'all together'),
    ...(measurement.mix === null ? [] : mixTables(all)),
    ...degreeTables(all),
    ...harmlessTables(all, 'all together'),
    ...faultCountTables(all, 'Δ alone'),
    ...faithfulTables(all, 'all together'),
    ...attackTables(all, 'all together'),
    ...repeatsTables(all, 'all together'),
  ];
}

/** Runs that only people labelled have no pairs, so tables of pairs would be empty. */
export const hasPairs = ({ set }: Measurement): boolean => set.pairs > 0 || set.labelled === null;

/** What a reader should see first, with how to read it under the first table. */
function mainTables(measurement: Measurement): readonly Table[] {
  const { judges, notes } = measurement;
  const [first, ...others] = [
    ...(hasPairs(measurement) ? [mainTable(measurement), reachTable(judges)] : []),
    ...labelTables(measurement),
  ];
  if (first === undefined) return [];
  return [{ ...first, note: [...notes, first.note ?? ''].join(' ').trim() }, ...others];
}

/** The two rates of a group of faults, with what else there is to say of it behind them. */
const flagRates = (judge: string, row: PairedRow, more = ''): Cell =>
  row.pairs === 0
    ? ABSENT
    : {
        value: `${percent(row.faultRate)} / ${percent(row.parentRate)}${more}`,
        pairs: { judge, ...groupFilter(row.group) },
      };

/** Recall never stands alone: beside each is the flag rate on the clean parents of those faults. */
function mainTable({ judges, set, labels }: Measurement): Table {
  const missing = missingParents(set);
  const { theirParents } = parentWords(set.parents);
  return {
    title: 'What each judge sees',
    head: ['judge', 'all', terms.silent, terms.loud, labels[falseAlarms.id], terms.delta],
    rows: judges.map((judge) => {
      const { all, silent, loud } = judge.paired;
      return [
        judgeCell(judge.judgeId),
        flagRates(judge.judgeId, all),
        flagRates(judge.judgeId, silent),
        flagRates(judge.judgeId, loud),
        metricCell(falseAlarms, judge),
        metricCell(delta, judge),
      ];
    }),
    optional: ['loud', 'silent'],
    note: `Share of faults flagged / share of ${theirParents} flagged, over ${scoredPairs(judges, set.pairs)}. ${defined('delta')}${missing === null ? '' : ` ${missing}`}${judges.map(noDelta).join('')}`,
  };
}

/** How many pairs the rates are about. No judge may have scored them all, such as in a folder of one shard. */
export function scoredPairs(judges: readonly JudgeMeasurement[], pairs: number): string {
  const most = Math.max(0, ...judges.map(({ paired }) => paired.all.pairs));
  return most < pairs ? `at most ${most} of the ${pairs} pairs` : `${pairs} pairs`;
}

/** Why the line of a judge has no Δ, with a space before it; empty where it has one. */
function noDelta({ judgeId, whyNoDelta }: JudgeMeasurement): string {
  return whyNoDelta === null ? '' : ` There is no Δ for ${judgeId}: ${whyNoDelta}.`;
}

function reachTable(judges: readonly JudgeMeasurement[]): Table {
  return {
    title: 'Does the fault reach the answer, and does it break the outcome?',
    head: ['judge', 'unchanged, silent', 'unchanged, loud', 'changed, silent', 'changed, loud'],
    rows: judges.map((judge) => [
      judgeCell(judge.judgeId),
      ...rowsOf(judge.reachByOutcome).map((row) =>
        flagRates(judge.judgeId, row, ` ${signed(row.delta)}`),
      ),
    ]),
    note: 'By whether the fault changes the final answer and whether the outcome survives it: faults / parents flagged, Δ.',
  };
}

function typeTable(judge: JudgeMeasurement, { set }: Measurement): Table {
  const table = pairedTable(
    `By fault type: ${judge.judgeId}`,
    'fault type',
    judge.pairedByType,
    ({ group }) => ({ judge: judge.judgeId, type: group }),
  );
  return { ...table, note: typeNote(judge, parentWords(set.parents)) };
}

function typeNote(judge: JudgeMeasurement, { unedited }: ParentWords): string {
  const notes = [PAIRED_NOTE];
  if (judge.pairedByType.some(({ noneShown }) => noneShown)) {
    notes.push(
      `Not shown: the judge receives the same input as for the ${unedited}, so Δ is 0 whatever it answers.`,
    );
  }
  const inconsistent = judge.pairedByType.reduce((sum, row) => sum + (row.inconsistent ?? 0), 0);
  if (judge.leak !== null) notes.push(`It ${leakText(judge.leak)}.`);
  else if (inconsistent > 0) {
    notes.push(
      `It answered ${counted(inconsistent, 'identical input')} differently: it is not deterministic.`,
    );
  }
  if (judge.unscored > 0) {
    const { all } = judge.paired;
    notes.push(
      `${counted(judge.unscored, 'trajectory is', 'trajectories are')} unscored; with them Δ could be anything from ${signed(all.lowest)} to ${signed(all.highest)}.`,
    );
  }
  return notes.join(' ');
}

const PAIRED_NOTE =
  'Faults, parents: the share flagged. Only one: pairs with only the fault / only the parent flagged. p: that Δ is 0, adjusted for the rows of the table.';

/** Groups of faults beside their clean parents, one line per group. */
function pairedTable(
  title: string,
  name: string,
  rows: readonly PairedRow[],
  filterOf: (row: PairedRow) => PairFilter,
): Table {
  return {
    title,
    head: [name, 'pairs', 'faults', 'parents', terms.delta, terms.interval, 'only one', 'p'],
    rows: rows.map((row) => [
      row.label,
      ...linkedTo(filterOf(row), [
        scoredCell(row.pairs, row.unscored),
        percent(row.faultRate),
        percent(row.parentRate),
        signed(row.delta),
        row.noneShown ? terms.notShown.label : range(row.interval, signed),
        `${row.faultOnly}/${row.parentOnly}`,
        probability(row.adjustedP),
      ]),
    ]),
    optional: ['only one', 'p'],
    note: PAIRED_NOTE,
  };
}
