import { oneLine, UserError } from '../../errors.ts';
import type { LeaseTimes } from './lease.ts';
import { isRunning, type LockHolder } from './lock-holder.ts';

/** Another process is writing to the folder. */
export class LockedError extends UserError {
  override readonly name = 'LockedError';
  readonly holder: LockHolder;

  constructor(holder: LockHolder, { leaseMs }: LeaseTimes) {
    const { pid, host, started } = holder;
    const away =
      isRunning(holder) === true
        ? 'wait for it or stop it'
        : `wait for it or stop it there; once it has ended, the folder is free within ${leaseMs / 1000} seconds`;
    super(
      `this folder is held by process ${pid} on ${oneLine(host)} since ${oneLine(started)}; ${away}`,
    );
    this.holder = holder;
  }
}
