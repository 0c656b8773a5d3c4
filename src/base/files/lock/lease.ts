import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { errorCode } from '../../errors.ts';
import { holderText, type LockHolder } from './lock-holder.ts';

export interface LeaseTimes {
  /** How often a holder renews its lease. */
  readonly renewEveryMs: number;
  /** A holder that has not renewed its lease for this long loses it, unless it can be seen alive. */
  readonly leaseMs: number;
}

export const LEASE_TIMES: LeaseTimes = { renewEveryMs: 5000, leaseMs: 30_000 };

export interface LeaseOptions {
  readonly times: LeaseTimes;
  readonly onLost: () => void;
}

/** A lock that is held: renewed until it is released, or until another process has taken it over. */
export class Lease {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #onLost: () => void;
  readonly #timer: NodeJS.Timeout;
  #holder: LockHolder;
  #renewing: Promise<void> = Promise.resolve();
  #isOver = false;

  private constructor(path: string, file: FileHandle, holder: LockHolder, options: LeaseOptions) {
    this.#path = path;
    this.#file = file;
    this.#holder = holder;
    this.#onLost = options.onLost;
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew());
    }, options.times.renewEveryMs);
    // The lock alone is no reason for the process to go on.
    this.#timer.unref();
  }

  static async begin(path: string, holder: LockHolder, options: LeaseOptions): Promise<Lease> {
    return new Lease(path, await open(path, 'r+'), holder, options);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      if (await this.#isMine()) await rm(this.#path, { force: true });
    } finally {
      await this.#file.close();
    }
  }

  /** Writes to the file that this process created, so it can never renew another holder's lock. */
  async #renew(): Promise<void> {
    if (this.#isOver) return;
    try {
      if (await this.#isMine()) {
        this.#holder = { ...this.#holder, renewals: this.#holder.renewals + 1 };
        await this.#file.write(holderText(this.#holder), 0);
        // Processes on other machines see it once it has left this one.
        await this.#file.datasync();
        return;
      }
    } catch {
      // A disk that fails now may work again before the lease has run out.
      return;
    }
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#file.close().catch(() => {});
    this.#onLost();
  }

  /** Whether the lock's name still leads to the file that this process created. */
  async #isMine(): Promise<boolean> {
    const own = await this.#file.stat({ bigint: true });
    const there = await stat(this.#path, { bigint: true }).catch((cause) => {
      if (errorCode(cause) === 'ENOENT') return null;
      throw cause;
    });
    return there !== null && there.ino === own.ino && there.dev === own.dev;
  }
}
