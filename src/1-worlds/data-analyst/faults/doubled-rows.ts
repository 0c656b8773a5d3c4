import type { FaultOperator } from '../../contract/fault-operator.ts';
import { evaluate, figureOf } from '../analysis/evaluate.ts';
import { joinedWithParts, sameFigure } from '../analysis/mistakes.ts';
import type { AnalysisRequest } from '../instance.ts';
import { concludedFrom } from './anchors.ts';

/** Joins the facts with their parts, so that a fact is counted once for each part. */
export const doubledRows: FaultOperator<AnalysisRequest> = {
  name: 'doubled_rows',
  label: 'doubled rows',
  description: 'joined tables so that rows were counted more than once.',
  changesAnswer: true,
  canHost: ({ task }) =>
    task.describes.includes(task.domain.part.table) &&
    !task.correct.declines &&
    evaluate(task, joinedWithParts(task)).rows !== evaluate(task, task.correct).rows,
  keepsOutcome: ({ task }) => sameFigure(figureOf(task, joinedWithParts(task)), task.truth),
  edit: (script, { task }) => concludedFrom(script, task, joinedWithParts(task)),
};
