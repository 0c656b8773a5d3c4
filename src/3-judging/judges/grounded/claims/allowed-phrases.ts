import { stem, wordsOf } from '../english/english-words.ts';

/** Words that do not make a phrase what it is. */
const SMALL = new Set(
  'a an the of to in on at by for from with within and or who which that will you your our we i it is are be'.split(
    ' ',
  ),
);

/** A business day is a working day. */
const sameWord = (word: string): string =>
  stem(word.toLowerCase() === 'business' ? 'working' : word);

/**
 * Phrases that need no source. A phrase is found in a sentence if the sentence has all of its words that
 * matter, in any form and order; those words are then supported there, and nowhere else.
 */
export function allowedPhrases(
  phrases: readonly string[],
): (sentence: string) => (word: string) => boolean {
  const lists = phrases
    .map((phrase) => [...new Set(wordsOf(phrase).map((word) => word.toLowerCase()))])
    .map((words) => words.filter((word) => !SMALL.has(word)).map(sameWord))
    .filter((words) => words.length > 0);
  if (lists.length === 0) return () => () => false;
  return (sentence) => {
    const present = new Set(wordsOf(sentence).map(sameWord));
    const found = new Set(lists.filter((words) => words.every((word) => present.has(word))).flat());
    return found.size === 0 ? () => false : (word) => found.has(sameWord(word));
  };
}
