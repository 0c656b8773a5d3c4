import type { Word } from './english.ts';

/** A main verb with its auxiliaries: `has already been sent`. */
export interface VerbGroup {
  readonly auxiliaries: readonly string[];
  /** Null if there are only auxiliaries: `is on its way`. */
  readonly main: Word | null;
  /** "is sent", "was sent", "has been sent". */
  readonly passive: boolean;
  /** The place of the first word after the group. */
  readonly end: number;
}

export const POSSIBLE = new Set([
  'can',
  'could',
  'would',
  'may',
  'might',
  'must',
  "'d",
  'cannot',
  'ca',
]);
export const FUTURE = new Set(['will', "'ll", 'shall', 'should', 'wo']);
export const HAVE = new Set(['have', 'has', 'had', "'ve"]);
export const NEGATIONS = new Set([
  'not',
  "n't",
  'never',
  'no',
  'cannot',
  'unable',
  'nothing',
  'none',
  'neither',
]);
const BE = new Set(['be', 'is', 'are', 'am', 'was', 'were', 'been', 'being', "'re", "'m", "'s"]);
/** With one of these, a passive says what has been done, is being done or will be done. */
const UNDER_WAY = new Set(['been', 'being', 'be', 'will', "'ll"]);
/** "is going to call" is one verb. */
const LEADS = new Set([
  'going',
  'scheduled',
  'set',
  'due',
  'bound',
  'expected',
  'supposed',
  'about',
]);
/** Prepositions that look like verbs to the tagger. */
const NO_VERBS = new Set(
  'according regarding including following depending given based due caused concerning'.split(' '),
);

export const isVerb = ({ pos, lower }: Word): boolean =>
  (pos === 'VERB' && !NO_VERBS.has(lower)) || pos === 'AUX';

/** The place of the first verb from `from` on that makes a statement; -1 if there is none. */
export function finiteVerb(words: readonly Word[], from: number): number {
  return words.findIndex((word, i) => i >= from && isVerb(word) && makesStatement(words, i));
}

/** Infinitives and participles that describe a noun make no statement of their own. */
function makesStatement(words: readonly Word[], i: number): boolean {
  const { pos, lower } = words[i] as Word;
  if (words[i - 1]?.lower === 'to') return false;
  return pos === 'AUX' || !(lower.endsWith('ing') && i > 0);
}

export function verbGroup(words: readonly Word[], at: number): VerbGroup {
  const auxiliaries: string[] = [];
  let main: Word | null = null;
  let i = at;
  for (; i < words.length && main === null; i++) {
    const word = words[i] as Word;
    if (word.pos === 'AUX') auxiliaries.push(word.lower);
    else if (word.pos === 'VERB' || isHiddenParticiple(word, words[i - 1])) {
      if (LEADS.has(word.lower) && words[i + 1]?.lower === 'to' && words[i + 2] !== undefined) {
        auxiliaries.push('will');
        i++;
      } else main = word;
    } else if (!isBetween(word)) break;
  }
  return { auxiliaries, main, passive: main !== null && isPassive(auxiliaries, main), end: i };
}

/** Words that may come between an auxiliary and its verb: "has not yet been fast-tracked". */
function isBetween({ pos, lower, text }: Word): boolean {
  return pos === 'ADV' || pos === 'PART' || text === '-' || NEGATIONS.has(lower);
}

/** "has been informed", "has been reset": taken for an adjective or a noun by the tagger. */
function isHiddenParticiple({ pos, lower }: Word, before: Word | undefined): boolean {
  if (before?.lower !== 'been' && before?.lower !== 'being') return false;
  return pos === 'NOUN' || (pos === 'ADJ' && lower.endsWith('ed'));
}

function isPassive(auxiliaries: readonly string[], { lower, lemma }: Word): boolean {
  if (lower.endsWith('ing') || !auxiliaries.some((word) => BE.has(word))) return false;
  return auxiliaries.includes('been') || /e[dn]$/.test(lower) || lower !== lemma;
}

/** "is allowed", "is based": how something is, and not what was done. */
export function isState({ passive, auxiliaries }: VerbGroup): boolean {
  return passive && !auxiliaries.some((word) => UNDER_WAY.has(word));
}
