import type { FaultOperator } from '../../contract/fault-operator.ts';
import { plannedCall } from '../../contract/planned-call.ts';
import type { RefundRequest } from '../instance.ts';
import { firstCallOf } from './anchors.ts';

const INVENTED_LINES = ['BUNDLE', 'WARRANTY', 'GIFT'];

/** Asks for the policy of an item that nobody mentioned. The call fails when it is replayed. */
export const hallucinatedArgument: FaultOperator<RefundRequest> = {
  name: 'hallucinated_argument',
  label: 'hallucinated argument',
  description:
    'passed a tool an argument that appears nowhere in the goal or in any\n  earlier observation.',
  changesAnswer: false,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, _request, random) {
    const at = firstCallOf(script, 'get_policy');
    const line = random.choice(INVENTED_LINES);
    const sku = `SKU-${line}-${random.randint(10, 99)}`;
    const insert = [plannedCall('Checking the policy for this item.', 'get_policy', { sku })];
    return { at, remove: 1, insert, failureStep: at };
  },
};
