import { UserError } from '../../errors.ts';

/** The queue cannot be used as it is. */
export class QueueError extends UserError {
  override readonly name = 'QueueError';
}
