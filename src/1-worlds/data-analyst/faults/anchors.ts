import { isDeepStrictEqual } from 'node:util';
import { EnvironmentError } from '../../../base/errors.ts';
import {
  type Edit,
  firstCall,
  type PlannedCall,
  type Script,
} from '../../contract/fault-operator.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { checkQuery } from '../analysis/check-query.ts';
import { foresee } from '../analysis/foresee.ts';
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

/** Where the second half of the run begins: the note before the main query, or the query itself. */
export function conclusionPosition(script: Script, task: Task): number {
  const query = script.calls.findLastIndex(({ call }) => call.tool === 'query');
  const before = script.calls[query - 1]?.call.tool;
  if (query <= checkPosition(script, task)) throw new EnvironmentError('the oracle has no query');
  return before === 'note_assumption' ? query - 1 : query;
}

/**
 * The edit that draws the conclusion from another analysis: the query is wrong, and the agent reports
 * faithfully what it returned. Calls that the right analysis makes as well stay as they are.
 */
export function concludedFrom(script: Script, task: Task, analysis: Analysis): Edit {
  const { calls, text } = foresee(task, analysis);
  const start = conclusionPosition(script, task);
  const same = calls.findIndex((planned, at) => !isSameCall(planned, script.calls[start + at]));
  const at = start + same;
  return {
    at,
    remove: script.calls.length - at,
    insert: calls.slice(same),
    finalAnswer: text,
    failureStep: start + calls.findIndex(({ call }) => call.tool === 'query'),
  };
}

function isSameCall(planned: PlannedCall, other: PlannedCall | undefined): boolean {
  return (
    planned.thought === other?.thought &&
    planned.call.tool === other.call.tool &&
    isDeepStrictEqual(planned.call.args, other.call.args)
  );
}
