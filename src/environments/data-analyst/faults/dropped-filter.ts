import type { FaultOperator } from '../../../environment/fault-operator.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { evaluate, figureOf } from '../analysis/evaluate.ts';
import { sameFigure, withoutOneFilter } from '../analysis/mistakes.ts';
import type { Case } from '../case.ts';
import type { AnalysisRequest } from '../instance.ts';
import { thoughts } from '../words/thoughts.ts';
import { concludedFrom } from './anchors.ts';

/** Forgets one condition of the question and answers it as if nothing were missing. */
export const droppedFilter: FaultOperator<AnalysisRequest> = {
  name: 'dropped_filter',
  label: 'dropped filter',
  description:
    'left out a condition that the question names, such as the period, the state\n  or the group.',
  changesAnswer: true,
  canHost: ({ case: kase }) => forgetful(kase) !== null,
  keepsOutcome: ({ case: kase }) =>
    sameFigure(figureOf(kase, forgetful(kase) ?? kase.correct), kase.truth),
  edit: (script, { case: kase }) =>
    concludedFrom(script, kase, forgetful(kase) ?? kase.correct, thoughts.query(kase)),
};

/** The analysis without one filter, among those filters that leave something out. */
function forgetful(kase: Case): Analysis | null {
  if (kase.correct.declines) return null;
  const { rows } = evaluate(kase, kase.correct);
  const others = withoutOneFilter(kase).filter((one) => evaluate(kase, one).rows !== rows);
  return others.length === 0 ? null : kase.dice.pick('fault', others);
}
