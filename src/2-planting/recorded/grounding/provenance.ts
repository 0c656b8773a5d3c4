import type { Run } from '../../../run/run.ts';
import { datesIn } from './dates.ts';
import { Derivation } from './derivation.ts';
import { allFigures } from './figures.ts';
import { agentTexts, givenTexts, orderOf, type Place, type PlacedText } from './texts.ts';
import { containsWord, wordsIn } from './words.ts';

/**
 * Where the values that an agent uses were given to it. Each text of the run is read once; after that,
 * a question costs no more than the few texts that hold a word of the value.
 */
export class Provenance {
  readonly #given: readonly PlacedText[];
  readonly #byWord = new Map<string, PlacedText[]>();
  readonly #byFigure = new Map<number, Place[]>();
  readonly #byDate = new Map<string, Place[]>();
  readonly #everything: string;
  #derivation: Derivation | null = null;
  readonly #derivationBefore = new Map<number, Derivation>();

  constructor(run: Run) {
    this.#given = givenTexts(run).map(({ place, text }) => ({ place, text: text.toLowerCase() }));
    for (const given of this.#given) {
      for (const word of new Set(wordsIn(given.text))) append(this.#byWord, word, given);
      for (const figure of new Set(allFigures(given.text)))
        append(this.#byFigure, figure, given.place);
      for (const date of datesIn(given.text)) append(this.#byDate, date, given.place);
    }
    const own = agentTexts(run).map(({ text }) => text.toLowerCase());
    this.#everything = [...this.#given.map(({ text }) => text), ...own].join('\n');
  }

  /** Where a text was given, word for word but for case, or as another form of the same date. */
  sourcesOfText(value: string): readonly Place[] {
    const sought = value.trim().toLowerCase();
    const places = new Set<Place>();
    const candidates = [...wordsIn(sought)].map((word) => this.#byWord.get(word) ?? []);
    const fewest = candidates.reduce<readonly PlacedText[] | null>(
      (best, next) => (best === null || next.length < best.length ? next : best),
      null,
    );
    for (const { place, text } of fewest ?? []) if (containsWord(text, sought)) places.add(place);
    const [date] = datesIn(value).filter((form) => form.length === 10);
    if (date !== undefined && sought.length <= 20) {
      for (const place of this.#byDate.get(date) ?? []) places.add(place);
      for (const place of this.#byDate.get(date.slice(5)) ?? []) places.add(place);
    }
    return inOrder(places);
  }

  /** Where a figure was given, however it was written. */
  sourcesOfFigure(value: number): readonly Place[] {
    return inOrder(new Set(this.#byFigure.get(value) ?? []));
  }

  /** Where a value was given, in the order in which the agent learnt of it. */
  sourcesOf(value: string | number): readonly Place[] {
    if (typeof value === 'number') return this.sourcesOfFigure(Math.abs(value));
    const figure = /^[$€£]?\d[\d,]*(?:\.\d+)?$/.test(value.trim())
      ? Number(value.replace(/[$€£,\s]/g, ''))
      : Number.NaN;
    const asFigure = Number.isNaN(figure) ? [] : this.sourcesOfFigure(figure);
    return inOrder(new Set([...this.sourcesOfText(value), ...asFigure]));
  }

  /** Whether the agent had been given a value before it acted at a step. */
  isGivenBefore(value: string | number, step: number): boolean {
    return this.sourcesOf(value).some((place) => orderOf(place) < step);
  }

  /** Whether a text occurs anywhere at all in the run, also within longer words. */
  occurs(text: string): boolean {
    return this.#everything.includes(text.toLowerCase());
  }

  /** Whether a figure follows from figures of the run, the agent's own among them. */
  isDerivable(value: number): boolean {
    this.#derivation ??= new Derivation(allFigures(this.#everything));
    return this.#derivation.follows(value);
  }

  /** Whether the agent could have worked a figure out from those given to it before a step. */
  couldFollowBefore(value: number, step: number): boolean {
    let derivation = this.#derivationBefore.get(step);
    if (derivation === undefined) {
      const given = this.#given.filter(({ place }) => orderOf(place) < step);
      derivation = new Derivation(given.flatMap(({ text }) => allFigures(text)));
      this.#derivationBefore.set(step, derivation);
    }
    return derivation.couldFollow(value);
  }
}

function append<Key, Value>(index: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = index.get(key);
  if (values === undefined) index.set(key, [value]);
  else if (values.at(-1) !== value) values.push(value);
}

function inOrder(places: ReadonlySet<Place>): readonly Place[] {
  return [...places].sort((a, b) => orderOf(a) - orderOf(b));
}
