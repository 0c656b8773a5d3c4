import type { FaultOperator } from '../../contract/fault-operator.ts';
import { figureOf } from '../analysis/evaluate.ts';
import { sameFigure, unaware } from '../analysis/mistakes.ts';
import type { AnalysisRequest } from '../instance.ts';
import { concludedFrom } from './anchors.ts';

/**
 * Reads the description and acts as if it said nothing: adds currencies up, loses rows without a value,
 * takes UTC for local time, believes a column's name or half a month's data. It is silent where that
 * makes no difference.
 */
export const ignoredDescription: FaultOperator<AnalysisRequest> = {
  name: 'ignored_description',
  label: 'ignored description',
  description:
    'acted against what a description says about missing values, units, time zones,\n  the meaning of a column or how far the data goes.',
  changesAnswer: true,
  canHost({ task }) {
    const analysis = unaware(task);
    return analysis !== null && figureOf(task, analysis) !== null;
  },
  keepsOutcome({ task }) {
    const analysis = unaware(task) ?? task.correct;
    return !task.correct.declines && sameFigure(figureOf(task, analysis), task.truth);
  },
  edit: (script, { task }) => concludedFrom(script, task, unaware(task) ?? task.correct),
};
