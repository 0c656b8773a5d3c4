import { isObject, type Json } from '../../run/json.ts';
import { AMOUNT_TOLERANCE } from './outcome.ts';

/** Every value that an argument may legitimately come from, at this point of the run. */
export class GroundingPool {
  readonly #strings: string[] = [];
  readonly #numbers: number[] = [];

  constructor(facts: readonly Json[]) {
    for (const fact of facts) this.add(fact);
  }

  add(value: Json | undefined): void {
    if (typeof value === 'string') this.#strings.push(value);
    else if (typeof value === 'number') this.#numbers.push(value);
    else if (isObject(value)) {
      // `Object.values` would make a list for every result that is checked.
      for (const key in value) this.add(value[key]);
    } else if (typeof value === 'object' && value !== null) {
      for (const item of value) this.add(item);
    }
  }

  /** Whether a value has appeared before. Only strings and numbers can be invented; others pass. */
  grounds(value: Json): boolean {
    if (typeof value === 'string') return this.#strings.includes(value);
    if (typeof value !== 'number') return true;
    return this.#numbers.some((known) => Math.abs(known - value) < AMOUNT_TOLERANCE);
  }
}
