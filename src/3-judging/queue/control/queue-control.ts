import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { connectQueue, type QueueConnection } from '../connection.ts';
import { Fleet, RENEW_MS } from '../fleet.ts';
import { queueAddress } from '../queue-address.ts';
import { type LaneStatus, type QueueStatus, workerStatus } from './queue-status.ts';

/** What was removed, and what was kept for runs that may go on. */
export interface Cleaned {
  readonly deadLetters: number;
  readonly answers: number;
  readonly waiting: number;
  /** Answers and calls of runs that are not at work, which were kept. */
  readonly kept: number;
}

/** Looks at a queue and steers it, from any machine. It asks nobody and writes to no folder. */
export class QueueControl {
  readonly #connection: QueueConnection;
  readonly #fleet: Fleet;
  readonly #queues = new Map<string, Queue>();

  private constructor(connection: QueueConnection) {
    this.#connection = connection;
    this.#fleet = new Fleet(connection.redis);
  }

  static async connect(address: string): Promise<QueueControl> {
    return new QueueControl(await connectQueue(queueAddress(address)));
  }

  async status(): Promise<QueueStatus> {
    const names = await this.#fleet.lanes();
    const lanes: LaneStatus[] = [];
    for (const [lane, what] of names) {
      const counts = await this.#queue(lane).getJobCounts();
      const { waiting = 0, prioritized = 0, delayed = 0 } = counts;
      lanes.push({
        lane,
        what,
        waiting: waiting + prioritized + delayed,
        active: counts.active ?? 0,
        answered: counts.completed ?? 0,
        dead: counts.failed ?? 0,
      });
    }
    const workers = [...(await this.#fleet.list('worker')).values()];
    const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
      a.name < b.name ? -1 : 1;
    return {
      queue: this.#connection.shown,
      paused: await this.#fleet.isPaused(),
      runs: [...(await this.#fleet.list('collector')).values()],
      lanes,
      workers: workers.map((each) => workerStatus(each, names)).sort(byName),
    };
  }

  /** Workers finish the calls under way and take no new ones until the queue is resumed. */
  async pause(): Promise<void> {
    await this.#fleet.setPaused(true);
    for (const lane of (await this.#fleet.lanes()).keys()) await this.#queue(lane).pause();
  }

  async resume(): Promise<void> {
    await this.#fleet.setPaused(false);
    for (const lane of (await this.#fleet.lanes()).keys()) await this.#queue(lane).resume();
  }

  /**
   * Ends every run: calls under way are answered and kept, and no other call begins. Resolves when
   * nothing is under way; rejects when the signal aborts first, and the runs end all the same.
   */
  async drain(signal: AbortSignal, onProgress: (status: QueueStatus) => void): Promise<void> {
    for (;;) {
      // Renewed again and again, because it expires by itself.
      await this.#fleet.setDraining(true);
      const status = await this.status();
      onProgress(status);
      const isBusy = status.runs.length > 0 || status.lanes.some(({ active }) => active > 0);
      if (!isBusy) break;
      await wait(RENEW_MS, undefined, { signal });
    }
    // What a run that was killed has left behind waits for nobody.
    for (const lane of (await this.#fleet.lanes()).keys()) await this.#queue(lane).drain(true);
    await this.#fleet.setDraining(false);
  }

  /**
   * Removes dead letters. With `all`, it also removes what runs that are not at work have left behind;
   * if such a run goes on, it asks for that again.
   */
  async clean(all: boolean): Promise<Cleaned> {
    const atWork = new Set((await this.#fleet.list('collector')).keys());
    const removed = { deadLetters: 0, answers: 0, waiting: 0, kept: 0 };
    for (const lane of (await this.#fleet.lanes()).keys()) {
      const queue = this.#queue(lane);
      for (const id of await queue.getRanges(['failed'], 0, -1)) {
        removed.deadLetters += await queue.remove(id);
      }
      for (const state of ['completed', 'wait', 'delayed'] as const) {
        for (const id of await queue.getRanges([state], 0, -1)) {
          if (atWork.has(id.split('-')[0] ?? '')) continue;
          if (!all) removed.kept++;
          else if (state === 'completed') removed.answers += await queue.remove(id);
          else removed.waiting += await queue.remove(id);
        }
      }
      await this.#forgetIfEmpty(lane, queue);
    }
    return removed;
  }

  /** A worker that answers for it keeps what it needs there and would lose it. */
  async #forgetIfEmpty(lane: string, queue: Queue): Promise<void> {
    const workers = [...(await this.#fleet.list('worker')).values()];
    if (workers.some(({ offers }) => offers.some((offer) => offer.lane === lane))) return;
    if ((await queue.getJobCountByTypes()) > 0) return;
    await queue.obliterate();
    await this.#fleet.forgetLane(lane);
  }

  async close(): Promise<void> {
    for (const queue of this.#queues.values()) await queue.close();
    await this.#connection.close();
  }

  #queue(lane: string): Queue {
    const known = this.#queues.get(lane);
    if (known !== undefined) return known;
    const queue = new this.#connection.bullmq.Queue(lane, this.#connection.options);
    queue.on('error', () => {});
    this.#queues.set(lane, queue);
    return queue;
  }
}
