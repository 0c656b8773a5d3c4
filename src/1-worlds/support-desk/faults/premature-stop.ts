import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { RefundRequest } from '../instance.ts';
import { firstCallOf } from './anchors.ts';

/**
 * Stops before acting or replying. The step to blame never happens, so the label names the last
 * step that did.
 */
export const prematureStop: FaultOperator<RefundRequest> = {
  name: 'premature_stop',
  label: 'premature stop',
  description: 'stopped before completing the task.',
  changesAnswer: true,
  canHost: () => true,
  keepsOutcome: () => false,
  edit(script) {
    const at = firstCallOf(script, 'issue_refund', 'escalate');
    return {
      at,
      remove: script.calls.length - at,
      insert: [],
      finalAnswer: 'I am looking into this and will get back to you.',
      failureStep: at - 1,
    };
  },
};
