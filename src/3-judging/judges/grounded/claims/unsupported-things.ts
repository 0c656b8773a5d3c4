import type { Word } from '../english/english.ts';
import { root } from '../english/english-words.ts';
import type { Statement } from '../english/statements.ts';
import { dayWords, pluralServices, services, stockWords } from '../lexicon/things.ts';

/** Whether a word has a source. */
export type Given = (word: string) => boolean;

/** Nouns for what is thought or done rather than for a thing: `eligibility`, `distribution`. */
const ABSTRACT = /(?:[tsc]ions?|it(?:y|ies)|ness|[ae]nc(?:e|es|y)|isms?|age|al)$/;

export const isService = (word: string): boolean =>
  (services.has(root(word)) && word !== 'direct') || pluralServices.has(word);

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

/** "Feel free" gives nothing away, "confirmation of your refund" is a heading, "your loyalty" is no programme, "our top priority" no privilege. */
function isFigurative({ lower }: Word, before?: Word, after?: Word): boolean {
  if (lower === 'free') return before?.lower === 'feel';
  if (lower === 'confirmation') return after?.lower === 'for' || after?.lower === 'of';
  if (lower === 'priority') return before?.lower === 'top' || before?.lower === 'our';
  return lower === 'loyalty' && after?.pos !== 'NOUN';
}

/** Nouns that stand for things and that no source mentions. */
export function novelThings({ words, verb }: Statement, given: Given): readonly string[] {
  return words
    .filter((word, _i) => {
      const { lower, pos, text } = word;
      if (word === verb || !/^\p{L}{3,}$/u.test(text) || ABSTRACT.test(lower)) return false;
      if (pos !== 'NOUN') return false;
      if (stockWords.has(root(lower)) || dayWords.has(lower) || isService(lower)) return false;
      return !given(lower);
    })
    .map(({ text }) => text);
}
