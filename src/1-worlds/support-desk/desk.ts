import { pythonRepr } from '../../base/python/repr.ts';
import type { Json } from '../../run/json.ts';
import type { RefundRequest } from './instance.ts';

/** The desk during one run. An agent can change nothing but the order's status. */
export class Desk<Request extends RefundRequest = RefundRequest> {
  readonly request: Request;
  /** As the customer typed it. */
  readonly customerName: string;
  status: string;

  constructor(request: Request, customerName = request.customerName) {
    this.request = request;
    this.customerName = customerName;
    this.status = request.initialStatus;
  }
}

/** An amount as an agent gave it: a number or a number in a string. Anything else counts as 0. */
export function amountOf(value: Json | undefined): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '') {
    const amount = Number(value);
    if (Number.isFinite(amount)) return amount;
  }
  return 0;
}

const NO_FLOATS: ReadonlySet<string> = new Set();

/** A value as error messages quote it: `'SKU-GIFT-40'`, or `None` for a missing argument. */
export function quoted(value: Json | undefined): string {
  return pythonRepr(value, NO_FLOATS);
}
