import type { RefundRequest } from './instance.ts';

/** The desk during one run. An agent can change nothing but the order's status. */
export class Desk {
  readonly request: RefundRequest;
  status: string;

  constructor(request: RefundRequest) {
    this.request = request;
    this.status = request.initialStatus;
  }
}
