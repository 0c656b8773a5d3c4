import type { JsonObject } from '../../../run/json.ts';
import type { Task } from '../task.ts';
import type { ReportedFacts } from '../words/report-text.ts';
import { averagesByCompute } from './sql.ts';

/** How the figure follows from the numbers that the query returned. */
export interface Findings extends Pick<ReportedFacts, 'rows' | 'shared'> {
  /** The figure, if the query has it. */
  readonly figure: number | null;
  /** What has to be divided by what otherwise: `{ dividend: '100 * 5', divisor: 37 }`. */
  readonly ratio: { readonly dividend: string; readonly divisor: number } | null;
}

/** What the agent reads from the answer to the query for the figure. */
export function findingsIn(task: Task, answer: JsonObject): Findings {
  const { fact, state } = task.domain;
  const row = firstRow(answer);
  const rows = numberIn(row, fact.many);
  const shared = numberIn(row, state.shared);
  const read = (figure: number): Findings => ({ rows, shared, figure, ratio: null });
  const divided = (dividend: string): Findings => ({
    rows,
    shared,
    figure: null,
    ratio: { dividend, divisor: rows },
  });
  switch (task.question.metric) {
    case 'count':
      return read(rows);
    case 'share':
      return divided(`100 * ${shared}`);
    case 'total':
      return read(numberIn(row, 'total'));
    case 'average':
      return averagesByCompute(task)
        ? divided(`${numberIn(row, 'total')}`)
        : read(numberIn(row, 'average'));
  }
}

function firstRow(data: JsonObject): JsonObject {
  const first = Array.isArray(data.rows) ? data.rows[0] : undefined;
  return typeof first === 'object' && first !== null ? (first as JsonObject) : {};
}

/** A number that a call returned. An empty sum is nothing to report, so it counts as zero. */
export function numberIn(row: JsonObject, name: string): number {
  const value = row[name];
  return typeof value === 'number' ? value : 0;
}
