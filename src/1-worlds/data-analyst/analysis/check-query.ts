import type { Task } from '../task.ts';
import { inHand } from './sql.ts';

/** The data-quality check: rows, repeated identifiers, missing values, units. Every form has all four. */
export function checkQuery(task: Task, slot = 'checkForm'): string {
  const gaps = gapColumn(task);
  const { domain, factTable, dice } = task;
  const { fact, units } = domain;
  const sql = dice.pick(slot, [
    `SELECT COUNT(*) AS row_count, COUNT(DISTINCT ${fact.id}) AS distinct_ids, SUM(${gaps} IS NULL) AS missing_${gaps}, COUNT(DISTINCT ${units.column}) AS units FROM ${factTable}`,
    `SELECT COUNT(*) AS row_count, COUNT(*) - COUNT(DISTINCT ${fact.id}) AS repeated_ids, SUM(CASE WHEN ${gaps} IS NULL THEN 1 ELSE 0 END) AS no_${gaps}, COUNT(DISTINCT ${units.column}) AS units, MIN(${fact.time}) AS earliest, MAX(${fact.time}) AS latest FROM ${factTable}`,
    `SELECT ${units.column}, COUNT(*) AS row_count, COUNT(DISTINCT ${fact.id}) AS distinct_ids, COUNT(*) - COUNT(${gaps}) AS missing_${gaps} FROM ${factTable} GROUP BY ${units.column}`,
  ]);
  return inHand(task, sql);
}

/** The column whose gaps matter for the question. */
function gapColumn({ domain, question }: Task): string {
  if (question.excluding) return domain.source.column;
  return question.measure === 'extra' ? domain.extra.column : domain.measure.column;
}
