import type { Word } from '../english/english.ts';
import type { Statement } from '../english/statements.ts';
import { root } from '../english/words.ts';
import { dayWords, pluralServices, services, stockWords } from '../lexicon/things.ts';

/** Whether a word has a source. */
export type Given = (word: string) => boolean;

/** Nouns for what is thought or done rather than for a thing: `eligibility`, `distribution`. */
const ABSTRACT = /(?:[tsc]ions?|it(?:y|ies)|ness|[ae]nc(?:e|es|y)|isms?|age|al)$/;
const OTHER = new Set(['previous', 'earlier', 'future', 'second', 'next']);

export const isService = (word: string): boolean =>
  (services.has(root(word)) && word !== 'direct') || pluralServices.has(word);

/** "your previous order", "all future fees": other ones than those that the run is about. */
export function otherThings({ words }: Statement, given: Given): readonly string[] {
  return words
    .filter(
      ({ lower }, i) =>
        (OTHER.has(lower) || (lower === 'other' && words[i - 1]?.lower === 'your')) &&
        words[i + 1]?.pos === 'NOUN' &&
        !given(lower),
    )
    .map(({ text }) => text);
}

/** What a service does for people, and no source names. */
export function servicesIn(words: readonly Word[], given: Given): readonly string[] {
  return words
    .filter(
      (word, i) =>
        isThing(word) &&
        (isService(word.lower) || (word.lower === 'head' && words[i + 1]?.lower === 'of')) &&
        !isFigurative(word, words[i - 1], words[i + 1]) &&
        !given(word.lower),
    )
    .map(({ text }) => text);
}

/** The tagger takes "shipping" in "shipping costs" for a verb. */
function isThing({ pos, lower }: Word): boolean {
  if (/NOUN|PROPN|ADJ|ADV/.test(pos)) return true;
  return pos === 'VERB' && /^(?:shipping|(?:un)?subscribed)$/.test(lower);
}

/** "Feel free" gives nothing away, "your loyalty" is no programme, "our top priority" no privilege. */
function isFigurative({ lower }: Word, before?: Word, after?: Word): boolean {
  if (lower === 'free') return before?.lower === 'feel';
  if (lower === 'priority') return before?.lower === 'top' || before?.lower === 'our';
  return lower === 'loyalty' && after?.pos !== 'NOUN';
}

/** Nouns that stand for things and that no source mentions. */
export function novelThings({ words, verb, subject }: Statement, given: Given): readonly string[] {
  return words
    .filter((word, i) => {
      const { lower, pos, text } = word;
      if (word === verb || !/^\p{L}{3,}$/u.test(text) || ABSTRACT.test(lower)) return false;
      if (pos !== 'NOUN' && !isActor(words, i, subject)) return false;
      if (stockWords.has(root(lower)) || dayWords.has(lower) || isService(lower)) return false;
      return !given(lower);
    })
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
