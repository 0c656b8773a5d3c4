import type { Clause } from '../english/clause.ts';
import type { Word } from '../english/english.ts';
import { root, stem } from '../english/stem.ts';
import { gifts } from '../lexicon/things.ts';
import type { Sources } from '../sources.ts';
import type { Given } from './unsupported-things.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(root));

/** What an account keeps about a person. */
const KEPT = setOf(
  'address number name surname email password detail profile account preference setting data birthday birth username login phone pin record language page website',
);
const CHANGED = new Set(['now', 'again', 'new', 'newly', 'finally']);
const CHANGES = ['update', 'create', 'remove', 'cancel'] as const;

/**
 * "Your new address is now on file", "the fee will no longer apply to you": how things are because they
 * were changed. The words that say so, if no call has changed anything.
 */
export function unsupportedResult(clause: Clause, sources: Sources): readonly string[] {
  const { mood, state, subject, words, verb, negated } = clause;
  if (negated || CHANGES.some((deed) => sources.shows(deed))) return [];
  if (mood === 'future') return endsSomething(words) ? ['no longer'] : [];
  if (mood !== 'present' && state !== 'is') return [];
  if (verb !== null && sources.shows(verb.lemma)) return [];
  // "Your account now shows the refund", which was made.
  if (words.some(({ lower, pos }) => pos === 'NOUN' && sources.showsNoun(lower))) return [];
  const kept = subject.filter(({ lower }) => KEPT.has(root(lower)));
  const owned = subject.some(({ lower }) => /^(?:your|our|the|all)$/.test(lower));
  if (!owned || !words.some(({ lower }) => CHANGED.has(lower))) return [];
  return kept.map(({ text }) => text);
}

function endsSomething(words: readonly Word[]): boolean {
  const place = words.findIndex(({ lower }) => lower === 'longer');
  if (words[place - 1]?.lower !== 'no') return false;
  return words.some(({ lower }) => lower === 'you' || lower === 'your');
}

const MORE = new Set(['further', 'another', 'additional', 'extra', 'second', 'more']);
const MONEY = /^(?:[€$£]|eur|usd|gbp|refunds?|payments?|transfers?|reimbursement|compensation)$/;
const OTHER_ONE = new Set(['new', 'second', 'fresh', 'another', 'spare', 'different', 'third']);

/** "a further EUR 40", "another refund": more money than the run is about. */
export function moreMoney({ words }: Clause, given: Given): readonly string[] {
  return words
    .filter(
      ({ lower }, i) => MORE.has(lower) && MONEY.test(words[i + 1]?.lower ?? '') && !given(lower),
    )
    .map(({ text }) => text);
}

/** "a new one", "a second one": the thing that the run is about, once more. */
export function otherOnes({ words }: Clause, given: Given): readonly string[] {
  return words
    .filter(
      ({ lower }, i) =>
        OTHER_ONE.has(lower) && /^ones?$/.test(words[i + 1]?.lower ?? '') && !given(lower),
    )
    .map(({ text }) => text);
}

/** "Lunch is on us", "it is on the house", "my treat". */
export function treats({ words, verb }: Clause): readonly string[] {
  if (verb !== null) return [];
  const said = words.map(({ lower }) => lower).join(' ');
  const match =
    /\b(?:is|are|'s|be) (?:\w+ )?(on us|on me|on the house)\b|\b(my treat|our treat)\b/.exec(said);
  return match === null ? [] : [match[1] ?? match[2] ?? ''];
}

const ARRIVING = new Set(
  'receive get arrive reach come see spot find like enjoy use try'.split(' ').map(stem),
);
const DEFINITE = new Set(['the', 'my', 'our', 'your']);
const SENT_BY_US = /^(?:text|email|letter|sms|voicemail|parcel|package)$/;

/** "Did the voucher arrive?", "Have you seen my text?": it was sent, whatever the answer is. */
export function presupposedByQuestion({ words }: Clause, given: Given): readonly string[] {
  const [first] = words;
  if (!/^(?:did|has|have|was|were|how)$/.test(first?.lower ?? '')) return [];
  const isOfState = words.slice(0, 2).some(({ lower }) => lower === 'was' || lower === 'were');
  if (!isOfState && !words.some(({ lemma }) => ARRIVING.has(stem(lemma)))) return [];
  return words
    .filter(({ lower, pos }, i) => {
      if (!/NOUN|PROPN/.test(pos)) return false;
      const before = words.slice(Math.max(0, i - 3), i);
      const ours = before.some((word) => /^(?:my|our)$/.test(word.lower));
      if (ours && SENT_BY_US.test(lower)) return true;
      return (
        gifts.has(root(lower)) && before.some((word) => DEFINITE.has(word.lower)) && !given(lower)
      );
    })
    .map(({ text }) => text);
}
