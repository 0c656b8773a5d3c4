import type { Json, JsonObject } from '../trajectory/json.ts';
import { AMOUNT_TOLERANCE } from './outcome.ts';

/** Every value an argument may legitimately come from, as far as the run has got. */
export class GroundingPool {
  readonly #strings: string[] = [];
  readonly #numbers: number[] = [];

  constructor(facts: readonly Json[]) {
    for (const fact of facts) this.add(fact);
  }

  add(value: Json): void {
    switch (typeof value) {
      case 'string':
        this.#strings.push(value);
        break;
      case 'number':
        this.#numbers.push(value);
        break;
      case 'object':
        if (value === null) break;
        if (Array.isArray(value)) for (const item of value) this.add(item);
        else for (const key in value) this.add((value as JsonObject)[key] as Json);
    }
  }

  /** Strings by equality, numbers by amount; other values carry no claim to have come from anywhere. */
  grounds(value: Json): boolean {
    if (typeof value === 'string') return this.#strings.includes(value);
    if (typeof value !== 'number') return true;
    return this.#numbers.some((known) => Math.abs(known - value) < AMOUNT_TOLERANCE);
  }
}
