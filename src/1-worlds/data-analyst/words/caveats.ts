import type { Analysis } from '../analysis/analysis.ts';
import type { Task } from '../task.ts';

/** What an analysis did about the traps that descriptions warn of, as clauses. */
export function caveatsOf(task: Task, analysis: Analysis): readonly string[] {
  const { domain, question, scenario, decoy } = task;
  const { part, extra, source, units, measure, tempting } = domain;
  if (analysis.declines) return [];
  const found: string[] = [];
  if (analysis.parts === 'once') found.push(part.once);
  if (analysis.column === 'extra' && analysis.emptyIsZero) found.push(extra.counted);
  if (analysis.source === 'keeps_empty') found.push(source.kept);
  if (analysis.converts) found.push(units.converted);
  if (analysis.shiftsZone && question.zone !== null) {
    found.push(`times are converted from UTC to ${question.zone.name} time`);
  }
  if (scenario === 'misleading_column' && analysis.column === 'measure') {
    found.push(`the figure is based on ${measure.column} and not on ${tempting.column}`);
  }
  if (scenario === 'stale_table' && analysis.table === 'fact') {
    found.push(`the table ${decoy.table} is no longer refreshed and is left aside`);
  }
  return found;
}
