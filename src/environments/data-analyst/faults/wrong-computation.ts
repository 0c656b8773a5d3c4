import type { FaultOperator } from '../../../environment/fault-operator.ts';
import { averagesByCompute } from '../analysis/sql.ts';
import type { Case } from '../case.ts';
import type { AnalysisRequest } from '../instance.ts';
import { thoughts } from '../words/thoughts.ts';
import { callPosition, concludedFrom } from './anchors.ts';

/**
 * Divides by the wrong number: the share becomes a ratio to the others, the mean is taken over all rows
 * of the table. The report agrees with the computation.
 */
export const wrongComputation: FaultOperator<AnalysisRequest> = {
  name: 'wrong_computation',
  label: 'wrong computation',
  description: 'computed the figure wrongly from what the queries returned.',
  changesAnswer: true,
  canHost: ({ case: kase }) => !kase.correct.declines && computes(kase),
  keepsOutcome: () => false,
  edit(script, { case: kase }) {
    const analysis = { ...kase.correct, divides: 'wrongly' } as const;
    const edit = concludedFrom(script, kase, analysis, thoughts.query(kase));
    return { ...edit, failureStep: callPosition(script, 'compute') };
  },
};

function computes(kase: Case): boolean {
  const { metric } = kase.question;
  return metric === 'share' || (metric === 'average' && averagesByCompute(kase));
}
