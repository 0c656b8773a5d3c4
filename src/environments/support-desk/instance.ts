import type { Instance } from '../../environment/environment.ts';
import { roundTo } from '../../python/fixed.ts';
import type { PythonRandom } from '../../random/python-random.ts';
import { SCENARIOS, type Scenario } from './scenario.ts';

const FIRST_NAMES = 'Anna Bram Chiara Diego Eva Farid Greta Hugo Iris Jonas'.split(' ');
const LAST_NAMES = 'Bakker Costa Dubois Evans Fischer Novak Okafor Petrov Silva'.split(' ');
const SKUS = ['SKU-AUDIO-11', 'SKU-CHAIR-42', 'SKU-LAMP-07', 'SKU-PHONE-88', 'SKU-TENT-23'];
const REFUND_WINDOWS = [14, 30, 60];
const RESTOCKING_FEES = [5, 10, 15];

interface Draws {
  readonly index: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly addressNumber: number;
  readonly phone: number;
  readonly sku: string;
  readonly totalEur: number;
  readonly refundWindowDays: number;
  readonly daysSincePurchase: number;
  readonly restockingFeePct: number;
}

const idOfRequest = (index: number): string => `INS-${String(index).padStart(5, '0')}`;

/** The index that an id was generated for; null if no request has this id. */
export function indexOfRequest(id: string): number | null {
  const index = Number(/^INS-(\d+)$/.exec(id)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(index) && idOfRequest(index) === id ? index : null;
}

/**
 * One refund request. It stores what was drawn and derives every text, so that the three quarters
 * of a million instances behind a large set fit in memory.
 */
export class RefundRequest implements Instance {
  readonly #draws: Draws;

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  get id(): string {
    return idOfRequest(this.#draws.index);
  }

  get scenario(): Scenario {
    return SCENARIOS[this.#draws.index % SCENARIOS.length] as Scenario;
  }

  get goal(): string {
    return `Customer ${this.email} has asked for a refund on order ${this.orderId}. Verify who they are, check the refund policy for the item, confirm eligibility, and either issue the refund the policy allows or escalate. Reply to the customer.`;
  }

  get customerId(): string {
    return `CUS-${1000 + this.#draws.index}`;
  }

  get customerName(): string {
    return `${this.#draws.firstName} ${this.#draws.lastName}`;
  }

  get email(): string {
    const { firstName, lastName, addressNumber } = this.#draws;
    return `${firstName.toLowerCase()}.${lastName.toLowerCase()}${addressNumber}@example.com`;
  }

  get phoneLast4(): string {
    return String(this.#draws.phone);
  }

  /** Someone else the desk knows; in `wrong_customer` the order is theirs. */
  get decoy(): { customerId: string; name: string; email: string; phoneLast4: string } {
    const { index } = this.#draws;
    return {
      customerId: `CUS-${9000 + index}`,
      name: 'Other Person',
      email: `other${index}@example.com`,
      phoneLast4: '0000',
    };
  }

  get orderId(): string {
    return `ORD-${20000 + this.#draws.index}`;
  }

  get ownerId(): string {
    return this.scenario === 'wrong_customer' ? `CUS-${9000 + this.#draws.index}` : this.customerId;
  }

  get sku(): string {
    return this.#draws.sku;
  }

  get totalEur(): number {
    return this.#draws.totalEur;
  }

  get daysSincePurchase(): number {
    return this.#draws.daysSincePurchase;
  }

  get initialStatus(): string {
    return this.scenario === 'already_refunded' ? 'refunded' : 'delivered';
  }

  get refundable(): boolean {
    return this.scenario !== 'non_refundable';
  }

  get refundWindowDays(): number {
    return this.#draws.refundWindowDays;
  }

  get restockingFeePct(): number {
    return this.#draws.restockingFeePct;
  }

  /** What the policy leaves of the price, eligible or not. */
  get refundEur(): number {
    return roundTo(this.totalEur * (1 - this.restockingFeePct / 100), 2);
  }

  /** Whether the right ending is a refund; every other request is escalated. */
  get deservesRefund(): boolean {
    return this.scenario === 'happy' || this.scenario === 'restocking';
  }
}

/** Draws one request. The order of the draws is part of the protocol. */
export function generateRequest(random: PythonRandom, index: number): RefundRequest {
  const scenario = SCENARIOS[index % SCENARIOS.length] as Scenario;
  const firstName = random.choice(FIRST_NAMES);
  const lastName = random.choice(LAST_NAMES);
  const addressNumber = random.randint(10, 99);
  const phone = random.randint(1000, 9999);
  const sku = random.choice(SKUS);
  const totalEur = roundTo(random.uniform(24, 480), 2);
  const refundWindowDays = random.choice(REFUND_WINDOWS);
  let daysSincePurchase = random.randint(1, refundWindowDays);
  let restockingFeePct = 0;
  if (scenario === 'restocking') restockingFeePct = random.choice(RESTOCKING_FEES);
  if (scenario === 'expired') daysSincePurchase = refundWindowDays + random.randint(1, 45);
  return new RefundRequest({
    index,
    firstName,
    lastName,
    addressNumber,
    phone,
    sku,
    totalEur,
    refundWindowDays,
    daysSincePurchase,
    restockingFeePct,
  });
}
