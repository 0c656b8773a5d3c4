import { GroundingPool } from '../../../environment/grounding.ts';
import type { Json } from '../../../trajectory/json.ts';
import type { Run, Step } from '../../../trajectory/run.ts';
import { amountOf } from '../amount.ts';
import { quoted } from '../quoted.ts';
import { goalFacts } from './goal-facts.ts';

interface OrderOnRecord {
  readonly ownerId: string;
  readonly sku: string;
  readonly status: string;
}

/** What a run has established so far, from its goal and its observations alone. */
export class DeskRecord {
  readonly length: number;
  readonly pool: GroundingPool;
  readonly orders = new Map<string, OrderOnRecord>();
  readonly checked = new Set<string>();
  /** Order to the amount that a passing check allows. */
  readonly authorised = new Map<string, number>();
  readonly refunded = new Set<string>();
  verifiedCustomer: string | null = null;
  replies = 0;
  acted = false;
  /** How many of the procedure's calls have been seen in order, for the sequence rules. */
  inSequence = 0;
  sequenceBroken = false;

  constructor(run: Run) {
    this.length = run.steps.length;
    this.pool = new GroundingPool(goalFacts(run.goal));
  }

  observe({ call, observation }: Step): void {
    if (call.tool === 'reply') this.replies++;
    if (call.tool === 'issue_refund' || call.tool === 'escalate') this.acted = true;
    // A failed call establishes nothing.
    if (!observation.ok) return;
    const { data } = observation;
    switch (call.tool) {
      case 'get_customer':
        this.verifiedCustomer = identifier(data.customer_id);
        break;
      case 'lookup_order':
        this.orders.set(identifier(data.order_id), {
          ownerId: identifier(data.customer_id),
          sku: identifier(data.sku),
          status: identifier(data.status),
        });
        break;
      case 'check_eligibility': {
        const order = orderOf(call.args);
        this.checked.add(order);
        if (data.eligible === true) this.authorised.set(order, amountOf(data.max_refund_eur));
        break;
      }
      case 'issue_refund':
        this.refunded.add(orderOf(call.args));
    }
    this.pool.add(data);
  }
}

/** The order a call is about, as a text even where an agent passed something else. */
export function orderOf(args: Step['call']['args']): string {
  return identifier(args.order_id);
}

export function identifier(value: Json | undefined): string {
  return typeof value === 'string' ? value : quoted(value);
}
