import { roundTo } from '../../base/python/fixed.ts';
import type { PythonRandom } from '../../base/random/python-random.ts';
import type { Instance } from '../contract/environment.ts';
import { instanceId, type Scenario, scenarioAt } from './scenario.ts';

const FIRST_NAMES = 'Anna Bram Chiara Diego Eva Farid Greta Hugo Iris Jonas'.split(' ');
const LAST_NAMES = 'Bakker Costa Dubois Evans Fischer Novak Okafor Petrov Silva'.split(' ');
const SKUS = ['SKU-AUDIO-11', 'SKU-CHAIR-42', 'SKU-LAMP-07', 'SKU-PHONE-88', 'SKU-TENT-23'];
const REFUND_WINDOWS = [14, 30, 60];
const RESTOCKING_FEES = [5, 10, 15];

/** What is drawn for a request. */
export interface Draws {
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

/**
 * One refund request. It stores only what was drawn and derives every text, so that the 750,000
 * instances behind a set of a million trajectories fit in memory.
 */
export class RefundRequest implements Instance {
  readonly #draws: Draws;

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  get id(): string {
    return instanceId(this.#draws.index);
  }

  get scenario(): Scenario {
    return scenarioAt(this.#draws.index);
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

  /** Another customer of the desk, who owns the order in the scenario `wrong_customer`. */
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

  /** The price less the restocking fee, whether or not a refund is due. */
  get refundEur(): number {
    return roundTo(this.totalEur * (1 - this.restockingFeePct / 100), 2);
  }

  /** Whether a refund is the correct outcome. Every other request is escalated. */
  get deservesRefund(): boolean {
    return this.scenario === 'happy' || this.scenario === 'restocking';
  }
}

export const generateRequest = (random: PythonRandom, index: number): RefundRequest =>
  new RefundRequest(drawRequest(random, index));

/** Draws one request. The order of the draws is part of the protocol. */
export function drawRequest(random: PythonRandom, index: number): Draws {
  const scenario = scenarioAt(index);
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
  return {
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
  };
}
