import type { PythonRandom } from '../../../base/random/python-random.ts';

/** What an instance's wording and way of working are decided by, each drawn once. */
const SLOTS = [
  'asker',
  'person',
  'goal',
  'asking',
  'wordOrder',
  'ending',
  'listing',
  'describing',
  'describingDecoy',
  'describingParty',
  'describingPart',
  'describingRates',
  'checking',
  'checkForm',
  'explores',
  'exploring',
  'exploration',
  'noting',
  'noteForm',
  'noteFirst',
  'querying',
  'queryForm',
  'commonTable',
  'partForm',
  'period',
  'lowercase',
  'viaCompute',
  'computing',
  'reporting',
  'lead',
  'figure',
  'source',
  'caveat',
  'temptingColumn',
  'sourceColumn',
  'extraColumn',
  'rateTable',
  'partyColumn',
  'looksAtParts',
  'looksAtDecoy',
  'fault',
] as const;

/** Habits that came later. They are drawn after everything else, so that a seed's data stays what it was. */
const LATER_SLOTS = ['otherDialect', 'remarks', 'remark'] as const;

export type Slot = (typeof SLOTS)[number] | (typeof LATER_SLOTS)[number];

/** A number in [0, 1) for every slot. */
export class Dice {
  readonly #drawn = new Map<Slot, number>();

  constructor(random: PythonRandom) {
    for (const slot of SLOTS) this.#drawn.set(slot, random.random());
  }

  drawTheRest(random: PythonRandom): void {
    for (const slot of LATER_SLOTS) this.#drawn.set(slot, random.random());
  }

  pick<T>(slot: Slot, options: readonly T[]): T {
    return options[Math.floor(this.#value(slot) * options.length)] as T;
  }

  /** Whether something that has this probability is so. */
  happens(slot: Slot, probability: number): boolean {
    return this.#value(slot) < probability;
  }

  #value(slot: Slot): number {
    return this.#drawn.get(slot) ?? 0;
  }
}
