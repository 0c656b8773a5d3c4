import type { FaultOperator } from '../../contract/fault-operator.ts';
import { evaluate, figureOf } from '../analysis/evaluate.ts';
import { onDecoy, sameFigure } from '../analysis/mistakes.ts';
import type { AnalysisRequest } from '../instance.ts';
import { concludedFrom } from './anchors.ts';

/**
 * Takes the figure from a table that only looks right. It is silent where that table happens to hold
 * the same rows, as a copy does that was frozen after the month had ended.
 */
export const wrongTable: FaultOperator<AnalysisRequest> = {
  name: 'wrong_table',
  label: 'wrong table',
  description:
    'took the figure from a table that is not meant for the question, for example\n  a stale copy, raw deliveries or another part of the business.',
  changesAnswer: true,
  // The agent has read what the table is; otherwise it would also have skipped a description.
  canHost: ({ task }) =>
    task.describes.includes(task.decoy.table) &&
    !task.correct.declines &&
    evaluate(task, onDecoy(task)).rows > 0,
  keepsOutcome: ({ task }) => sameFigure(figureOf(task, onDecoy(task)), task.truth),
  edit: (script, { task }) => concludedFrom(script, task, onDecoy(task)),
};
