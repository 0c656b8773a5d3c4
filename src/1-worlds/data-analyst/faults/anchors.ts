import { isSameData } from '../../../base/same-data.ts';
import {
  type Edit,
  firstCall,
  type PlannedCall,
  type Script,
} from '../../contract/fault-operator.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { checkQuery } from '../analysis/check-query.ts';
import { foresee } from '../analysis/foresee.ts';
import type { Look } from '../analysis/side-looks.ts';
import type { Task } from '../task.ts';

/** The position of the oracle's data-quality check. */
export function checkPosition(script: Script, task: Task): number {
  const sql = checkQuery(task);
  return firstCall(script, ({ call }) => call.args.sql === sql, 'the query that checks the data');
}

/** The position at which the oracle reads the description of a table. */
export function firstDescriptionOf(script: Script, table: string): number {
  return firstCall(
    script,
    ({ call }) => call.tool === 'describe_table' && call.args.table === table,
    `describe_table(${table})`,
  );
}

/** The position of a look of the oracle's, which it takes once. */
export function lookPosition({ calls }: Script, { args }: Look): number {
  return calls.findIndex(({ call }) => isSameData(call.args, args));
}

/** Where the second half of the run begins. */
export function conclusionPosition(script: Script, task: Task): number {
  return script.calls.length - foresee(task, task.correct).calls.length;
}

/** The query that the report rests on. */
export function figurePosition(script: Script, task: Task): number {
  const { calls } = foresee(task, task.correct);
  return conclusionPosition(script, task) + calls.findIndex(({ call }) => call.tool === 'query');
}

/**
 * The edit that draws the conclusion from another analysis: the query is wrong, and the agent reports
 * faithfully what it returned. Calls that the right analysis makes as well stay as they are.
 */
export function concludedFrom(script: Script, task: Task, analysis: Analysis): Edit {
  const { calls, text } = foresee(task, analysis);
  return concludedWith(script, task, calls, text);
}

/** The edit that ends the run with other calls. The first query among them is to blame. */
export function concludedWith(
  script: Script,
  task: Task,
  calls: readonly PlannedCall[],
  finalAnswer: string,
): Edit {
  const start = conclusionPosition(script, task);
  const same = calls.findIndex((planned, at) => !isSameCall(planned, script.calls[start + at]));
  const at = start + same;
  return {
    at,
    remove: script.calls.length - at,
    insert: calls.slice(same),
    finalAnswer,
    failureStep: start + calls.findIndex(({ call }) => call.tool === 'query'),
  };
}

/** The edit that hands over another report. */
export function reportedAs(script: Script, text: string, figure?: number): Edit {
  const at = script.calls.length - 1;
  const { thought = '', call } = script.calls[at] ?? {};
  const args = { ...call?.args, ...(figure === undefined ? {} : { figure }), text };
  const insert = [{ thought, call: { tool: 'report', args } }];
  return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
}

function isSameCall(planned: PlannedCall, other: PlannedCall | undefined): boolean {
  return (
    planned.thought === other?.thought &&
    planned.call.tool === other.call.tool &&
    isSameData(planned.call.args, other.call.args)
  );
}
