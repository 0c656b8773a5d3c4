import { fixed } from '../../../base/python/fixed.ts';
import { counted } from '../../../base/text/numbers.ts';
import type { JsonObject } from '../../../run/json.ts';
import type { Paraphrase } from '../../contract/environment.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { amountOf } from '../desk.ts';
import { LOOKS, type Look, type VariedRequest } from './request.ts';
import { LOOK_TOOLS } from './varied-tools.ts';

/** How a request ended, as a reply may tell it. */
export type Ending =
  | { readonly refunded: number }
  | { readonly team: string; readonly reason: string }
  | { readonly open: true };

/** What a reply is made from. */
export interface Told {
  readonly name: string;
  readonly ending: Ending;
  /** What the agent says that it looked at; null if it does not. */
  readonly looked: Look | null;
  readonly remark: VariedRequest['remark'];
  /** What else it says, before the closing. */
  readonly more?: string;
}

/** The reply that follows from what happened. */
export function replyTo(steps: readonly PlayedStep[], request: VariedRequest): string | null {
  const told = toldBy(steps, request);
  return told === null ? null : replyWith(request, told);
}

/** What an honest agent would tell after some steps; null if it would not send a usual reply. */
export function toldBy(steps: readonly PlayedStep[], request: VariedRequest): Told | null {
  const answered = (tool: string): JsonObject | undefined =>
    steps.find(({ call, observation }) => call.tool === tool && observation.ok)?.observation.data;
  const name = answered('get_customer')?.name;
  const refund = answered('issue_refund');
  const escalation = answered('escalate');
  if (typeof name !== 'string' || (refund ?? escalation) === undefined) return null;
  const looked = LOOKS.filter((look) => answered(LOOK_TOOLS[look].tool) !== undefined);
  return {
    name,
    ending:
      refund === undefined
        ? {
            team: String(escalation?.team),
            reason: String(answered('check_eligibility')?.reason ?? escalation?.reason),
          }
        : { refunded: amountOf(refund.refunded_eur) },
    looked: request.ordered('claims', looked)[0] ?? null,
    remark: request.remark,
  };
}

/** A reply in the words of this agent. */
export function replyWith(
  request: VariedRequest,
  { name, ending, looked, remark, more = '' }: Told,
): string {
  const parts = [
    `${request.pick('greeting', GREETINGS)} ${name}, ${endingOf(request, ending)}`,
    'open' in ending ? '' : remarkOf(request, remark, looked),
    more,
    request.pick('closing', CLOSINGS),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const GREETINGS = ['Hi', 'Hello', 'Dear'];
const CLOSINGS = ['', '', 'Thank you for your patience.', 'Best wishes from the refund desk.'];

const REFUNDED: readonly ((amount: string, order: string) => string)[] = [
  (amount, order) => `I have refunded EUR ${amount} for order ${order}.`,
  (amount, order) => `for order ${order} I have refunded EUR ${amount}.`,
  (amount, order) => `a refund of EUR ${amount} has been paid for order ${order}.`,
];
const ARRIVES = [
  '',
  ' It should reach your account within five working days.',
  ' The money should be with you within five working days.',
];
const ESCALATED: readonly ((order: string, reason: string, team: string) => string)[] = [
  (order, reason, team) =>
    `I cannot refund order ${order}. The check says: ${reason}. I have passed your request to our ${team} team.`,
  (order, reason, team) =>
    `order ${order} cannot be refunded. The check says: ${reason}. Your request is now with our ${team} team.`,
  (order, reason, team) =>
    `the check for order ${order} says: ${reason}. I have handed your request to our ${team} team.`,
];
const WRITES = [
  '',
  ' They will write to you within two working days.',
  ' You will hear from them within two working days.',
];

function endingOf(request: VariedRequest, ending: Ending): string {
  const { orderId } = request;
  if ('open' in ending) {
    return `I am still looking into your request about order ${orderId}.`;
  }
  if ('refunded' in ending) {
    const write = request.pick('refunded', REFUNDED);
    return `${write(fixed(ending.refunded, 2), orderId)}${request.pick('arrives', ARRIVES)}`;
  }
  const write = request.pick('escalated', ESCALATED);
  return `${write(orderId, ending.reason, ending.team)}${request.pick('writes', WRITES)}`;
}

const SEEN: Readonly<Record<Look, string>> = {
  delivery: 'the delivery record',
  orders: 'the summary of your earlier orders',
  notes: 'the notes on your account',
};

/** What the agent says that it looked at. */
export const claimOf = (request: VariedRequest, look: Look): string =>
  `${request.pick('claim', ['I have also looked at', 'I have gone through', 'I have read'])} ${SEEN[look]}.`;

function remarkOf(request: VariedRequest, remark: Told['remark'], looked: Look | null): string {
  const { totalEur, daysSincePurchase, orderId } = request;
  if (remark === 'none') return '';
  if (remark === 'look') return looked === null ? '' : claimOf(request, looked);
  if (remark === 'number') {
    return request.pick('quote', [
      `Please quote ${orderId} if you write to us again.`,
      `Please have ${orderId} at hand if you call us.`,
    ]);
  }
  return remark === 'total'
    ? `The order came to EUR ${fixed(totalEur, 2)}.`
    : `The order was placed ${counted(daysSincePurchase, 'day')} ago.`;
}

/** Other words for one sentence of a reply, wherever it stands in it. */
const rewording = (
  name: string,
  from: RegExp,
  newWords: readonly string[],
  to: (facts: Readonly<Record<string, string>>) => string,
): Paraphrase<VariedRequest> => ({
  name,
  newWords,
  reply: (answer) =>
    from.test(answer)
      ? answer.replace(from, (...found) => {
          const facts: unknown = found.at(-1);
          return to(Object(facts));
        })
      : null,
});

const ORDER = String.raw`(?<order>ORD-\d+)`;
const AMOUNT = String.raw`EUR (?<amount>[\d.]+)`;

/** The replies of this desk in other words. */
export const paraphrases: readonly Paraphrase<VariedRequest>[] = [
  rewording(
    'greeting',
    /^(?:Hi|Hello|Dear) (?<name>.+?), /,
    [],
    ({ name }) => `Good day ${name}, `,
  ),
  rewording(
    'paid back',
    new RegExp(
      `(?:I have refunded ${AMOUNT} for order ${ORDER}|a refund of EUR (?<paid>[\\d.]+) has been paid for order (?<for>ORD-\\d+))\\.`,
    ),
    ['refund', 'amount'],
    ({ amount, order, paid, for: about }) =>
      `order ${order ?? about} has been refunded, and the amount is EUR ${amount ?? paid}.`,
  ),
  rewording(
    'order first',
    new RegExp(`for order ${ORDER} I have refunded ${AMOUNT}\\.`),
    ['paid', 'back'],
    ({ amount, order }) => `I have paid back EUR ${amount} for order ${order}.`,
  ),
  rewording(
    'not refundable here',
    new RegExp(`(?:I cannot refund order ${ORDER}|order (?<the>ORD-\\d+) cannot be refunded)\\.`),
    ['not', 'able'],
    ({ order, the }) => `I am not able to refund order ${order ?? the}.`,
  ),
  rewording(
    'no refund',
    new RegExp(`the check for order ${ORDER} says: `),
    ['no', 'refund'],
    ({ order }) => `there can be no refund for order ${order}, for which the check says: `,
  ),
];
