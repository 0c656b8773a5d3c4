import type { RefundRequest } from './instance.ts';

/** The desk during one episode. The order's status is all that an agent can change. */
export class Desk {
  readonly request: RefundRequest;
  status: string;

  constructor(request: RefundRequest) {
    this.request = request;
    this.status = request.initialStatus;
  }
}
