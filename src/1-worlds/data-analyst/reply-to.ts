import type { PlayedStep } from '../contract/played-run.ts';
import { exploration } from './analysis/exploration.ts';
import { findingsIn } from './analysis/findings.ts';
import { everyAnalysis } from './analysis/mistakes.ts';
import { coverageQuery, mainQuery } from './analysis/sql.ts';
import type { AnalysisRequest } from './instance.ts';
import { remarkOf } from './words/remark.ts';
import { declineText, reportText } from './words/report-text.ts';

/**
 * The report that follows from what happened: the last query says which analysis it was, and its answer
 * what it found. Null if no query for a figure was answered, or one that nobody here would write.
 */
export function replyTo(steps: readonly PlayedStep[], { task }: AnalysisRequest): string | null {
  const answered = (tool: string): readonly PlayedStep[] =>
    steps.filter(({ call, observation }) => call.tool === tool && observation.ok);
  const queries = answered('query');
  const sql = queries.at(-1)?.call.args.sql;
  if (task.correct.declines && sql === coverageQuery(task)) return declineText(task);
  const analysis = everyAnalysis(task).find(
    (each) => !each.declines && mainQuery(task, each) === sql,
  );
  if (analysis === undefined) return null;
  const { rows, shared, figure, ratio } = findingsIn(task, queries.at(-1)?.observation.data ?? {});
  const known = ratio === null ? figure : answered('compute').at(-1)?.observation.data.value;
  if (typeof known !== 'number') return null;
  const explored = exploration(task)?.sql;
  const remark = queries.some(({ call }) => call.args.sql === explored) ? remarkOf(task) : null;
  return reportText(task, analysis, { figure: known, rows, shared, remark });
}
