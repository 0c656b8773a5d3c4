import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { evaluate, figureOf } from '../analysis/evaluate.ts';
import { sameFigure, withoutOneFilter } from '../analysis/mistakes.ts';
import type { AnalysisRequest } from '../instance.ts';
import type { Task } from '../task.ts';
import { concludedFrom } from './anchors.ts';

/** Forgets one condition of the question and answers it as if nothing were missing. */
export const droppedFilter: FaultOperator<AnalysisRequest> = {
  name: 'dropped_filter',
  label: 'dropped filter',
  description:
    'left out a condition that the question names, such as the period, the state\n  or the group.',
  changesAnswer: true,
  canHost: ({ task }) => forgetful(task) !== null,
  keepsOutcome: ({ task }) =>
    sameFigure(figureOf(task, forgetful(task) ?? task.correct), task.truth),
  edit: (script, { task }) => concludedFrom(script, task, forgetful(task) ?? task.correct),
};

/** The analysis without one filter, among those filters that leave something out. */
function forgetful(task: Task): Analysis | null {
  if (task.correct.declines) return null;
  const { rows } = evaluate(task, task.correct);
  const others = withoutOneFilter(task).filter((one) => evaluate(task, one).rows !== rows);
  return others.length === 0 ? null : task.dice.pick('fault', others);
}
