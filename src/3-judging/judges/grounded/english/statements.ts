import { isParticiple, type Sentence, type Word } from './english.ts';

/**
 * One statement of a sentence: who, does what, and how it is said.
 *
 *     'A courier will collect it tomorrow' →
 *     { mood: 'future', subject: [A courier], verb: collect, passive: false, negated: false, words: […] }
 */
export interface Statement {
  readonly words: readonly Word[];
  readonly subject: readonly Word[];
  readonly auxiliaries: readonly string[];
  /** The main verb; null if the statement only says what something is. */
  readonly verb: Word | null;
  readonly mood: Mood;
  readonly passive: boolean;
  readonly negated: boolean;
}

/**
 * - `done`: it has happened or is happening;
 * - `future`: it will or should happen;
 * - `possible`: it can, could, may or would happen;
 * - `present`: a statement in the present, or what something is;
 * - `order`: the reader is told to do something;
 * - `condition`: if, unless, when; and everything that depends on it;
 * - `question`.
 */
export type Mood = 'done' | 'future' | 'possible' | 'present' | 'order' | 'condition' | 'question';

export const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const CONDITIONS = setOf('if unless whether whenever once when');
const BREAKS = setOf(
  `and but or so because since as which who while although that though however where after before until
   ${[...CONDITIONS].join(' ')}`,
);
/** Words at the beginning that are no subject. */
const POLITE = setOf('please kindly just simply then also now rest thus');
const POSSIBLE = setOf("can could would may might must 'd cannot ca");
const FUTURE = setOf("will 'll shall should wo");
const HAVE = setOf("have has had 've");
const BE = setOf("be is are am was were been being 're 'm 's");
const NEGATIONS = setOf("not n't never no cannot unable nothing none neither");
/** "is going to call" is one verb. */
const LEADS = setOf('going scheduled set due bound expected supposed about');
/** Prepositions that look like verbs to the tagger. */
const NO_VERBS = setOf(
  'according regarding including following depending given based due concerning',
);
const STOP = /^[,;:()–—]$/;
const WRITER: Word = { text: 'I', lower: 'i', lemma: 'i', pos: 'PRON' };

const isVerb = ({ pos, lower }: Word): boolean =>
  (pos === 'VERB' && !NO_VERBS.has(lower)) || pos === 'AUX';
const isName = ({ pos }: Word): boolean => /NOUN|PROPN|ADJ|NUM/.test(pos);

/** "I have", "we will", "our team has". */
export const isOurs = ({ subject }: Pick<Statement, 'subject'>): boolean =>
  subject.some(({ lower }) => /^(?:i|we|our|my)$/.test(lower));
export const isPerfect = ({ auxiliaries }: Statement): boolean =>
  auxiliaries.some((word) => HAVE.has(word));
/** "was booked", "is allowed": how something is or came about, and not what has just been done. */
export const isState = ({ passive, auxiliaries }: Statement): boolean =>
  passive && !auxiliaries.some((word) => /^(?:been|being|be|will|'ll)$/.test(word));

export function statementsOf(sentence: Sentence): readonly Statement[] {
  const isQuestion = sentence.words.at(-1)?.text === '?';
  const statements: Statement[] = [];
  let isConditional = false;
  for (const words of segmentsOf(sentence)) {
    isConditional ||= isCondition(words) || (!isQuestion && isInverted(words));
    const mood = isQuestion ? 'question' : isConditional ? 'condition' : null;
    for (const found of statementsIn(words, statements.at(-1) ?? null)) {
      statements.push(mood === null ? found : { ...found, mood });
    }
  }
  return statements;
}

/** The parts of a sentence between conjunctions and stops, as far as each has a verb of its own. */
function segmentsOf({ words }: Sentence): readonly Word[][] {
  const parts: Word[][] = [];
  let part: Word[] = [];
  for (const word of words) {
    const breaks = (word.pos === 'PUNCT' && STOP.test(word.text)) || BREAKS.has(word.lower);
    if (breaks && part.some(isVerb)) {
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
function statementsIn(words: readonly Word[], before: Statement | null): readonly Statement[] {
  const first = finiteVerb(words, 0);
  if (first === -1) {
    const whole = { words, subject: [], auxiliaries: [], verb: null, passive: false } as const;
    return [{ ...whole, mood: 'present', negated: isNegated(words) }];
  }
  const group = verbGroup(words, first);
  const one = statementOf(words, first, group, before);
  const second = words.findIndex((word, i) => i >= group.end && word.pos === 'AUX');
  if (second === -1 || finiteVerb(words, second) !== second) return [one];
  const subject = one.subject.filter(({ lower }, i) => i === 0 || !/^(?:you|i|we)$/.test(lower));
  return [one, { ...statementOf(words, second, verbGroup(words, second), before), subject }];
}

/** The place of the first verb that makes a statement; infinitives and describing participles do not. */
function finiteVerb(words: readonly Word[], from: number): number {
  return words.findIndex((word, i) => {
    if (i < from || !isVerb(word) || words[i - 1]?.lower === 'to') return false;
    return word.pos === 'AUX' || !(word.lower.endsWith('ing') && i > 0);
  });
}

interface VerbGroup extends Pick<Statement, 'auxiliaries' | 'verb' | 'passive'> {
  /** The place of the first word after the group. */
  readonly end: number;
}

function verbGroup(words: readonly Word[], at: number): VerbGroup {
  const auxiliaries: string[] = [];
  let verb: Word | null = null;
  let end = at;
  for (; end < words.length && verb === null; end++) {
    const word = words[end] as Word;
    if (word.lower === 'to') break;
    if (word.pos === 'AUX') auxiliaries.push(word.lower);
    else if (word.pos === 'VERB') {
      if (LEADS.has(word.lower) && words[end + 1]?.lower === 'to') {
        auxiliaries.push('will');
        end++;
      } else verb = word;
    } else if (!/ADV|PART/.test(word.pos) && word.text !== '-' && !NEGATIONS.has(word.lower)) break;
  }
  // "I had the item inspected": somebody else did it for the writer.
  if (verb === null && auxiliaries.at(-1) === 'had' && words[end]?.lower !== 'to') {
    verb = words.find(({ pos }, i) => i > end && pos === 'VERB') ?? null;
  }
  const passive =
    verb !== null &&
    !verb.lower.endsWith('ing') &&
    auxiliaries.some((word) => BE.has(word)) &&
    (auxiliaries.includes('been') || /e[dn]$/.test(verb.lower) || verb.lower !== verb.lemma);
  return { auxiliaries, verb, passive, end };
}

function statementOf(
  words: readonly Word[],
  at: number,
  group: VerbGroup,
  before: Statement | null,
): Statement {
  const { auxiliaries, verb } = group;
  const opening = words
    .slice(0, at)
    .filter(({ pos, lower }) => pos !== 'PUNCT' && !BREAKS.has(lower) && !POLITE.has(lower));
  const isBare = !opening.some(({ pos }) => /NOUN|PROPN|PRON|NUM|ADJ|DET/.test(pos));
  const mood = moodOf(group, isBare, before);
  const isFragment = auxiliaries.length === 0 && verb === words[at] && isParticiple(words[at]);
  const after = words[group.end];
  let subject: readonly Word[] = opening;
  if (isBare && isFragment && before === null && /DET|PRON/.test(after?.pos ?? '')) {
    // "Changed your address, too!": somebody in a hurry speaks of what they did.
    subject = [WRITER];
  } else if (isBare && before !== null && mood !== 'order') {
    // "I told a colleague, who will write": not the one who told.
    const who = words.slice(0, 2).find(({ lower }) => lower === 'who');
    subject = who === undefined ? before.subject : [who];
  }
  // "Return label generated": a passive without its auxiliary; "Total paid: 20" is a name and its value.
  const isShort =
    isFragment &&
    opening.length > 0 &&
    opening.every(isName) &&
    !words.some(({ text }) => text === ':') &&
    (after === undefined || !/DET|PRON|NOUN|PROPN|NUM/.test(after.pos));
  const passive = group.passive || isShort;
  return { words, subject, auxiliaries, verb, mood, passive, negated: isNegated(words) };
}

/** "At no cost" and "no longer" deny nothing of what is claimed. */
function isNegated(words: readonly Word[]): boolean {
  return words.some(({ lower }, i) => {
    const isIdiom =
      lower === 'no' && (words[i - 1]?.lower === 'at' || words[i + 1]?.lower === 'longer');
    return !isIdiom && NEGATIONS.has(lower);
  });
}

function moodOf(group: VerbGroup, isBare: boolean, before: Statement | null): Mood {
  const { auxiliaries, verb, passive } = group;
  const any = (set: ReadonlySet<string>): boolean => auxiliaries.some((word) => set.has(word));
  // "We'd shipped" is the past of "we have shipped".
  const had = auxiliaries.join() === "'d" && verb !== null && verb.lower !== verb.lemma;
  if (any(POSSIBLE) && !had) return 'possible';
  if (any(FUTURE)) return 'future';
  if (verb === null) return 'present';
  if (had || passive || any(HAVE)) return 'done';
  // "Visiting our website" is what somebody does, and nobody says who.
  if (verb.lower.endsWith('ing')) return auxiliaries.length > 0 ? 'done' : 'present';
  if (auxiliaries.length > 0) return auxiliaries.includes('did') ? 'done' : 'present';
  if (verb.lower !== verb.lemma && !verb.lower.endsWith('s')) return 'done';
  // The past of "put" looks like its present, which nobody uses to report.
  if (/^(?:put|set|cut)$/.test(verb.lower) && !isBare) return 'done';
  if (!isBare) return 'present';
  // "I can check it and send you …": what comes after "and" is said in the same way.
  return before === null || before.mood === 'order' ? 'order' : before.mood;
}
