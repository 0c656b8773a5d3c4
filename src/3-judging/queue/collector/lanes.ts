import { oneLine } from '../../../base/errors.ts';
import type { CallContent, Limits } from '../call.ts';
import type { QueueConnection } from '../connection.ts';
import { Fleet, type WorkerRecord } from '../fleet.ts';
import { type Wanted, type WantedModel, wantedId, wantedText } from '../lane.ts';
import { asQueueError } from '../queue-error.ts';
import { CallBoard, type Delivery } from './call-board.ts';
import type { QueuedRun } from './call-queue.ts';
import { takenBack } from './failure-from.ts';
import { findOffer, isServed, type Offer, reasonsAgainst } from './offers.ts';
import type { RunIdentity } from './run-identity.ts';

/** What to write after `--model` on a machine that has the model. */
function givenAs({ provider, model }: WantedModel): string {
  if (provider === 'compatible') return `http://HOST/v1#${model}`;
  return provider === 'gguf' ? `gguf:PATH/${model}` : model;
}

interface OpenLane {
  readonly wanted: Wanted;
  readonly offer: Offer;
  readonly board: CallBoard;
}

/** The lanes of one run: what it wants, who has it, and the calls that are under way. */
export class Lanes {
  readonly #connection: QueueConnection;
  readonly #fleet: Fleet;
  readonly #window: number;
  readonly #limits: Limits;
  readonly #wanted = new Map<string, Wanted>();
  readonly #open = new Map<string, OpenLane>();
  #workers: readonly WorkerRecord[] = [];
  #run: { readonly identity: RunIdentity; readonly about: QueuedRun } | null = null;

  constructor(connection: QueueConnection, window: number, limits: Limits) {
    this.#connection = connection;
    this.#fleet = new Fleet(connection.redis);
    this.#window = window;
    this.#limits = limits;
  }

  begin(identity: RunIdentity, about: QueuedRun): void {
    this.#run = { identity, about };
  }

  /** Waits for a worker that has what is wanted, and opens the queue that it takes calls from. */
  async open(wanted: Wanted, signal: AbortSignal): Promise<Offer> {
    const { identity, about } = this.#begun();
    const id = wantedId(wanted);
    const known = this.#open.get(id);
    if (known !== undefined) return known.offer;
    this.#wanted.set(id, wanted);
    const { maxWait, onNote, stop } = about;
    const advice = `Start one: ${this.#advice(wanted)}`;
    try {
      await this.#fleet.tell('wanted', id, wanted);
      const options = { advice, maxWait, signal, onNote };
      const offer = await findOffer(this.#fleet, wanted, options);
      await this.#fleet.rememberLane(offer.lane, wantedText(wanted));
      const made = { lane: offer.lane, run: identity, stop, window: this.#window };
      const board = await CallBoard.open(this.#connection, made);
      if (await this.#fleet.isPaused()) await board.pause();
      this.#open.set(id, { wanted, offer, board });
      return offer;
    } catch (error) {
      if (stop.draining.aborted) throw takenBack();
      throw asQueueError(this.#connection.shown, error);
    }
  }

  ask(wanted: Wanted, content: CallContent): Promise<Delivery> {
    const lane = this.#open.get(wantedId(wanted));
    if (lane === undefined) throw new TypeError(`the lane of ${wantedText(wanted)} is not open`);
    return lane.board.ask(content, { limits: this.#limits });
  }

  /** The workers that answer for this run, as they were when it last looked. */
  workers(): readonly WorkerRecord[] {
    return this.#workers;
  }

  /** Renews what is wanted, and says which calls nobody takes, if there are any. */
  async renew(): Promise<string | null> {
    for (const [id, wanted] of this.#wanted) await this.#fleet.tell('wanted', id, wanted);
    const workers = [...(await this.#fleet.list('worker')).values()];
    const lanes = new Set([...this.#open.values()].map(({ offer }) => offer.lane));
    this.#workers = workers
      .filter(({ offers }) => offers.some(({ lane }) => lanes.has(lane)))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { wanted, offer } of this.#open.values()) {
      const what = oneLine(wantedText(wanted));
      const advice = `Start one: ${this.#advice(wanted)}`;
      if (!isServed(offer.lane, workers)) {
        return `No worker answers for ${what} any more${reasonsAgainst(wanted, workers)}. ${advice}`;
      }
      if (await this.#isIgnored(offer.lane)) {
        return `Workers say that they answer for ${what}, and none of them takes a call. ${advice}`;
      }
    }
    return null;
  }

  /** Whether calls wait and none is under way, although nobody has paused the queue. */
  async #isIgnored(lane: string): Promise<boolean> {
    const { redis, options } = this.#connection;
    const count = (state: string) => redis.llen(`${options.prefix}:${lane}:${state}`);
    if ((await count('wait')) === 0 || (await count('active')) > 0) return false;
    return !(await this.#fleet.isPaused());
  }

  /** What is wanted stays wanted if another run wants it too: that run renews it within a second. */
  async close(): Promise<void> {
    for (const { board } of this.#open.values()) await board.close().catch(() => {});
    for (const id of this.#wanted.keys()) await this.#fleet.withdraw('wanted', id);
  }

  #advice(wanted: Wanted): string {
    const command = `tj work --queue ${this.#connection.shown}`;
    switch (wanted.kind) {
      case 'model':
        return `${command} --model ${givenAs(wanted)}`;
      case 'judge':
        return `${command} --judge … with the same files as here`;
    }
  }

  #begun(): { readonly identity: RunIdentity; readonly about: QueuedRun } {
    if (this.#run === null) throw new TypeError('the queue is used before the run begins');
    return this.#run;
  }
}
