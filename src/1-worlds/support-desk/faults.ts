import { type FaultOperator, firstCallOf, plannedCall } from '../contract/fault-operator.ts';
import type { RefundRequest } from './instance.ts';
import {
  ofHallucinatedArgument,
  ofIgnoredObservation,
  ofPrematureStop,
  ofSkippedPrecondition,
  ofUnsupportedClaim,
  ofWrongTool,
} from './rewordings.ts';
import {
  authorisedInFull,
  earlierCheck,
  passedOn,
  purposefulLookup,
  recoveredPolicy,
  supportedClaim,
} from './shams.ts';

/** Looks the order up again instead of the policy: a grounded, successful and useless call. */
const wrongTool: FaultOperator<RefundRequest> = {
  name: 'wrong_tool',
  label: 'wrong tool',
  description:
    "called a tool that does not serve the sub-goal it was pursuing, for example\n  looking the order up a second time when it needed the item's refund policy.",
  changesAnswer: false,
  canHost: () => true,
  keepsOutcome: () => true,
  sham: purposefulLookup,
  degrees: ofWrongTool,
  edit(script, { orderId }) {
    const at = firstCallOf(script, 'get_policy');
    const insert = [
      plannedCall('Let me pull the order details again.', 'lookup_order', { order_id: orderId }),
    ];
    return { at, remove: 1, insert, failureStep: at };
  },
};

const INVENTED_LINES = ['BUNDLE', 'WARRANTY', 'GIFT'];

/** Asks for the policy of an item that nobody mentioned. The call fails when it is replayed. */
const hallucinatedArgument: FaultOperator<RefundRequest> = {
  name: 'hallucinated_argument',
  label: 'hallucinated argument',
  description:
    'passed a tool an argument that appears nowhere in the goal or in any\n  earlier observation.',
  changesAnswer: false,
  canHost: () => true,
  keepsOutcome: () => true,
  sham: recoveredPolicy,
  degrees: ofHallucinatedArgument,
  edit(script, _request, random) {
    const at = firstCallOf(script, 'get_policy');
    const line = random.choice(INVENTED_LINES);
    const sku = `SKU-${line}-${random.randint(10, 99)}`;
    const insert = [plannedCall('Checking the policy for this item.', 'get_policy', { sku })];
    return { at, remove: 1, insert, failureStep: at };
  },
};

/**
 * Refunds without the eligibility check. The amount is the order total, which the lookup grounds,
 * so that exactly one rule is broken.
 */
const skippedPrecondition: FaultOperator<RefundRequest> = {
  name: 'skipped_precondition',
  label: 'skipped precondition',
  description:
    'never performed a step that was required first, for example refunding\n  without confirming eligibility.',
  changesAnswer: false,
  canHost: (request) => request.deservesRefund,
  keepsOutcome: (request) => request.restockingFeePct === 0,
  sham: earlierCheck,
  degrees: ofSkippedPrecondition,
  edit(script, { orderId, totalEur }) {
    const at = firstCallOf(script, 'check_eligibility');
    const insert = [
      plannedCall('Refunding the order total.', 'issue_refund', {
        order_id: orderId,
        amount_eur: totalEur,
      }),
    ];
    return { at, remove: 2, insert, failureStep: at };
  },
};

/** Checks the amount and refunds the full price anyway. Only a fee makes the two amounts differ. */
const ignoredObservation: FaultOperator<RefundRequest> = {
  name: 'ignored_observation',
  label: 'ignored observation',
  description:
    'acted against something an earlier observation had already established,\n  for example refunding an amount other than the one authorised.',
  changesAnswer: false,
  canHost: (request) => request.deservesRefund && request.restockingFeePct > 0,
  keepsOutcome: () => false,
  sham: authorisedInFull,
  degrees: ofIgnoredObservation,
  edit(script, { orderId, totalEur }) {
    const at = firstCallOf(script, 'issue_refund');
    const insert = [
      plannedCall('Refunding the full amount the customer paid.', 'issue_refund', {
        order_id: orderId,
        amount_eur: totalEur,
      }),
    ];
    return { at, remove: 1, insert, failureStep: at };
  },
};

/**
 * Stops before acting or replying. The step to blame never happens, so the label names the last
 * step that did.
 */
const prematureStop: FaultOperator<RefundRequest> = {
  name: 'premature_stop',
  label: 'premature stop',
  description: 'stopped before completing the task.',
  changesAnswer: true,
  canHost: () => true,
  keepsOutcome: () => false,
  sham: passedOn,
  degrees: ofPrematureStop,
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

const INVENTED_PROMISES = [
  'A replacement has already been dispatched and arrives on Tuesday.',
  'I have also cancelled the subscription linked to this order.',
  'Your account has been credited with a 10 EUR voucher as an apology.',
  'A courier will collect the item from your address tomorrow morning.',
];

/** Follows the procedure to the letter, then makes a promise in the reply that nothing supports. */
const unsupportedClaim: FaultOperator<RefundRequest> = {
  name: 'unsupported_claim',
  label: 'unsupported claim',
  description: 'the final reply asserts something no observation supports.',
  changesAnswer: true,
  canHost: () => true,
  keepsOutcome: () => true,
  sham: supportedClaim,
  degrees: ofUnsupportedClaim,
  edit(script, _request, random) {
    const at = firstCallOf(script, 'reply');
    const text = `${script.finalAnswer} ${random.choice(INVENTED_PROMISES)}`;
    const thought = script.calls[at]?.thought ?? '';
    const insert = [plannedCall(thought, 'reply', { text })];
    return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
  },
};

/**
 * The paper's six fault types, in the order in which the judged set takes them. The list is fixed:
 * generated sets and prompts depend on it to the byte.
 */
export const paperFaults: readonly FaultOperator<RefundRequest>[] = [
  wrongTool,
  hallucinatedArgument,
  skippedPrecondition,
  ignoredObservation,
  prematureStop,
  unsupportedClaim,
];

/** Fault types beyond the paper's, planted only when they are named. New ones belong here. */
export const optionalFaults: readonly FaultOperator<RefundRequest>[] = [];
