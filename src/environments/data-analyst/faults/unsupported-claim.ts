import type { FaultOperator } from '../../../environment/fault-operator.ts';
import type { AnalysisRequest } from '../instance.ts';
import { callPosition, plannedCall } from './anchors.ts';

/** Reports the right figure and adds a cause or a trend that no query looked at. */
export const unsupportedClaim: FaultOperator<AnalysisRequest> = {
  name: 'unsupported_claim',
  label: 'unsupported claim',
  description: 'the report claims a cause or a trend that no query result supports.',
  changesAnswer: true,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, { task }, random) {
    const at = callPosition(script, 'report');
    const { thought = '', call } = script.calls[at] ?? {};
    const text = `${script.finalAnswer} ${random.choice(task.domain.claims)}`;
    const insert = [plannedCall(thought, 'report', { ...call?.args, text })];
    return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
  },
};
