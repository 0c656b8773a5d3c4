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

  /** The id that judges see in place of the trajectory's own; another one in every repetition. */
  idOf(trajectoryId: string, repetition = 1): string {
    return this.#draw('id', trajectoryId, repetition).toString('hex', 0, 8);
  }

  /** A number in [0, 2^48) whose order is the order of asking; another one in every repetition. */
  turnOf(what: string, repetition = 1): number {
    return this.#draw('turn', what, repetition).readUIntBE(0, 6);
  }

  #draw(purpose: string, what: string, repetition: number): Buffer {
    // The first repetition is drawn as it was before there were others; no purpose begins with "again".
    const which = repetition === 1 ? purpose : `again ${repetition} ${purpose}`;
    return createHmac('sha256', this.#secret).update(`${which} ${what}`).digest();
  }
}
