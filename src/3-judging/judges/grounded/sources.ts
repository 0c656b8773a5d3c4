import type { Json } from '../../../run/json.ts';
import type { ToolStep } from '../../../run/run.ts';
import { root, stem, wordsOf } from './english/english-words.ts';
import { deedKinds, phrasal, readsOnly } from './lexicon/deeds.ts';
import { readSource, type SourceText } from './source-text.ts';
import { FigurePool } from './values/figure-pool.ts';
import { squeezed } from './values/identifiers.ts';

/** How much of one source is read, and of all of them together. */
const LONGEST_TEXT = 200_000;
const LONGEST_RUN = 2_000_000;
/** Values with more words than this are prose, which may speak of deeds that nobody has done. */
const LONGEST_STATE = 6;
const DEEPEST = 32;
/** Names of arguments that hold money. */
export const AMOUNT_NAME =
  /(?:^|[_-])(?:amount|price|cost|fee|refund|balance)(?:$|[_-])|(?:^|[_-])total(?:$|[_-](?:eur|usd|gbp)$)/i;

/** What a run has given so far: what was mentioned, what was done, and which values there are. */
export class Sources {
  readonly figures = new FigurePool();
  readonly #mentioned = new Set<string>();
  readonly #stems = new Set<string>();
  /** What calls have done, and what results say that somebody did. */
  readonly #done = new Deeds();
  readonly #reported = new Deeds();
  readonly #amounts = new Map<string, readonly number[]>();
  readonly #texts: string[] = [];
  readonly #written: string[] = [];
  readonly #used: string[] = [];
  #length = 0;
  #calls = 0;
  #writes = 0;

  /** A text that is a source: what the user says, an instruction, a result. */
  addText(text: string): void {
    const room = Math.min(LONGEST_TEXT, LONGEST_RUN - this.#length);
    if (room <= 0) return;
    const read = text.length > room ? text.slice(0, room) : text;
    this.#length += read.length;
    const source = this.#addWords(read);
    this.#texts.push(source.squeezed);
    this.#written.push(read.toLowerCase());
    for (const value of source.numbers) this.figures.add(value);
  }

  /** Words that say what there is to speak of, and no more. */
  #addWords(text: string): SourceText {
    const source = readSource(text);
    for (const word of source.words) {
      this.#stems.add(word.stem);
      this.#mentioned.add(word.root);
    }
    return source;
  }

  /** A call that is no speech, and its result. */
  addCall({ call, observation }: ToolStep): void {
    const words = wordsOf(call.tool);
    this.#addWords(call.tool);
    // Nobody knows how a call ended whose result was not recorded.
    const succeeded = observation.ok || observation.missing === true;
    this.#addArguments(call.args, succeeded, 0);
    const result = decodedText(observation.data);
    // What failed has done nothing, and yet says much: "the fare is $348, and the card holds $320".
    this.#addResult(result, succeeded, 0);
    if (observation.error !== null) this.addText(observation.error);
    if (!succeeded) return;
    this.#calls += 1;
    if (readsOnly(words)) return;
    this.#addOutcome(result);
    this.#writes += 1;
    for (const word of words) this.#done.add(stem(word));
    this.#addAmounts(words, amountsIn(call.args, 0));
    // Money with a minus sign has gone back.
    if (holdsNegative(result, 0)) this.#done.add('refund');
  }

  /** A call by which the agent spoke. Its text is no source, but its result may be an answer to it. */
  addSpeech({ call, observation }: ToolStep): void {
    if (!observation.ok) return;
    this.#addResult(decodedText(observation.data), true, 0);
    for (const word of wordsOf(call.tool)) this.#done.add(stem(word));
  }

  mentions(word: string): boolean {
    return this.#mentioned.has(root(word)) || this.#stems.has(stem(word));
  }

  /** Whether this very word was used, in any inflection; `confirm` does not mention a confirmation. */
  names(word: string): boolean {
    return this.#stems.has(stem(word));
  }

  /** Whether a call has done what a verb says, or a result says that it was done. */
  shows(verb: string): boolean {
    return this.#done.cover(stem(verb));
  }

  /** Whether a call or a result says this very verb. */
  has(verb: string): boolean {
    return this.#done.verbs.has(stem(verb));
  }

  /** Whether a noun names a deed that a call has done: `reimbursement`, once there was a refund. */
  showsNoun(noun: string): boolean {
    return (
      this.#done.coverKind(root(noun)) || this.#done.coverKind(stem(noun.replace(/ments?$/, '')))
    );
  }

  /** Whether a result says that something was done, by whomever: `paid_eur: 10`, `shipped: true`. */
  reports(verb: string): boolean {
    return this.#reported.cover(stem(verb));
  }

  /** Whether somebody else was asked to take over, who can then be expected to write or call. */
  get handedOver(): boolean {
    return this.#done.kinds.has('escalate');
  }

  /** Whether a source says something in these words. */
  says(pattern: RegExp): boolean {
    return this.#written.some((text) => pattern.test(text));
  }

  get hasCalls(): boolean {
    return this.#calls > 0;
  }

  /** Whether any call has changed anything. */
  get hasWritten(): boolean {
    return this.#writes > 0;
  }

  /**
   * Whether an identifier was given, whole or in parts: an agent that hears of "the credit card 7334" and
   * writes `credit_card_7334` has guessed its form and invented nothing.
   */
  givesIdentifier(identifier: string): boolean {
    if (this.#gives(squeezed(identifier))) return true;
    const parts = identifier.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
    if (parts.length < 2) return false;
    return parts.every((part) =>
      /^\p{L}+$/u.test(part) ? this.mentions(part) : /^\d{4,}$/.test(part) && this.#gives(part),
    );
  }

  /** Whether the agent has passed an identifier to a tool, and may therefore speak of it. */
  usesIdentifier(identifier: string): boolean {
    const wanted = squeezed(identifier);
    return this.#used.some((text) => text.includes(wanted));
  }

  #gives(wanted: string): boolean {
    return this.#texts.some((text) => text.includes(wanted));
  }

  /** The amounts with which calls have done what a verb says; none if they have no amounts. */
  amountsOf(verb: string): readonly number[] {
    return [...deedKinds(stem(verb))].flatMap((kind) => this.#amounts.get(kind) ?? []);
  }

  #addAmounts(toolWords: readonly string[], amounts: readonly number[]): void {
    const kinds = new Set(toolWords.flatMap((word) => [...deedKinds(stem(word))]));
    for (const kind of kinds) {
      this.#amounts.set(kind, [...(this.#amounts.get(kind) ?? []), ...amounts]);
    }
  }

  /** What an agent passes is no source of facts, but it says what its call did. */
  #addArguments(value: Json, succeeded: boolean, depth: number): void {
    if (depth > DEEPEST) return;
    if (typeof value === 'string') {
      const source = this.#addWords(value.slice(0, LONGEST_TEXT));
      this.#used.push(source.squeezed);
      if (value.length < 100) for (const number of source.numbers) this.figures.add(number);
      if (succeeded && value.length < 100) this.#addState(value);
    } else if (typeof value === 'number') this.figures.add(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (!Array.isArray(value)) this.#addWords(name);
        this.#addArguments(part, succeeded, depth + 1);
      }
    }
  }

  #addResult(value: Json, succeeded: boolean, depth: number): void {
    if (depth > DEEPEST) return;
    if (typeof value === 'string') {
      this.addText(value);
      if (succeeded && value.length < 100) this.#addState(value);
    } else if (typeof value === 'number') this.addText(String(value));
    else if (Array.isArray(value)) {
      this.figures.add(value.length);
      for (const part of value) this.#addResult(part, succeeded, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        this.addText(name);
        for (const verb of reportedBy(name, part)) this.#reported.add(verb);
        if (typeof part === 'number') this.figures.addNamed(name, part);
        this.#addResult(part, succeeded, depth + 1);
      }
    }
  }

  /** What the result of a write names was done by it: `cancel_booking` answers `refund_eur: 120`. */
  #addOutcome(result: Json): void {
    if (typeof result !== 'object' || result === null || Array.isArray(result)) return;
    for (const [name, value] of Object.entries(result)) {
      if (EMPTY.has(value)) continue;
      for (const word of wordsOf(name)) this.#reported.add(stem(word));
    }
  }

  #addState(text: string): void {
    const { words } = readSource(text);
    if (words.length <= LONGEST_STATE) for (const word of words) this.#done.verbs.add(word.stem);
  }
}

/** Deeds by the stems of their verbs, and by their kinds: for who updated a record, it was changed. */
class Deeds {
  readonly verbs = new Set<string>();
  readonly kinds = new Set<string>();

  add(verb: string): void {
    this.verbs.add(verb);
    for (const kind of deedKinds(verb)) this.kinds.add(kind);
  }

  coverKind(verb: string): boolean {
    return [...deedKinds(verb)].some((kind) => this.kinds.has(kind));
  }

  cover(verb: string): boolean {
    return this.verbs.has(verb) || this.coverKind(verb);
  }
}

function amountsIn(value: Json, depth: number): readonly number[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'number' ? (AMOUNT_NAME.test(name) ? [part] : []) : amountsIn(part, depth + 1),
  );
}

function holdsNegative(value: Json, depth: number): boolean {
  if (typeof value === 'number') return value < 0;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false;
  return Object.values(value).some((part) => holdsNegative(part, depth + 1));
}

/** Many tools answer with JSON in a text. */
function decodedText(data: Json): Json {
  if (typeof data !== 'string' || !/^\s*[[{]/.test(data) || data.length > LONGEST_TEXT) return data;
  try {
    return JSON.parse(data) as Json;
  } catch {
    return data;
  }
}

/** Participles in names of fields that no ending tells. */
const PARTICIPLES = new Set(
  'paid sent sold built bought made taken given held withdrawn'.split(' '),
);
/** Values that say that nothing of the kind has happened. */
const EMPTY: ReadonlySet<Json> = new Set<Json>([null, false, 0, '', 'no', 'none', 'never']);

/** The stems of the deeds that a field of a result reports: `paid_back_eur: 10`, `dateShipped: "May 2"`. */
function reportedBy(name: string, value: Json): readonly string[] {
  if (EMPTY.has(value)) return [];
  return wordsOf(name)
    .map((word) => word.toLowerCase())
    .flatMap((word, i, words) => {
      if (!/[^e]ed$/.test(word) && !PARTICIPLES.has(word)) return [];
      return [stem(word), stem(phrasal(word, words[i + 1]) ?? word)];
    });
}
