import type { Paraphrase } from '../contract/environment.ts';
import type { RefundRequest } from './instance.ts';

const REFUNDED =
  /^Hi (?<name>.+), I have refunded EUR (?<amount>[\d.]+) for order (?<order>\S+)\. It should reach your account within five working days\.$/;
const ESCALATED =
  /^Hi (?<name>.+), I cannot refund order (?<order>\S+) automatically because (?<reason>.+)\. I have passed it to a specialist who will contact you\.$/;

type Facts = Readonly<Record<string, string>>;

const rewording = (
  name: string,
  from: RegExp,
  newWords: readonly string[],
  to: (facts: Facts) => string,
): Paraphrase<RefundRequest> => ({
  name,
  newWords,
  reply(answer) {
    const facts = from.exec(answer)?.groups;
    return facts === undefined ? null : to(facts);
  },
});

/** The oracle's two replies in other words. Who, how much, which order, why and what next all survive. */
export const paraphrases: readonly Paraphrase<RefundRequest>[] = [
  rewording(
    'refund issued',
    REFUNDED,
    ['issued', 'see'],
    ({ name, amount, order }) =>
      `Hello ${name}, a refund of EUR ${amount} has been issued for order ${order}. You should see it in your account within five working days.`,
  ),
  rewording(
    'order first',
    REFUNDED,
    ['money'],
    ({ name, amount, order }) =>
      `Hi ${name}, for order ${order} I have refunded EUR ${amount}. The money should be in your account within five working days.`,
  ),
  rewording(
    'refund done',
    REFUNDED,
    ['amount'],
    ({ name, amount, order }) =>
      `Dear ${name}, your order ${order} has been refunded. The amount is EUR ${amount}, and it should reach your account within five working days.`,
  ),
  rewording(
    'not automatic',
    ESCALATED,
    ['handed'],
    ({ name, order, reason }) =>
      `Hello ${name}, order ${order} cannot be refunded automatically because ${reason}. I have handed it over to a specialist who will contact you.`,
  ),
  rewording(
    'reason first',
    ESCALATED,
    [],
    ({ name, order, reason }) =>
      `Dear ${name}, because ${reason}, I cannot refund order ${order} automatically. I have passed it on to a specialist who will contact you.`,
  ),
  rewording(
    'with a specialist',
    ESCALATED,
    ['not', 'able'],
    ({ name, order, reason }) =>
      `Hi ${name}, I am not able to refund order ${order} automatically because ${reason}. It is now with a specialist who will contact you.`,
  ),
];
