import type { Clause } from '../english/clause.ts';
import type { Word } from '../english/english.ts';
import { root, stem } from '../english/stem.ts';
import type { FindingKind } from '../finding.ts';
import { deedKinds, isGenericVerb, isSpeechVerb } from '../lexicon/deeds.ts';
import { dayWords, pluralServices, services, stockWords } from '../lexicon/things.ts';
import type { Sources } from '../sources.ts';

/** Words of a clause for which the run gives no reason. */
export interface Unsupported {
  readonly kind: FindingKind;
  readonly words: readonly string[];
  readonly confidence: number;
}

const FIRST_PERSON = new Set(['i', 'we', 'our', 'my']);
/** What happens to the reader, as opposed to what the reader does. */
const RECEIVING = new Set(
  ['receive', 'get', 'find', 'have', 'see', 'enjoy', 'earn', 'win', 'gain', 'save', 'hear'].map(stem),
);
/** Who can be expected to deal with what was handed over. */
const ROLES = new Set(
  ['specialist', 'colleague', 'representative', 'agent', 'expert', 'department', 'member'].map(stem),
);

export interface Context {
  readonly sources: Sources;
  /** Whether a word belongs to a phrase of the sentence that needs no source. */
  readonly allowed: (word: string) => boolean;
  /** Whether the sentence speaks of those who write or read it: I, we, you, your. */
  readonly personal: boolean;
  /** Whether the agent acts after this; what it says it will do is a plan then, and no promise. */
  readonly goesOn: boolean;
}

/** What one statement claims without support; nothing for questions, conditions and refusals. */
export function unsupportedIn(clause: Clause, context: Context): readonly Unsupported[] {
  const { mood, negated } = clause;
  const { sources, allowed, personal } = context;
  if (mood === 'question') return [];
  const claims: Unsupported[] = [];
  const expected = isHandover(clause, sources) ? ROLES : NOBODY;
  const accepted = (word: string): boolean => allowed(word) || expected.has(stem(word));
  const named = (word: string): boolean => accepted(word) || sources.names(word);
  const denied = mood === 'condition' || (negated && mood !== 'future');
  const isEvent =
    (mood === 'done' || mood === 'future' || isScheduled(clause)) && !isReadersDeed(clause);
  const speaksOfServices = sources.hasCalls && (isEvent || personal || isUnderWay(clause));
  const offered = speaksOfServices
    ? unsupportedServices(denied ? presupposed(clause) : clause, named)
    : [];
  if (offered.length > 0) claims.push({ kind: 'thing', words: offered, confidence: 0.9 });
  if (denied) return claims;
  if (isEvent) {
    const isPlan = mood === 'future' && context.goesOn;
    if (!negated && !isPlan && mood !== 'present') claims.push(...unsupportedDeed(clause, context));
    const given = (word: string): boolean => accepted(word) || sources.mentions(word);
    const novel =
      personal && sources.hasCalls && !(isPlan && isOurs(clause)) && bringsThings(clause)
        ? novelThings(clause, given)
        : [];
    if (sources.shows(clause.verb?.lemma ?? '')) novel.push(...otherThings(clause, named));
    if (novel.length > 0) claims.push({ kind: 'thing', words: novel, confidence: 0.75 });
  }
  if (isPermission(clause) && !sources.mentions('keep')) {
    claims.push({ kind: 'thing', words: ['keep'], confidence: 0.75 });
  }
  const days = unsupportedDays(clause, named);
  if (days.length > 0 && (isEvent || offered.length > 0 || mood === 'present'))
    claims.push({ kind: 'deadline', words: days, confidence: 0.75 });
  return claims;
}

/** "The van comes between 8 and 10": the present tense of timetables and announcements. */
function isScheduled({ mood, verb, subject, words }: Clause): boolean {
  if (mood !== 'present' || subject.length === 0) return false;
  if (subject.some(({ lower }) => lower === 'i' || lower === 'we')) return false;
  if (verb === null) return subject.at(-1)?.lower === 'you' && words.some(({lower})=>lower==='are'||lower==="'re");
  const name = stem(verb.lemma);
  return deedKinds(name).size > 0 || TIMETABLE.has(name);
}

const TIMETABLE = new Set(['come', 'start', 'begin', 'leave', 'open', 'expire', 'run', 'cover'].map(stem));

function isOurs({ subject }: Clause): boolean {
  return subject.some(({ lower }) => FIRST_PERSON.has(lower));
}

/** "is on its way", "is in transit", "is ready". */
function isUnderWay({ verb, words }: Clause): boolean {
  return verb === null && words.some(({ lower }) => UNDER_WAY.has(lower));
}

const UNDER_WAY = new Set('way transit mail post ready available underway free included attached'.split(' '));

/** "You may keep the item". */
function isPermission({ mood, subject, verb }: Clause): boolean {
  return mood === 'possible' && subject.at(-1)?.lower === 'you' && verb?.lemma === 'keep';
}

/** "I have passed it to a specialist, who will contact you", once that has been done. */
function isHandover(clause: Clause, sources: Sources): boolean {
  if (!sources.handedOver) return false;
  return isContactPromise(clause) || deedKinds(stem(clause.verb?.lemma ?? '')).has('escalate');
}

const NOBODY: ReadonlySet<string> = new Set();

/** Whether a statement can bring something into the world, as opposed to seeing or saying something. */
function bringsThings(clause: Clause): boolean {
  const { verb, state, mood } = clause;
  if (verb === null) return mood === 'present';
  if (state === 'is') return false;
  const name = stem(verb.lemma);
  if (mood === 'present') return true;
  return mood === 'future' ? !isSpeechVerb(name) || RECEIVING.has(name) : isDeedVerb(name);
}

function isDeedVerb(name: string): boolean {
  return deedKinds(name).size > 0 || isGenericVerb(name) || !isSpeechVerb(name);
}

/** "When the courier comes", "your voucher never expires": there is a courier and a voucher. */
function presupposed(clause: Clause): Clause {
  const { subject } = clause;
  const definite = subject.findIndex(({ lower }) => DEFINITE.has(lower));
  return { ...clause, words: definite === -1 ? [] : subject.slice(definite) };
}

const DEFINITE = new Set(['the', 'your', 'our', 'this']);

/** "I can offer you …" is an offer and "I need the code" a wish; they promise nothing yet. */
function unsupportedServices(
  { words, mood, subject, verb }: Clause,
  given: (word: string) => boolean,
): readonly string[] {
  const speaks = mood === 'possible' || (mood === 'present' && isSpeechVerb(stem(verb?.lemma ?? '')));
  if (speaks && subject.some(({ lower }) => FIRST_PERSON.has(lower))) return [];
  return words
    .filter((word) => isThing(word) && isService(word.lower) && !given(word.lower))
    .map(({ text }) => text);
}

/** The tagger takes "shipping" in "shipping costs" for a verb. */
function isThing({ pos, lower }: Word): boolean {
  return /NOUN|PROPN|ADJ|ADV/.test(pos) || (pos === 'VERB' && /^(?:shipping|(?:un)?subscribed)$/.test(lower));
}

const isService = (word: string): boolean => services.has(root(word)) || pluralServices.has(word);

/** "You requested", "you will need to": what the reader does is no claim about what was done. */
function isReadersDeed({ subject, verb, passive }: Clause): boolean {
  const reader = subject.at(-1)?.lower === 'you';
  return reader && !passive && verb !== null && !RECEIVING.has(stem(verb.lemma));
}

/** "your previous order", "all future fees": other ones than those that the run is about. */
function otherThings({ words }: Clause, named: (word: string) => boolean): readonly string[] {
  return words
    .filter(({ lower }, i) => OTHER.has(lower) && words[i + 1]?.pos === 'NOUN' && !named(lower))
    .map(({ text }) => text);
}

const OTHER = new Set(['previous', 'earlier', 'future', 'second', 'next']);

/** Nouns for what is thought or done rather than for a thing: `eligibility`, `distribution`. */
const ABSTRACT = /(?:[tsc]ions?|it(?:y|ies)|ness|[ae]nc(?:e|es|y)|isms?|age|al)$/;

function novelThings(
  { words, verb, subject }: Clause,
  given: (word: string) => boolean,
): string[] {
  return words
    .filter(
      (word, i) =>
        word !== verb &&
        (word.pos === 'NOUN' || isActor(words, i, subject)) &&
        /^\p{L}{3,}$/u.test(word.text) &&
        !ABSTRACT.test(word.lower) &&
        !stockWords.has(root(word.lower)) &&
        !dayWords.has(word.lower) &&
        !isService(word.lower) &&
        !given(word.lower),
    )
    .map(({ text }) => text);
}

/** A name of someone who acts. Names after other prepositions are mostly places. */
function isActor(words: readonly Word[], i: number, subject: readonly Word[]): boolean {
  const word = words[i] as Word;
  if (word.pos !== 'PROPN' || i === 0) return false;
  const preposition = words.slice(0, i).findLast(({ pos }) => pos === 'ADP')?.lower;
  if (preposition === 'with' || preposition === 'by') return true;
  return preposition === undefined && subject.includes(word);
}

/** A verb that no call has done. */
function unsupportedDeed(
  clause: Clause,
  { sources, allowed, personal }: Context,
): readonly Unsupported[] {
  const { verb, subject, passive, perfect, state, mood, words } = clause;
  if (verb === null || allowed(verb.lower) || sources.shows(verb.lemma)) return [];
  const deed = (confidence: number): readonly Unsupported[] => [
    { kind: 'deed', words: [verb.text], confidence },
  ];
  if (isContactPromise(clause)) {
    return sources.handedOver || words.some(({ lower }) => allowed(lower)) ? [] : deed(0.75);
  }
  const name = stem(verb.lemma);
  // "We move forward with your request" moves nothing.
  if (words.some(({ lower }) => lower === 'forward' || lower === 'ahead')) return [];
  const ours = isOurs(clause);
  const known = deedKinds(name).size > 0;
  const asserted = ours || passive || (personal && (perfect || mood === 'future'));
  if (state === 'is' && !known) return [];
  if (state !== null && (isGenericVerb(name) || sources.mentions(verb.lemma))) return [];
  if (known) {
    if (isSpeechVerb(name) && !ours) return [];
    return asserted ? deed(ours ? 0.9 : 0.85) : [];
  }
  if (isGenericVerb(name) || isSpeechVerb(name) || sources.mentions(verb.lemma)) return [];
  return asserted && personal ? deed(0.65) : [];
}

/** "will contact you", "will get back to you", "will be in touch". */
function isContactPromise({ mood, words, verb, subject }: Clause): boolean {
  if (mood !== 'future' || subject.at(-1)?.lower === 'you') return false;
  const said = (...texts: readonly string[]): boolean =>
    words.some(({ lower }) => texts.includes(lower));
  const name = verb?.lemma ?? '';
  if (name === 'contact' || said('touch')) return true;
  if (name === 'get') return said('back');
  return (name === 'follow' && said('up')) || (name === 'reach' && said('out'));
}

function unsupportedDays({ words }: Clause, given: (word: string) => boolean): readonly string[] {
  const days = words.filter(({ lower }) => dayWords.has(lower) && !given(lower));
  const periods = words.filter((word, i) => isComingPeriod(word, words[i + 1]) && !given(word.lower));
  return [...days.map(({ text }) => text), ...periods.map(({ text }) => text)];
}

/** "next week", "this afternoon". */
function isComingPeriod({ lower }: Word, next: Word | undefined): boolean {
  return /^(?:next|this)$/.test(lower) && /^(?:week|month|year|afternoon|evening|morning)$/.test(next?.lower ?? '');
}
