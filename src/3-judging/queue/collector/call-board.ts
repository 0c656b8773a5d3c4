import type { StopSwitch } from '../../asking/stop.ts';
import type { CallContent } from '../call.ts';
import type { QueueConnection } from '../connection.ts';
import { failureFrom, queueFailure, takenBack } from './failure-from.ts';
import { LaneQueue } from './lane-queue.ts';
import { Removals } from './removals.ts';
import type { RunIdentity } from './run-identity.ts';

/** Events can be lost when Redis is restarted; what they would have said is looked up this often. */
const SWEEP_MS = 5_000;
/** How soon a run that ends takes back a call that a worker has given back. */
const WITHDRAW_MS = 500;

export interface CallBoardOptions {
  readonly lane: string;
  readonly run: RunIdentity;
  readonly stop: StopSwitch;
  /** How many calls, and as many answers that are not yet stored, may be in Redis at once. */
  readonly window: number;
}

/** What came back for a call. It stays in Redis until it is forgotten. */
export interface Delivery {
  readonly value: unknown;
  forget(): void;
}

interface Pending {
  readonly content: CallContent;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * The calls of one run in one lane. A call is known by its content, so a run that was killed finds the
 * answers that came while it was gone, and never puts a call a second time while the first is there.
 */
export class CallBoard {
  readonly #queue: LaneQueue;
  readonly #options: CallBoardOptions;
  readonly #removals: Removals;
  readonly #pending = new Map<string, Pending>();
  /** Ids of calls whose answer somebody waits for or has not yet stored. */
  readonly #inUse = new Set<string>();
  /** Calls that were answered, or failed, before they were asked for here. */
  readonly #answered = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Those who wait for a call to be forgotten. */
  #waiting: (() => void)[] = [];
  #sweeping = false;

  private constructor(connection: QueueConnection, options: CallBoardOptions) {
    this.#options = options;
    this.#queue = new LaneQueue(connection, options.lane);
    this.#removals = new Removals(this.#queue, (id) => this.#release(id));
  }

  static async open(connection: QueueConnection, options: CallBoardOptions): Promise<CallBoard> {
    const board = new CallBoard(connection, options);
    await board.#listen();
    await board.#sweep();
    return board;
  }

  /** Resolves with the answer; rejects with a ModelFailure. */
  async ask(content: CallContent, settings: CallContent): Promise<Delivery> {
    // A disk that is slower than the workers must not fill Redis with answers.
    while (this.#inUse.size >= 2 * this.#options.window) await this.#room();
    const id = this.#reserve(content);
    try {
      const value = (await this.#kept(id)) ?? (await this.#put(id, { ...content, ...settings }));
      return { value, forget: () => this.#removals.add(id) };
    } catch (error) {
      this.#release(id);
      throw queueFailure(error);
    }
  }

  /** Lets workers begin no call until the queue is resumed. */
  pause(): Promise<void> {
    return this.#queue.pause();
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#queue.isReachable) await this.#removals.flush();
    await this.#queue.close();
  }

  /** Two equal calls that are under way together are two calls. */
  #reserve(content: CallContent): string {
    const { run, lane } = this.#options;
    const first = run.callId(lane, content);
    let id = first;
    for (let twin = 1; this.#inUse.has(id); twin++) id = `${first}-${twin}`;
    this.#inUse.add(id);
    return id;
  }

  #release(id: string): void {
    this.#inUse.delete(id);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #room(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The answer that an earlier process of this run did not live to collect. */
  async #kept(id: string): Promise<unknown> {
    if (!this.#answered.delete(id)) return undefined;
    const end = await this.#queue.endOf(id);
    const value = end !== null && 'value' in end ? (end.value ?? undefined) : undefined;
    // What holds no answer would keep the call from being put again.
    if (value === undefined) await this.#queue.remove(id);
    return value;
  }

  async #put(id: string, content: CallContent): Promise<unknown> {
    if (takesBack(this.#options.stop)) throw takenBack();
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { content, resolve, reject });
    });
    // Whoever awaits it comes later, and must not be too late.
    answer.catch(() => {});
    try {
      // A call that failed is a dead letter until it is asked again.
      if (this.#failed.delete(id)) await this.#queue.remove(id);
      await this.#queue.put(id, content);
      if (takesBack(this.#options.stop)) await this.#withdraw(id);
      return await answer;
    } finally {
      this.#pending.delete(id);
    }
  }

  async #listen(): Promise<void> {
    const { draining, aborting } = this.#options.stop;
    const sweep = () => void this.#sweep().catch(() => {});
    await this.#queue.listen({
      onAnswer: (id, value) => this.#settle(id, value),
      onFailure: (id, reason) => this.#fail(id, reason),
      onGap: sweep,
    });
    this.#timers.push(setInterval(sweep, SWEEP_MS));
    draining.addEventListener('abort', () => {
      const withdraw = () => void this.#withdrawAll().catch(() => {});
      withdraw();
      this.#timers.push(setInterval(withdraw, WITHDRAW_MS));
    });
    aborting.addEventListener('abort', () => {
      for (const { reject } of this.#pending.values()) reject(takenBack());
    });
  }

  #settle(id: string, value: unknown): void {
    const pending = this.#pending.get(id);
    if (pending !== undefined) pending.resolve(value);
    else if (this.#isOurs(id) && !this.#inUse.has(id)) this.#answered.add(id);
  }

  #fail(id: string, reason: string): void {
    if (!this.#isOurs(id)) return;
    this.#failed.add(id);
    this.#pending.get(id)?.reject(failureFrom(reason));
  }

  #isOurs(id: string): boolean {
    return id.startsWith(this.#options.run.prefix);
  }

  /** Looks up what has become of every call, whatever events have said. */
  async #sweep(): Promise<void> {
    if (this.#sweeping || !this.#queue.isReachable) return;
    this.#sweeping = true;
    try {
      const before = [...this.#pending.keys()];
      const { answered, failed } = await this.#queue.ended();
      for (const id of answered) await this.#lookUp(id, this.#answered);
      for (const id of failed) await this.#lookUp(id, this.#failed);
      const ended = new Set([...answered, ...failed]);
      await this.#putBack(before.filter((id) => !ended.has(id)));
    } finally {
      this.#sweeping = false;
    }
  }

  /** @param earlier where to remember a call that nobody here has asked for yet */
  async #lookUp(id: string, earlier: Set<string>): Promise<void> {
    if (!this.#isOurs(id)) return;
    if (!this.#pending.has(id)) {
      if (!this.#inUse.has(id)) earlier.add(id);
      return;
    }
    const end = await this.#queue.endOf(id);
    if (end !== null && 'value' in end) this.#settle(id, end.value);
    else this.#fail(id, end?.failed ?? '');
  }

  /** Redis may have lost its last second to a power cut; a call that is gone is put again. */
  async #putBack(ids: readonly string[]): Promise<void> {
    for (const id of await this.#queue.missing(ids)) {
      const pending = this.#pending.get(id);
      if (pending !== undefined) await this.#queue.put(id, pending.content);
    }
  }

  async #withdrawAll(): Promise<void> {
    if (!takesBack(this.#options.stop) || !this.#queue.isReachable) return;
    await Promise.all([...this.#pending.keys()].map((id) => this.#withdraw(id)));
  }

  /** Takes back a call that no worker has begun. One that is under way is waited for. */
  async #withdraw(id: string): Promise<void> {
    const isGone = await this.#queue.remove(id).catch(() => false);
    if (isGone) this.#pending.get(id)?.reject(takenBack());
  }
}

/**
 * Whether a run takes back the calls that no worker has made yet. One that has spent its budget has paid
 * for these calls and waits for them; any other end takes them back.
 */
export function takesBack({ draining, reason }: StopSwitch): boolean {
  return draining.aborted && reason?.kind !== 'max calls' && reason?.kind !== 'max cost';
}
