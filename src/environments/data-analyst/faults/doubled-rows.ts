import type { FaultOperator } from '../../../environment/fault-operator.ts';
import { evaluate, figureOf } from '../analysis/evaluate.ts';
import { joinedWithParts, sameFigure } from '../analysis/mistakes.ts';
import type { AnalysisRequest } from '../instance.ts';
import { thoughts } from '../words/thoughts.ts';
import { concludedFrom } from './anchors.ts';

/** Joins the facts with their parts, so that a fact is counted once for each part. */
export const doubledRows: FaultOperator<AnalysisRequest> = {
  name: 'doubled_rows',
  label: 'doubled rows',
  description: 'joined tables so that rows were counted more than once.',
  changesAnswer: true,
  canHost: ({ case: kase }) =>
    kase.describes.includes(kase.domain.part.table) &&
    !kase.correct.declines &&
    evaluate(kase, joinedWithParts(kase)).rows !== evaluate(kase, kase.correct).rows,
  keepsOutcome: ({ case: kase }) => sameFigure(figureOf(kase, joinedWithParts(kase)), kase.truth),
  edit(script, { case: kase }, random) {
    const { table } = kase.domain.part;
    const why = random.choice([
      thoughts.query(kase),
      `Join ${table} and aggregate.`,
      `Bring in ${table} with a join.`,
      `Put the conditions together, with ${table} joined.`,
    ]);
    return concludedFrom(script, kase, joinedWithParts(kase), why);
  },
};
