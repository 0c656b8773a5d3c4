import type { FaultOperator } from '../../../environment/fault-operator.ts';
import { figureOf } from '../analysis/evaluate.ts';
import { sameFigure, unaware } from '../analysis/mistakes.ts';
import type { AnalysisRequest } from '../instance.ts';
import { thoughts } from '../words/thoughts.ts';
import { concludedFrom } from './anchors.ts';

/**
 * Reads the description and acts as if it said nothing: adds currencies up, loses rows without a value,
 * takes UTC for local time, believes a column's name or
 * half a month's data. It is silent where that makes no difference.
 */
export const ignoredDescription: FaultOperator<AnalysisRequest> = {
  name: 'ignored_description',
  label: 'ignored description',
  description:
    'acted against what a description says about missing values, units, time zones,\n  the meaning of a column or how far the data goes.',
  changesAnswer: true,
  canHost({ case: kase }) {
    const analysis = unaware(kase);
    return analysis !== null && figureOf(kase, analysis) !== null;
  },
  keepsOutcome({ case: kase }) {
    const analysis = unaware(kase) ?? kase.correct;
    return !kase.correct.declines && sameFigure(figureOf(kase, analysis), kase.truth);
  },
  edit: (script, { case: kase }) =>
    concludedFrom(script, kase, unaware(kase) ?? kase.correct, thoughts.query(kase)),
};
