import type { Sentence, Word } from './english.ts';

/**
 * One statement of a sentence: who, does what, and how it is said.
 *
 *     'A courier will collect it tomorrow' →
 *     { mood: 'future', subject: [A courier], verb: collect, passive: false, negated: false, words: […] }
 */
export interface Clause {
  readonly words: readonly Word[];
  readonly subject: readonly Word[];
  /** The main verb; null if the clause only says what something is. */
  readonly verb: Word | null;
  readonly mood: Mood;
  readonly passive: boolean;
  /** "has arrived", "has been sent". */
  readonly perfect: boolean;
  /** "was booked", "is allowed": how something is or came about, not what has just been done. */
  readonly state: boolean;
  readonly negated: boolean;
}

/**
 * - `done`: it has happened or is happening: past, perfect, progressive;
 * - `future`: it will or should happen;
 * - `possible`: it can, could, may or would happen;
 * - `present`: a statement in the present, or what something is;
 * - `order`: the reader is told to do something;
 * - `condition`: if, unless, when; and everything that depends on it;
 * - `question`.
 */
export type Mood = 'done' | 'future' | 'possible' | 'present' | 'order' | 'condition' | 'question';

const CONDITIONS = new Set(['if', 'unless', 'whether', 'whenever', 'once', 'when']);
const BREAKS = new Set([
  ...['and', 'but', 'or', 'so', 'because', 'since', 'as', 'which', 'who', 'while', 'although', 'that'],
  ...['though', 'however', 'where', 'after', 'before', 'until', ...CONDITIONS],
]);
const POSSIBLE = new Set(['can', 'could', 'would', 'may', 'might', 'must', "'d", 'cannot', 'ca']);
const FUTURE = new Set(['will', "'ll", 'shall', 'should', 'wo']);
const BE = new Set(['be', 'is', 'are', 'am', 'was', 'were', 'been', 'being', "'re", "'m"]);
const HAVE = new Set(['have', 'has', 'had', "'ve"]);
/** With one of these, a passive says what has been done, is being done or will be done. */
const UNDER_WAY = new Set(['been', 'being', 'be', 'will', "'ll"]);
const NEGATIONS = new Set(['not', "n't", 'never', 'no', 'cannot', 'unable', 'nothing', 'none', 'neither']);
const POLITE = new Set(['please', 'kindly', 'just', 'simply', 'then', 'also', 'now', 'rest', 'thus']);

export function clausesOf(sentence: Sentence): readonly Clause[] {
  const question = sentence.words.at(-1)?.text === '?';
  const clauses: Clause[] = [];
  let conditional = false;
  for (const words of segments(sentence)) {
    conditional ||= isCondition(words);
    const clause = clauseOf(words, clauses.at(-1) ?? null);
    if (clause === null) continue;
    if (question) clauses.push({ ...clause, mood: 'question' });
    else clauses.push(conditional ? { ...clause, mood: 'condition' } : clause);
  }
  if (clauses.length === 0) clauses.push(withoutVerb(sentence, question));
  return clauses;
}

/** Whether a part begins with "if" or the like, perhaps after "however". */
function isCondition(words: readonly Word[]): boolean {
  const verb = words.findIndex(isVerb);
  return words.slice(0, Math.max(verb, 1)).some(({ lower }) => CONDITIONS.has(lower));
}

/** A heading, a fragment, or a verb that the tagger took for a noun. */
function withoutVerb(sentence: Sentence, question: boolean): Clause {
  const mood = question ? 'question' : 'present';
  return {
    words: sentence.words,
    subject: [],
    verb: null,
    mood,
    passive: false,
    perfect: false,
    state: false,
    negated: false,
  };
}

/** The parts of a sentence between conjunctions and stops, as far as each has a verb of its own. */
function segments(sentence: Sentence): readonly Word[][] {
  const parts: Word[][] = [];
  let part: Word[] = [];
  for (const word of sentence.words) {
    const breaks = word.pos === 'PUNCT' && /^[,;:()–—]$/.test(word.text);
    if (breaks || BREAKS.has(word.lower)) {
      if (part.some(isVerb)) {
        parts.push(part);
        part = [];
      }
    }
    part.push(word);
  }
  if (part.some(isVerb) || parts.length === 0) parts.push(part);
  else parts.at(-1)?.push(...part);
  return parts;
}

/** Prepositions that look like verbs to the tagger. */
const NO_VERBS = new Set('according regarding including following depending given based due caused concerning'.split(' '));

const isVerb = ({ pos, lower }: Word): boolean =>
  (pos === 'VERB' && !NO_VERBS.has(lower)) || pos === 'AUX';

function clauseOf(words: readonly Word[], before: Clause | null): Clause | null {
  const at = words.findIndex((word, i) => isVerb(word) && isFinite(words, i));
  if (at === -1) return null;
  const group = verbGroup(words, at);
  const opening = words
    .slice(0, at)
    .filter(({ pos, lower }) => pos !== 'PUNCT' && !BREAKS.has(lower) && !POLITE.has(lower));
  const named = opening.filter(({ pos }) => /NOUN|PROPN|PRON|NUM|ADJ|DET/.test(pos));
  // "At no cost" denies nothing.
  const negated = words.some(
    ({ lower }, i) => NEGATIONS.has(lower) && !(lower === 'no' && words[i - 1]?.lower === 'at'),
  );
  const mood = moodOf(group, named.length === 0, before);
  // "(covered by the insurance)" describes what was just named.
  const describes = words[0]?.pos === 'PUNCT' && named.length === 0 && group.auxiliaries.length === 0;
  const inherits = named.length === 0 && before !== null && mood !== 'order';
  return {
    words,
    subject: inherits ? before.subject : opening,
    verb: group.main,
    mood,
    passive: group.passive,
    perfect: group.auxiliaries.some((word) => HAVE.has(word)),
    state: describes || (group.passive && !group.auxiliaries.some((word) => UNDER_WAY.has(word))),
    negated,
  };
}

/** Infinitives and participles that describe a noun are no statements of their own. */
function isFinite(words: readonly Word[], i: number): boolean {
  const word = words[i] as Word;
  if (word.pos === 'AUX') return words[i - 1]?.lower !== 'to';
  const before = words[i - 1]?.lower;
  if (before === 'to') return false;
  return !(word.lower.endsWith('ing') && i > 0);
}

interface VerbGroup {
  readonly auxiliaries: readonly string[];
  readonly main: Word | null;
  readonly passive: boolean;
}

function verbGroup(words: readonly Word[], at: number): VerbGroup {
  const auxiliaries: string[] = [];
  let main: Word | null = null;
  for (let i = at; i < words.length; i++) {
    const word = words[i] as Word;
    if (word.pos === 'AUX') auxiliaries.push(word.lower);
    else if (word.pos === 'ADJ' && word.lower.endsWith('ed') && auxiliaries.includes('been')) {
      main = word;
      break;
    }
    else if (word.pos === 'VERB') {
      main = word;
      const to = words[i + 1]?.lower === 'to';
      // "is going to call" and "went ahead and waived" are one verb.
      if (to && LEADS.has(word.lower) && words[i + 2] !== undefined) {
        auxiliaries.push('will');
        i += 1;
        continue;
      }
      break;
    } else if (!/ADV|PART/.test(word.pos) && !NEGATIONS.has(word.lower)) break;
  }
  const be = auxiliaries.some((word) => BE.has(word)) || auxiliaries.includes("'s");
  const passive = main !== null && be && !main.lower.endsWith('ing') && isParticiple(main);
  return { auxiliaries, main, passive };
}

const LEADS = new Set(['going', 'scheduled', 'set', 'due', 'bound', 'expected', 'supposed', 'about']);

function isParticiple({ lower, lemma }: Word): boolean {
  return lower.endsWith('ed') || lower.endsWith('en') || lower !== lemma;
}

function moodOf({ auxiliaries, main, passive }: VerbGroup, bare: boolean, before: Clause | null): Mood {
  const any = (set: ReadonlySet<string>): boolean => auxiliaries.some((word) => set.has(word));
  if (any(POSSIBLE)) return 'possible';
  if (any(FUTURE)) return 'future';
  if (main === null) return 'present';
  const form = main.lower;
  if (passive || any(HAVE)) return 'done';
  if (form.endsWith('ing')) return 'done';
  const past = form !== main.lemma && !form.endsWith('s');
  if (auxiliaries.length > 0) return auxiliaries.includes('did') ? 'done' : 'present';
  if (past) return 'done';
  if (!bare) return 'present';
  // "I can check it and send you …": what comes after "and" is said in the same way.
  return before === null || before.mood === 'order' ? 'order' : before.mood;
}
