import type { PythonRandom } from '../../../random/python-random.ts';

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

export type Slot = (typeof SLOTS)[number];

/** A number in [0, 1) for every slot. */
export class Dice {
  readonly #drawn: ReadonlyMap<Slot, number>;

  constructor(random: PythonRandom) {
    this.#drawn = new Map(SLOTS.map((slot) => [slot, random.random()]));
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
