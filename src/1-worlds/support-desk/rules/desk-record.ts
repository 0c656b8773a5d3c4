import type { Json, JsonObject } from '../../../run/json.ts';
import type { Run } from '../../../run/run.ts';
import { GroundingPool } from '../../contract/grounding.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { amountOf, quoted } from '../desk.ts';

const REQUEST = /\bCustomer (\S+) has asked for a refund on order (\S+?)\.(?=\s|$)/;

/** The two facts that an agent is given: who is asking, and about which order. */
function goalFacts(goal: string): readonly string[] {
  return REQUEST.exec(goal)?.slice(1) ?? [];
}

/** What a run has established about one order. */
interface OrderRecord {
  readonly id: string;
  /** What a successful lookup returned; null if there was none. */
  details: { readonly ownerId: string; readonly sku: string; readonly status: string } | null;
  checked: boolean;
  /** The amount that a check authorised; null if none did. */
  authorised: number | null;
  refunded: boolean;
}

/** What a run has established so far, according to its goal and its observations alone. */
export class DeskRecord {
  readonly length: number;
  readonly pool: GroundingPool;
  readonly #orders: OrderRecord[] = [];
  verifiedCustomer: string | null = null;
  replies = 0;
  acted = false;
  /** How many of the procedure's calls came in order and directly after each other. */
  strictlyInOrder = 0;
  /** Whether another call came where the next call of the procedure was due. */
  orderBroken = false;
  /** How many of the procedure's calls came in order, whatever came between them. */
  looselyInOrder = 0;

  /** @param given what the goal gives */
  constructor(run: Run, given = goalFacts(run.goal)) {
    this.length = run.steps.length;
    this.pool = new GroundingPool(given);
  }

  /** The record of the order that a call names. A run names one or two, so a list is enough. */
  order(args: JsonObject): OrderRecord {
    const id = identifier(args.order_id);
    for (const order of this.#orders) if (order.id === id) return order;
    const order = { id, details: null, checked: false, authorised: null, refunded: false };
    this.#orders.push(order);
    return order;
  }

  /** Whether some order that was looked up is for this item. */
  hasItem(sku: Json | undefined): boolean {
    return this.#orders.some(({ details }) => details !== null && details.sku === sku);
  }

  observe({ call, observation }: PlayedStep): void {
    const { tool } = call;
    if (tool === 'reply') this.replies++;
    if (tool === 'issue_refund' || tool === 'escalate') this.acted = true;
    // A failed call establishes nothing.
    if (!observation.ok) return;
    const { data } = observation;
    if (tool === 'get_customer') {
      this.verifiedCustomer = identifier(data.customer_id);
    } else if (tool === 'lookup_order') {
      this.order(data).details = {
        ownerId: identifier(data.customer_id),
        sku: identifier(data.sku),
        status: identifier(data.status),
      };
    } else if (tool === 'check_eligibility') {
      const order = this.order(call.args);
      order.checked = true;
      if (data.eligible === true) order.authorised = amountOf(data.max_refund_eur);
    } else if (tool === 'issue_refund') {
      this.order(call.args).refunded = true;
    }
    this.pool.add(data);
  }
}

/** An identifier as a string, even if an agent passed something else. */
function identifier(value: Json | undefined): string {
  return typeof value === 'string' ? value : quoted(value);
}
