import type { FaultOperator } from '../../contract/fault-operator.ts';
import { plannedCall } from '../../contract/planned-call.ts';
import type { RefundRequest } from '../instance.ts';
import { firstCallOf } from './anchors.ts';

const INVENTED_PROMISES = [
  'A replacement has already been dispatched and arrives on Tuesday.',
  'I have also cancelled the subscription linked to this order.',
  'Your account has been credited with a 10 EUR voucher as an apology.',
  'A courier will collect the item from your address tomorrow morning.',
];

/** Follows the procedure to the letter, then makes a promise in the reply that nothing supports. */
export const unsupportedClaim: FaultOperator<RefundRequest> = {
  name: 'unsupported_claim',
  label: 'unsupported claim',
  description: 'the final reply asserts something no observation supports.',
  changesAnswer: true,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, _request, random) {
    const at = firstCallOf(script, 'reply');
    const text = `${script.finalAnswer} ${random.choice(INVENTED_PROMISES)}`;
    const thought = script.calls[at]?.thought ?? '';
    const insert = [plannedCall(thought, 'reply', { text })];
    return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
  },
};
