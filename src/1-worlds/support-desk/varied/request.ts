import type { PythonRandom } from '../../../base/random/python-random.ts';
import { fingerprint } from '../../../run/fingerprint.ts';
import { type Draws, drawRequest, RefundRequest } from '../instance.ts';

/** What an agent may look at although nothing asks it to. */
export const LOOKS = ['delivery', 'orders', 'notes'] as const;
export type Look = (typeof LOOKS)[number];

/** What a reply may say beyond how the request ended. */
const REMARKS = ['none', 'total', 'placed', 'number', 'look', 'look'] as const;
type Remark = (typeof REMARKS)[number];

const MESSAGES = [
  '',
  ' They write that it is not what they had expected.',
  ' They write that they have found a better one elsewhere.',
  ' They write that it was a present and is not needed.',
  ' They do not say why.',
  ' They have written about it before.',
];

/** What is drawn for a request beyond the draws of every request. */
interface MoreDraws {
  readonly voice: number;
  /** The digits of the order, and of another number that the customer may give with it. */
  readonly order: number;
  readonly other: number;
  readonly line: number;
}

/**
 * A refund request whose agent has ways of its own: what it looks at, what it tries first, what goes wrong on
 * the way and how it says things all follow from one number.
 */
export class VariedRequest extends RefundRequest {
  readonly #more: MoreDraws;

  constructor(draws: Draws, more: MoreDraws) {
    super(draws);
    this.#more = more;
  }

  /** One of several options: always the same for a purpose. */
  pick<Option>(purpose: string, options: readonly Option[]): Option {
    return options[this.#draw(purpose) % options.length] as Option;
  }

  /** The options in an order of this agent's own. */
  ordered<Option extends string>(purpose: string, options: readonly Option[]): readonly Option[] {
    const turn = new Map(options.map((option) => [option, this.#draw(`${purpose} ${option}`)]));
    return options.toSorted((one, other) => (turn.get(one) ?? 0) - (turn.get(other) ?? 0));
  }

  /** Whether something is so in this many of a hundred requests. */
  chance(purpose: string, percent: number): boolean {
    return this.#draw(purpose) % 100 < percent;
  }

  #draw(purpose: string): number {
    return fingerprint(`${this.#more.voice} ${purpose}`);
  }

  override get goal(): string {
    const about = this.givesTwo
      ? `a refund and given two numbers for the order, ${this.given.join(' and ')}, of which one is right.`
      : `a refund on order ${this.orderId}.`;
    return `Customer ${this.email} has asked for ${about}${this.pick('message', MESSAGES)} Handle the request as the procedure says, and reply to the customer.`;
  }

  override get orderId(): string {
    return `ORD-${this.#more.order}`;
  }

  override get sku(): string {
    return super.sku.replace(/\d+$/, String(this.#more.line));
  }

  /** Whether the customer is not sure of the number. */
  get givesTwo(): boolean {
    return this.chance('two numbers', 45);
  }

  /** The numbers that the customer gives, as the goal lists them. */
  get given(): readonly string[] {
    const other = `ORD-${this.#more.other}`;
    if (!this.givesTwo) return [this.orderId];
    return this.chance('right first', 50) ? [this.orderId, other] : [other, this.orderId];
  }

  /** The numbers in the order in which they are tried, up to the right one. */
  get tried(): readonly string[] {
    const inTurn = this.chance('tries the second', 30) ? this.given.toReversed() : this.given;
    return inTurn.slice(0, inTurn.indexOf(this.orderId) + 1);
  }

  /** What this agent looks at although nothing asks it to. */
  get looks(): readonly Look[] {
    return LOOKS.filter((look) => this.chance(`looks at ${look}`, 50));
  }

  /** What the reply says beyond how the request ended. */
  get remark(): Remark {
    const remark = this.pick('remark', REMARKS);
    if (remark === 'look' && this.looks.length === 0) return 'number';
    const isPrivate = this.scenario === 'wrong_customer';
    return isPrivate && (remark === 'total' || remark === 'placed') ? 'number' : remark;
  }

  /** Whether the agent asks for something with a number of another kind at first, which is refused. */
  mixesUp(what: string): boolean {
    return this.chance(`mixes up ${what}`, 12);
  }

  /** Whether the agent opens the order again when the request is settled. */
  get looksAfterwards(): boolean {
    return this.chance('looks afterwards', 40);
  }

  /** Whether the first refund or escalation is not taken, because the service is busy. */
  get isBusy(): boolean {
    return this.chance('busy', 20);
  }
}

export function generateVaried(random: PythonRandom, index: number): VariedRequest {
  const draws = drawRequest(random, index);
  const order = random.randint(10_000, 99_999);
  const apart = random.randint(1, 89_999);
  return new VariedRequest(draws, {
    order,
    other: 10_000 + ((order - 10_000 + apart) % 90_000),
    line: random.randint(10, 99),
    voice: random.getrandbits(30),
  });
}
