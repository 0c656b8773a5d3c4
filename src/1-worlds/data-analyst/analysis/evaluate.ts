import { monthAfter, startOf } from '../data/calendar.ts';
import type { FactRow } from '../data/fact-row.ts';
import type { Task } from '../task.ts';
import type { Analysis } from './analysis.ts';

/** What an analysis finds in the rows. */
export interface Finding {
  /** How many rows are behind it, counting a row as often as a join repeats it. */
  readonly rows: number;
  /** How many of them are in the state whose share is asked for. */
  readonly shared: number;
  readonly sum: number;
  /** The mean as SQL understands it: of the values that are not empty. Null if there are none. */
  readonly mean: number | null;
}

/**
 * Works an analysis out over the recorded rows, without SQL. Operators foresee with it what a faulty
 * query will return; the engine's answer must be the same, which the tests check.
 */
export function evaluate(task: Task, analysis: Analysis): Finding {
  const { domain, question, parties } = task;
  const segments = new Map(
    parties.map(({ id, segment, spelled }) => [id, analysis.tidies ? segment : spelled]),
  );
  const from = startOf(question.month);
  const to = startOf(monthAfter(question.month));
  const shift = analysis.shiftsZone ? (question.zone?.offset ?? 0) : 0;
  let rows = 0;
  let shared = 0;
  let sum = 0;
  let values = 0;
  for (const row of analysis.table === 'fact' ? task.facts : task.decoy.rows) {
    if (analysis.period) {
      const minute = row.minute + shift;
      if (minute < from || minute >= to) continue;
    }
    if (analysis.state && row.state !== domain.state.wanted) continue;
    if (analysis.segment && segments.get(row.party) !== question.segment) continue;
    if (!passesSource(row, analysis.source, domain.source.excluded)) continue;
    const times = timesCounted(row, analysis.parts, question.part);
    if (times === 0) continue;
    rows += times;
    if (row.state === domain.state.shared) shared += times;
    const value = numberOf(row, analysis, domain.units.others);
    if (value === null) continue;
    sum += value * times;
    values += times;
  }
  return { rows, shared, sum, mean: values === 0 ? null : sum / values };
}

function passesSource(row: FactRow, source: Analysis['source'], excluded: string): boolean {
  if (source === 'ignored') return true;
  return row.source === null ? source === 'keeps_empty' : row.source !== excluded;
}

function timesCounted(row: FactRow, parts: Analysis['parts'], asked: string | null): number {
  if (parts === 'ignored') return 1;
  const such = row.parts.filter((kind) => asked === null || kind === asked).length;
  return parts === 'once' ? Math.min(such, 1) : such;
}

function numberOf(
  row: FactRow,
  { column, emptyIsZero, converts }: Analysis,
  factors: Readonly<Record<string, number>>,
): number | null {
  if (column === 'extra') return row.extra ?? (emptyIsZero ? 0 : null);
  const value = column === 'tempting' ? row.tempting : row.amount;
  return converts ? value * (factors[row.unit] ?? 1) : value;
}

/** The figure that the question asks for, before rounding; null if no row is behind it. */
export function figureOf(task: Task, analysis: Analysis): number | null {
  const { rows, shared, sum, mean } = evaluate(task, analysis);
  switch (task.question.metric) {
    case 'count':
      return rows;
    case 'total':
      return rows === 0 ? null : sum;
    case 'average':
      return mean;
    case 'share':
      return rows === 0 ? null : (100 * shared) / rows;
  }
}
