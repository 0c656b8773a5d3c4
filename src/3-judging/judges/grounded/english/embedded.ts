import type { Clause } from './clause.ts';
import type { Word } from './english.ts';
import { isParticiple } from './noun-or-verb.ts';
import { HAVE } from './verb-group.ts';

const WRITERS = new Set(['i', 'we']);
const STOPS = /^[,;:()–—.!?]$/;

/**
 * What a sentence says by the way about those who write it: "Have you got the parcel we sent?" asks, and yet
 * says that a parcel was sent. It does so in a question, a request and a condition alike.
 */
export function embeddedDeeds(words: readonly Word[]): readonly Clause[] {
  const deeds: Clause[] = [];
  for (const [i, writer] of words.entries()) {
    const noun = nounBefore(words, i);
    if (!WRITERS.has(writer.lower) || noun === -1) continue;
    const at = verbAfter(words, i);
    const verb = words[at];
    if (verb === undefined) continue;
    const perfect = words.slice(i + 1, at).some(({ lower }) => HAVE.has(lower));
    const stop = words.findIndex(({ text }, j) => j > at && STOPS.test(text));
    deeds.push({
      words: [...words.slice(noun, i), ...words.slice(i, stop === -1 ? words.length : stop)],
      subject: [writer],
      verb,
      mood: 'done',
      passive: false,
      perfect,
      state: null,
      negated: words.slice(i, at).some(({ lower }) => lower === "n't" || lower === 'not'),
    });
  }
  return deeds;
}

/** Where the noun phrase begins that ends before a place: "the parcel (that) | we"; -1 if there is none. */
function nounBefore(words: readonly Word[], i: number): number {
  let last = i - 1;
  if (/^(?:that|which|whom)$/.test(words[last]?.lower ?? '')) last -= 1;
  if (words[last]?.pos !== 'NOUN' && words[last]?.pos !== 'PROPN') return -1;
  let first = last;
  while (first > 0 && /NOUN|PROPN|ADJ|NUM/.test((words[first - 1] as Word).pos)) first -= 1;
  const before = words[first - 1];
  return before?.pos === 'DET' || before?.pos === 'PRON' ? first - 1 : -1;
}

/** The verb in the past that belongs to "I" or "we" at a place; -1 if it says something else. */
function verbAfter(words: readonly Word[], i: number): number {
  for (let at = i + 1; at < words.length; at++) {
    const word = words[at] as Word;
    if (isParticiple(word) || (word.pos === 'VERB' && /^(?:put|set)$/.test(word.lower))) return at;
    const between = word.pos === 'ADV' || word.pos === 'PART' || HAVE.has(word.lower);
    if (!between) return -1;
  }
  return -1;
}
