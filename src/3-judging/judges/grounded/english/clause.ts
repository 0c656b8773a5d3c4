import type { Sentence, Word } from './english.ts';
import { isFragment, subjectLeftOut, WRITER } from './fragments.ts';
import { endsLikeThePast, isParticiple } from './noun-or-verb.ts';
import {
  FUTURE,
  finiteVerb,
  HAVE,
  isState,
  isVerb,
  NEGATIONS,
  POSSIBLE,
  type VerbGroup,
  verbGroup,
} from './verb-group.ts';

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
  /** "was booked", "is allowed": how something is or came about, and not what has just been done. */
  readonly state: 'is' | 'was' | null;
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
  ...[
    'and',
    'but',
    'or',
    'so',
    'because',
    'since',
    'as',
    'which',
    'who',
    'while',
    'although',
    'that',
  ],
  ...['though', 'however', 'where', 'after', 'before', 'until', ...CONDITIONS],
]);
/** Words at the beginning that are no subject. */
const POLITE = new Set([
  'please',
  'kindly',
  'just',
  'simply',
  'then',
  'also',
  'now',
  'rest',
  'thus',
]);

export function clausesOf(sentence: Sentence): readonly Clause[] {
  const question = sentence.words.at(-1)?.text === '?';
  const clauses: Clause[] = [];
  let conditional = false;
  let before: Word | undefined;
  for (const words of segments(sentence)) {
    conditional ||= isCondition(words) || (!question && isInverted(words));
    for (const clause of clausesIn(words, clauses.at(-1) ?? null)) {
      if (question && !isRelative(clause, before)) clauses.push({ ...clause, mood: 'question' });
      else clauses.push(conditional ? { ...clause, mood: 'condition' } : clause);
    }
    before = words.at(-1);
  }
  if (clauses.length === 0) clauses.push(withoutVerb(sentence, question));
  return clauses;
}

/** "Was the technician helpful who came on Monday?": what a relative clause says is not asked. */
function isRelative({ words, mood }: Clause, before: Word | undefined): boolean {
  if (mood !== 'done' || !/^(?:who|which|that)$/.test(words[0]?.lower ?? '')) return false;
  return before?.pos === 'NOUN' || before?.pos === 'PROPN';
}

/** The parts of a sentence between conjunctions and stops, as far as each has a verb of its own. */
function segments({ words }: Sentence): readonly Word[][] {
  const parts: Word[][] = [];
  let part: Word[] = [];
  for (const word of words) {
    const stops = word.pos === 'PUNCT' && /^[,;:()–—]$/.test(word.text);
    if ((stops || BREAKS.has(word.lower)) && part.some(isVerb)) {
      parts.push(word.text === ':' ? [...part, word] : part);
      part = [];
    }
    part.push(word);
  }
  if (part.some(isVerb) || parts.length === 0) parts.push(part);
  else parts.at(-1)?.push(...part);
  return parts;
}

/** Whether a part begins with "if" or the like, perhaps after "however". */
function isCondition(words: readonly Word[]): boolean {
  const verb = words.findIndex(isVerb);
  return words.slice(0, Math.max(verb, 1)).some(({ lower }) => CONDITIONS.has(lower));
}

/** "Should a parcel arrive", "Had you asked", "In case it comes": conditions without "if". */
function isInverted(words: readonly Word[]): boolean {
  const [first, second, third] = words.filter(({ pos }) => pos !== 'PUNCT');
  if (first === undefined || second === undefined) return false;
  if (/^(?:should|had|were)$/.test(first.lower)) return /DET|PRON|NOUN|PROPN|ADJ/.test(second.pos);
  if (first.lower === 'in' && second.lower === 'case') return third?.lower !== 'of';
  return /^(?:provided|assuming|suppose|supposing)$/.test(first.lower);
}

/**
 * The statements of a part: its first verb, and one that comes after it with an auxiliary, as in "The tent
 * you wanted has been sold". Both have what comes before the first verb as their subject.
 */
function clausesIn(words: readonly Word[], before: Clause | null): readonly Clause[] {
  const first = finiteVerb(words, 0);
  if (first === -1) return [];
  const group = verbGroup(words, first);
  const caused = causedDeed(words, group);
  if (caused !== null) return [clauseOf(words, first, caused, before)];
  const clause = clauseOf(words, first, group, before);
  const second = words.findIndex((word, i) => i >= group.end && word.pos === 'AUX');
  if (second === -1 || finiteVerb(words, second) !== second) return [clause];
  const outer = clause.subject.filter(({ lower }, i) => i === 0 || !/^(?:you|i|we)$/.test(lower));
  const later = clauseOf(words, second, verbGroup(words, second), before);
  return [clause, { ...later, subject: outer }];
}

/** "I had the item inspected": somebody else did it for us. */
function causedDeed(words: readonly Word[], group: VerbGroup): VerbGroup | null {
  if (group.main !== null || group.auxiliaries.at(-1) !== 'had') return null;
  if (words[group.end]?.pos !== 'DET' && words[group.end]?.pos !== 'PRON') return null;
  const main = words.find((word, i) => i > group.end && isParticiple(word));
  return main === undefined ? null : { ...group, main, end: words.indexOf(main) + 1 };
}

function clauseOf(
  words: readonly Word[],
  at: number,
  group: VerbGroup,
  before: Clause | null,
): Clause {
  const opening = words
    .slice(0, at)
    .filter(({ pos, lower }) => pos !== 'PUNCT' && !BREAKS.has(lower) && !POLITE.has(lower));
  const bare = !opening.some(({ pos }) => /NOUN|PROPN|PRON|NUM|ADJ|DET/.test(pos));
  const mood = moodOf(group, bare, before);
  // "(covered by the insurance)" describes what was just named.
  const describes = bare && words[0]?.pos === 'PUNCT' && group.auxiliaries.length === 0;
  const past = group.auxiliaries.some((word) => word === 'was' || word === 'were');
  return {
    words,
    subject: bare ? subjectOf(words, at, group, mood, before, opening) : opening,
    verb: group.main,
    mood,
    passive: group.passive || isFragment(words, at, group, opening),
    perfect: group.auxiliaries.some((word) => HAVE.has(word)),
    state: describes || isState(group) ? (past ? 'was' : 'is') : null,
    negated: words.some((word, i) => isNegation(word, words[i - 1], words[i + 1])),
  };
}

/** The subject of a clause that names none. */
function subjectOf(
  words: readonly Word[],
  at: number,
  group: VerbGroup,
  mood: Mood,
  before: Clause | null,
  opening: readonly Word[],
): readonly Word[] {
  if (subjectLeftOut(words, at, group, before)) return [WRITER];
  if (before === null || mood === 'order') return opening;
  // "I told a colleague, who will write": not the one who told.
  const who = words.slice(0, 2).find(({ lower }) => lower === 'who');
  return who === undefined ? before.subject : [who];
}

/** "At no cost" and "no longer" deny nothing of what is claimed. */
function isNegation({ lower }: Word, before: Word | undefined, after: Word | undefined): boolean {
  if (lower === 'no' && (before?.lower === 'at' || after?.lower === 'longer')) return false;
  return NEGATIONS.has(lower);
}

function moodOf(group: VerbGroup, bare: boolean, before: Clause | null): Mood {
  const { auxiliaries, main, passive } = group;
  const any = (set: ReadonlySet<string>): boolean => auxiliaries.some((word) => set.has(word));
  // "We'd shipped" is the past of "we have shipped".
  const had = auxiliaries.join() === "'d" && main !== null && main.lower !== main.lemma;
  if (any(POSSIBLE) && !had) return 'possible';
  if (any(FUTURE)) return 'future';
  if (main === null) return 'present';
  if (had || passive || any(HAVE) || main.lower.endsWith('ing')) return 'done';
  if (auxiliaries.length > 0) return auxiliaries.includes('did') ? 'done' : 'present';
  if (main.lower !== main.lemma && !main.lower.endsWith('s')) return 'done';
  if (endsLikeThePast(main.lower)) return 'done';
  // The past of "put" looks like its present, which nobody uses to report.
  if (/^(?:put|set|cut)$/.test(main.lower) && !bare) return 'done';
  if (!bare) return 'present';
  // "I can check it and send you …": what comes after "and" is said in the same way.
  return before === null || before.mood === 'order' ? 'order' : before.mood;
}

/** A heading, a fragment, or a verb that the tagger took for a noun. */
function withoutVerb({ words }: Sentence, question: boolean): Clause {
  return {
    words,
    subject: [],
    verb: null,
    mood: question ? 'question' : 'present',
    passive: false,
    perfect: false,
    state: null,
    negated: false,
  };
}
