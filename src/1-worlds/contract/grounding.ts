import type { Json } from '../../run/json.ts';
import { AMOUNT_TOLERANCE } from './outcome.ts';

/** Every value that an argument may legitimately come from, at this point of the run. */
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
        if (value !== null) for (const item of Object.values(value)) this.add(item);
    }
  }

  /** Whether a value has appeared before. Only strings and numbers can be invented; others pass. */
  grounds(value: Json): boolean {
    if (typeof value === 'string') return this.#strings.includes(value);
    if (typeof value !== 'number') return true;
    return this.#numbers.some((known) => Math.abs(known - value) < AMOUNT_TOLERANCE);
  }
}
