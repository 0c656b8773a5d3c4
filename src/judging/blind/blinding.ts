import { createHmac, randomBytes } from 'node:crypto';

/**
 * Draws what a judge can see of an item besides its content: its id and its turn. Both come from a
 * secret that no judge is told, so neither says anything about the trajectory, its label or its parent.
 */
export class Blinding {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array = randomBytes(32)) {
    this.#secret = secret;
  }

  /** The id that judges see in place of the trajectory's own. */
  idOf(trajectoryId: string): string {
    return this.#draw('id', trajectoryId).toString('hex', 0, 8);
  }

  /** A number in [0, 2^48) whose order is the order of asking. */
  turnOf(what: string): number {
    return this.#draw('turn', what).readUIntBE(0, 6);
  }

  #draw(purpose: string, what: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${purpose} ${what}`).digest();
  }
}
