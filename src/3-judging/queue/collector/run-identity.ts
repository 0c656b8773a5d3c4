import { createHmac } from 'node:crypto';
import type { CallContent } from '../call.ts';

/**
 * How a run is known in Redis. Everything is drawn from the secret of its folder: a process that goes on
 * with the folder finds its calls again, and nobody can tell from an id which trajectory it is about.
 */
export class RunIdentity {
  readonly id: string;
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
    this.id = this.#draw('run').slice(0, 16);
  }

  /** What the ids of all of its calls begin with. */
  get prefix(): string {
    return `${this.id}-`;
  }

  callId(lane: string, content: CallContent): string {
    return `${this.prefix}${this.#draw(`call ${lane} ${JSON.stringify(content)}`).slice(0, 32)}`;
  }

  #draw(what: string): string {
    return createHmac('sha256', this.#secret).update(`queue ${what}`).digest('hex');
  }
}
