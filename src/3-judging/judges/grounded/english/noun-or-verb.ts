import type { Word } from './english.ts';

const DETERMINERS = new Set('a an the my your our his her its their this every each no'.split(' '));
/** Nouns that the tagger takes for verbs if they come after another noun: "email address". */
const COMPOUNDS = new Set(['address', 'file', 'label', 'number', 'code', 'link']);
const ALWAYS_VERBS = new Set(['is', 'are', 'was', 'were', 'has', 'have', 'get', 'got']);
const SHORTEST_PARTICIPLE = 4;

/**
 * The words with a noun where the tagger sees a verb that cannot be one: a bare verb after a determiner
 * ("your file", "the new address"), after another noun ("email address"), or in front of the participle of a
 * fragment ("Address updated").
 */
export function withNouns(words: readonly Word[]): readonly Word[] {
  const read: Word[] = [];
  for (const [i, word] of words.entries()) {
    const isNoun = word.pos === 'VERB' && isNounAt(words, i, read);
    read.push(isNoun ? { ...word, pos: 'NOUN' } : word);
  }
  return read;
}

function isNounAt(words: readonly Word[], i: number, before: readonly Word[]): boolean {
  const { lower, lemma } = words[i] as Word;
  if (i === 0) return lower !== 'having' && isParticiple(words[1]) && words[2]?.pos !== 'NOUN';
  if (lower !== lemma || ALWAYS_VERBS.has(lower)) return false;
  const last = before[i - 1] as Word;
  if (DETERMINERS.has(last.lower)) return true;
  if (last.pos === 'ADJ') return DETERMINERS.has(before[i - 2]?.lower ?? '');
  return last.pos === 'NOUN' && COMPOUNDS.has(lower);
}

/** "sent", "updated": a form of a verb that says that it is done. */
export function isParticiple(word: Word | undefined): boolean {
  if (word?.pos !== 'VERB') return false;
  const { lower, lemma } = word;
  if (lower.endsWith('ing') || lower.endsWith('s')) return false;
  return lower !== lemma || endsLikeThePast(lower);
}

/** A verb that the tagger does not know has no lemma, but its ending tells: "unsubscribed". */
export function endsLikeThePast(lower: string): boolean {
  return lower.length > SHORTEST_PARTICIPLE && /[^e]ed$/.test(lower) && lower !== 'embed';
}
