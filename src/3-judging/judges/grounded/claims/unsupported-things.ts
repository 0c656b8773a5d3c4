import type { Clause } from '../english/clause.ts';
import type { Word } from '../english/english.ts';
import { root, stem } from '../english/stem.ts';
import { isSpeechVerb } from '../lexicon/deeds.ts';
import { dayWords, gifts, pluralServices, services, stockWords } from '../lexicon/things.ts';
import { isOurs } from './clause-traits.ts';

/** Whether a word has a source. */
export type Given = (word: string) => boolean;

const DEFINITE = new Set(['the', 'your', 'our', 'this']);
const OTHER = new Set(['previous', 'earlier', 'future', 'second', 'next']);
/** Nouns for what is thought or done rather than for a thing: `eligibility`, `distribution`. */
const ABSTRACT = /(?:[tsc]ions?|it(?:y|ies)|ness|[ae]nc(?:e|es|y)|isms?|age|al)$/;

/** "The head of customer service": somebody, and no part of a body. */
const isHead = (word: Word, after: Word | undefined): boolean =>
  word.lower === 'head' && word.pos === 'NOUN' && after?.lower === 'of';
const isService = (word: string): boolean => services.has(root(word)) || pluralServices.has(word);

/** Services that a clause speaks of. "I can offer you …" and "I need the code" promise none yet. */
export function unsupportedServices(clause: Clause, given: Given): readonly string[] {
  const { words, mood, verb } = clause;
  const isSpeech = mood === 'present' && isSpeechVerb(stem(verb?.lemma ?? ''));
  if ((mood === 'possible' || isSpeech) && isOurs(clause)) return [];
  return words
    .filter(
      (word, i) =>
        isThing(word) &&
        (isService(word.lower) || isHead(word, words[i + 1])) &&
        !isFigurative(word, words[i - 1], words[i + 1]) &&
        !given(word.lower),
    )
    .map(({ text }) => text);
}

/** "Feel free" gives nothing away, "your loyalty" is no programme, "our top priority" no privilege. */
function isFigurative({ lower }: Word, before?: Word, after?: Word): boolean {
  if (lower === 'free') return before?.lower === 'feel';
  if (lower === 'priority') return before?.lower === 'top' || before?.lower === 'our';
  return lower === 'loyalty' && after?.pos !== 'NOUN';
}

/** "Once you get the gift card": it will come, and only the time is open. */
export function awaited({ words }: Clause, given: Given): readonly string[] {
  if (!words.slice(0, 2).some(({ lower }) => lower === 'once' || lower === 'when')) return [];
  const definite = words.findIndex(({ lower }) => lower === 'the' || lower === 'your');
  if (definite === -1) return [];
  return words
    .slice(definite)
    .filter((word) => isThing(word) && gifts.has(root(word.lower)) && !given(word.lower))
    .map(({ text }) => text);
}

/** What a courtesy says that there is: "Enjoy your voucher!", "I hope you like the replacement". */
export function givenAway({ words }: Clause, given: Given): readonly string[] {
  return words
    .filter((word) => isThing(word) && gifts.has(root(word.lower)) && !given(word.lower))
    .map(({ text }) => text);
}

/** The tagger takes "shipping" in "shipping costs" for a verb. */
function isThing({ pos, lower }: Word): boolean {
  if (/NOUN|PROPN|ADJ|ADV/.test(pos)) return true;
  return pos === 'VERB' && /^(?:shipping|(?:un)?subscribed)$/.test(lower);
}

/** "When the courier comes", "your voucher never expires": there is a courier and a voucher. */
export function presupposed(clause: Clause): Clause {
  const { subject, words, mood } = clause;
  const named = mood === 'order' ? words : subject;
  const definite = named.findIndex(({ lower }) => DEFINITE.has(lower));
  return { ...clause, words: definite === -1 ? [] : named.slice(definite) };
}

/** Nouns that stand for things and that no source mentions. */
export function novelThings({ words, verb, subject }: Clause, given: Given): readonly string[] {
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

/** "your previous order", "all future fees": other ones than those that the run is about. */
export function otherThings({ words }: Clause, given: Given): readonly string[] {
  return words
    .filter(
      ({ lower }, i) =>
        (OTHER.has(lower) || (lower === 'other' && words[i - 1]?.lower === 'your')) &&
        words[i + 1]?.pos === 'NOUN' &&
        !given(lower),
    )
    .map(({ text }) => text);
}

/** Days and times of day that nobody has named. */
export function unsupportedDays({ words }: Clause, given: Given): readonly string[] {
  return words
    .filter(
      (word, i) =>
        (dayWords.has(word.lower) || isComingPeriod(word, words[i + 1])) && !given(word.lower),
    )
    .map(({ text }) => text);
}

/** "next week", "this afternoon". */
function isComingPeriod({ lower }: Word, next: Word | undefined): boolean {
  if (lower !== 'next' && lower !== 'this') return false;
  return /^(?:week|month|year|afternoon|evening|morning|march|may|spring|summer|autumn|winter)$/.test(
    next?.lower ?? '',
  );
}
