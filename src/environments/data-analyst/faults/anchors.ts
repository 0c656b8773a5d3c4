import type { Edit, PlannedCall, Script } from '../../../environment/fault-operator.ts';
import { succeeded } from '../../../environment/tool.ts';
import { EnvironmentError } from '../../../errors.ts';
import type { JsonObject } from '../../../trajectory/json.ts';
import type { Observation } from '../../../trajectory/run.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { checkQuery } from '../analysis/check-query.ts';
import { conclude } from '../analysis/conclude.ts';
import { evaluate } from '../analysis/evaluate.ts';
import { averagesByCompute } from '../analysis/sql.ts';
import { arithmetic } from '../arithmetic.ts';
import type { Task } from '../task.ts';
import { toCents } from '../words/numbers.ts';

export function plannedCall(
  thought: string,
  tool: string,
  args: PlannedCall['call']['args'],
): PlannedCall {
  return { thought, call: { tool, args } };
}

/** The position of the oracle's data-quality check. */
export function checkPosition(script: Script, task: Task): number {
  const sql = checkQuery(task);
  return position(script, ({ call }) => call.args.sql === sql);
}

/** The position at which the oracle reads the description of a table. */
export function firstDescriptionOf(script: Script, table: string): number {
  return position(
    script,
    ({ call }) => call.tool === 'describe_table' && call.args.table === table,
  );
}

/** The position of the oracle's only call of a tool. */
export function callPosition(script: Script, tool: 'compute' | 'report'): number {
  return position(script, ({ call }) => call.tool === tool);
}

/** Where the second half of the run begins: the note before the main query, or the query itself. */
export function conclusionPosition(script: Script, task: Task): number {
  const query = script.calls.findLastIndex(({ call }) => call.tool === 'query');
  const before = script.calls[query - 1]?.call.tool;
  if (query <= checkPosition(script, task)) throw new EnvironmentError('the oracle has no query');
  return before === 'note_assumption' ? query - 1 : query;
}

function position(script: Script, matches: (planned: PlannedCall) => boolean): number {
  const at = script.calls.findIndex(matches);
  if (at === -1) {
    throw new EnvironmentError(
      'the oracle never makes the call that the fault is about; restrict its canHost',
    );
  }
  return at;
}

/**
 * The edit that draws the conclusion from another analysis: the query is wrong, and the agent reports
 * faithfully what it returned. What that will be is foreseen without SQL.
 */
export function concludedFrom(script: Script, task: Task, analysis: Analysis, why: string): Edit {
  const at = conclusionPosition(script, task);
  const insert: PlannedCall[] = [];
  const finalAnswer = conclude(
    task,
    analysis,
    (thought, tool, args) => {
      insert.push(plannedCall(thought, tool, args));
      return foreseen(task, analysis, tool, args);
    },
    why,
  );
  const query = insert.findIndex(({ call }) => call.tool === 'query');
  const remove = script.calls.length - at;
  return { at, remove, insert, finalAnswer, failureStep: at + query };
}

function foreseen(
  task: Task,
  analysis: Analysis,
  tool: string,
  { expression }: JsonObject,
): Observation<JsonObject> {
  if (tool === 'compute') return succeeded({ value: arithmetic(String(expression)).value });
  return succeeded(tool === 'query' ? { rows: [foreseenRow(task, analysis)] } : {});
}

function foreseenRow(task: Task, analysis: Analysis): JsonObject {
  const { domain, question } = task;
  const { rows, shared, sum, mean } = evaluate(task, analysis);
  const counted = { [domain.fact.many]: rows };
  switch (question.metric) {
    case 'count':
      return counted;
    case 'share':
      return { ...counted, [domain.state.shared]: shared };
    case 'total':
      return { total: toCents(sum), ...counted };
    case 'average':
      return averagesByCompute(task)
        ? { total: toCents(sum), ...counted }
        : { average: mean === null ? null : toCents(mean), ...counted };
  }
}
