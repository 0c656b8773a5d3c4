import { isSameData } from '../../base/same-data.ts';
import type { PlayedStep } from '../contract/played-run.ts';
import { findingsIn } from './analysis/findings.ts';
import { everyAnalysis } from './analysis/mistakes.ts';
import { looksOf } from './analysis/side-looks.ts';
import { coverageQuery, mainQuery, meaningsQuery } from './analysis/sql.ts';
import type { AnalysisRequest } from './instance.ts';
import { declineText, remarkedLook, remarkOf, reportText } from './words/report-text.ts';

/**
 * The report that follows from what happened: the last query says which analysis it was, and its answer
 * what it found. Null if nothing was reported, or after a query that nobody here would write.
 */
export function replyTo(steps: readonly PlayedStep[], { task }: AnalysisRequest): string | null {
  const answered = (tool: string): readonly PlayedStep[] =>
    steps.filter(({ call, observation }) => call.tool === tool && observation.ok);
  const queries = answered('query');
  if (answered('report').length === 0) return null;
  const sql = queries.at(-1)?.call.args.sql;
  const look = looksOf(task)[remarkedLook(task) ?? -1];
  const seen = steps.some(({ call }) => isSameData(call.args, look?.args));
  const remark = seen ? remarkOf(task) : null;
  if (task.correct.declines && [coverageQuery(task), meaningsQuery(task)].includes(String(sql))) {
    return declineText(task, remark);
  }
  const isKnown = everyAnalysis(task).some((each) =>
    (['first', 'again'] as const).some((attempt) => mainQuery(task, each, attempt) === sql),
  );
  if (!isKnown) return null;
  const { rows, shared, figure, ratio } = findingsIn(task, queries.at(-1)?.observation.data ?? {});
  const known = ratio === null ? figure : answered('compute').at(-1)?.observation.data.value;
  if (typeof known !== 'number') return null;
  return reportText(task, { figure: known, rows, shared }, remark);
}
