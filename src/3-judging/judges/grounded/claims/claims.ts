import type { Word } from '../english/english.ts';
import { root, stem, stems } from '../english/english-words.ts';
import { isOurs, isPerfect, isState, type Statement, setOf } from '../english/statements.ts';
import type { ClaimKind, Unsupported } from '../finding.ts';
import { deedKinds, isGenericVerb, isSpeechVerb } from '../lexicon/deeds.ts';
import { COURTEOUS, GENERAL, RULING } from '../lexicon/phrases.ts';
import { dayWords, gifts } from '../lexicon/things.ts';
import type { Sources } from '../sources.ts';
import { unsupportedDeed } from './unsupported-deed.ts';
import { type Given, isService, novelThings, servicesIn } from './unsupported-things.ts';

export interface Context {
  readonly sources: Sources;
  /** Whether a word belongs to a phrase of the sentence that needs no source. */
  readonly allowed: Given;
  /** Whether the agent acts for a customer. */
  readonly service: boolean;
  /** Whether the text speaks to a customer of that customer's business. */
  readonly personal: boolean;
  /** Whether the agent acts after this; what it says it will do is a plan then, and no promise. */
  readonly goesOn: boolean;
}

interface Support {
  /** Whether a source has this very word. */
  readonly named: Given;
  /** Whether a source has this word or one that is derived from it. */
  readonly mentioned: Given;
}

/** A kind of claim that a statement can make about a customer's business, by the words that need a source. */
interface Claim {
  readonly kind: ClaimKind;
  readonly confidence: number;
  isMade(statement: Statement): boolean;
  unsupported(statement: Statement, support: Support): readonly string[];
}

const CLAIMS: readonly Claim[] = [
  {
    kind: 'thing',
    confidence: 0.9,
    isMade: ({ words, passive }) => words.length > 3 || passive,
    unsupported: ({ words }, { named }) => servicesIn(words, named),
  },
  {
    kind: 'thing',
    confidence: 0.75,
    isMade: (statement) => isEvent(statement) || announces(statement),
    unsupported: (statement, { mentioned }) => novelThings(statement, mentioned),
  },
  {
    kind: 'policy',
    confidence: 0.7,
    isMade: isRule,
    unsupported: (statement, support) => [
      ...newHabit(statement, support.named),
      ...textsOf(statement.words, ({ lower }) => RULING.test(lower) && !support.mentioned(lower)),
      ...novelThings(statement, support.mentioned),
    ],
  },
  {
    kind: 'deadline',
    confidence: 0.75,
    isMade: () => true,
    unsupported: ({ words }, { named }) =>
      textsOf(words, (word, i) => isDay(word, words[i + 1]) && !named(word.lower)),
  },
];

/** Nouns for deeds: `reimbursement`. */
const DERIVED = /(?:ment|tion|sion)s?$/;

/** What one statement claims without support. */
export function unsupportedIn(statement: Statement, context: Context): readonly Unsupported[] {
  const { sources, allowed, service, personal, goesOn } = context;
  const { mood } = statement;
  const isAbout = personal && sources.hasCalls;
  const isPromise = service && sources.hasCalls && mood === 'future';
  const support: Support = {
    named: (word) =>
      allowed(word) || sources.names(word) || (word === 'credit' && sources.showsNoun(word)),
    mentioned: (word) =>
      allowed(word) || sources.mentions(word) || (DERIVED.test(word) && sources.showsNoun(word)),
  };
  const found = (
    { kind, confidence }: Pick<Claim, 'kind' | 'confidence'>,
    words: readonly string[],
  ) => (words.length === 0 ? [] : [{ kind, words, confidence }]);
  // A question, a condition, a courtesy and a denial claim that there is what they name, and no more.
  if (/question|condition/.test(mood) || isCourtesy(statement) || isDenial(statement)) {
    const words = isAbout ? presupposed(statement, support.named) : [];
    return found({ kind: 'thing', confidence: 0.75 }, words);
  }
  if (mood === 'future' && goesOn) return [];
  return [
    ...(/done|future/.test(mood) && !isReadersDeed(statement)
      ? unsupportedDeed(statement, context)
      : []),
    ...CLAIMS.filter((claim) => (isAbout || isPromise) && claim.isMade(statement)).flatMap(
      (claim) => found(claim, claim.unsupported(statement, support)),
    ),
  ];
}

const textsOf = (
  words: readonly Word[],
  isMeant: (word: Word, i: number) => boolean,
): readonly string[] => words.filter(isMeant).map(({ text }) => text);
const verbOf = ({ verb }: Statement): string => stem(verb?.lemma ?? '');
const isOfReader = ({ subject }: Statement): boolean => subject.at(-1)?.lower === 'you';

/** Thanks, apologies, wishes, greetings: as long as the verb is none of doing. */
function isCourtesy(statement: Statement): boolean {
  if (deedKinds(verbOf(statement)).size > 0) return false;
  return COURTEOUS.test(statement.words.map(({ lower }) => lower).join(' '));
}

/** "I cannot", "was not issued"; but not "never expires" nor "don't forget". */
function isDenial(statement: Statement): boolean {
  const { negated, mood, words, verb } = statement;
  if (!negated || mood === 'future' || /^(?:forget|miss)$/.test(verb?.lemma ?? '')) return false;
  return (
    !words.some(({ lower }) => lower === 'never') || (isOurs(statement) && isPerfect(statement))
  );
}

/** What happens to the reader, as opposed to what the reader does. */
const RECEIVING = stems('receive get find have see enjoy earn win gain save hear hold own');

/** "You requested", "you will need to": what the reader does is no claim about what was done. */
function isReadersDeed(statement: Statement): boolean {
  const { verb, passive } = statement;
  return isOfReader(statement) && !passive && verb !== null && !RECEIVING.has(stem(verb.lemma));
}

const TIMETABLE = stems('come start begin leave open expire run cover visit hold');

/** What has happened or will happen, as opposed to what was seen or said: it brings things into the world. */
function isEvent(statement: Statement): boolean {
  const { verb, mood, passive, subject, auxiliaries } = statement;
  const name = verbOf(statement);
  // "The mechanics are working on it" brings nothing into the world.
  if (isReadersDeed(statement) || name === 'work') return false;
  // "The van comes between 8 and 10": the present tense of announcements.
  if (mood === 'present') {
    if (subject.length === 0 || subject.some(({ lower }) => /^(?:i|we)$/.test(lower))) return false;
    return deedKinds(name).size > 0 || TIMETABLE.has(name);
  }
  if (mood !== 'done' && mood !== 'future') return false;
  if (verb === null) return mood === 'future';
  if (isState(statement) && auxiliaries.some((word) => /^(?:is|are|'s)$/.test(word))) return false;
  // "The hotel has been informed" speaks, and yet claims that there is a hotel to speak to.
  if (passive && isPerfect(statement)) return true;
  return (
    !isSpeechVerb(name) || (mood === 'future' ? RECEIVING.has(name) : deedKinds(name).size > 0)
  );
}

const INVITING = stems('keep collect pick redeem claim enjoy download');
const ANNOUNCING = stems('expect await redeem enjoy');
const ON_THE_WAY = setOf(
  'way route transit mail post ready available underway attached waiting out',
);

/** "You can collect your headset", "expect a parcel", "your seat is confirmed": there is such a thing. */
function announces(statement: Statement): boolean {
  const { mood, subject, verb, words } = statement;
  if (mood === 'possible') return isOfReader(statement) && INVITING.has(verbOf(statement));
  if (mood === 'order') return ANNOUNCING.has(verbOf(statement));
  if (mood !== 'present' && !isState(statement)) return false;
  const isOnTheWay = verb === null || /^(?:come|head|go|wait)$/.test(verb.lemma);
  if (isOnTheWay && words.some(({ lower }) => ON_THE_WAY.has(lower))) return true;
  return subject[0]?.lower === 'your' || (isOfReader(statement) && verb === null);
}

/** "Members never pay", "we match any price", "lamps may be exchanged": what holds for everybody. */
function isRule(statement: Statement): boolean {
  const { mood, subject, words, auxiliaries, verb } = statement;
  const isPast = auxiliaries.some((word) => /^(?:was|were)$/.test(word));
  if (isPast || verb?.lower.endsWith('ing')) return false;
  if (mood !== 'present' && mood !== 'possible' && !isState(statement)) return false;
  if (subject.some(({ lower }) => /^(?:i|you|this|that|it|there|your|my|he|she|they)$/.test(lower)))
    return false;
  const first = subject.find(({ pos }) => pos !== 'ADV' && pos !== 'PUNCT');
  if (first === undefined || /^(?:the|a|an|these|those)$/.test(first.lower)) return false;
  if (first.lower === 'our' || isGeneral(words)) return true;
  if (first.lower === 'we') return mood === 'present' && !isSpeechVerb(verbOf(statement));
  const isPlural = subject.some(({ pos, lower }) => /NOUN|PROPN/.test(pos) && /[^s]s$/.test(lower));
  return isPlural && first.pos !== 'DET' && first.pos !== 'PRON';
}

/** "All our lamps", "never"; but not "in all of the orders", which counts some. */
const isGeneral = (words: readonly Word[]): boolean =>
  words.some(({ lower }, i) => GENERAL.has(lower) && words[i + 1]?.lower !== 'of');

/** "We match any price", "lamps may be exchanged": what is done for everybody, and no source says so. */
function newHabit({ verb, subject }: Statement, named: Given): readonly string[] {
  if (verb === null || named(verb.lemma)) return [];
  const name = stem(verb.lemma);
  const isHabit = subject.some(({ lower }) => lower === 'we') && !isSpeechVerb(name);
  return deedKinds(name).size > 0 || (isHabit && !isGenericVerb(name)) ? [verb.text] : [];
}

/** "When the courier comes", "did the voucher arrive?", "enjoy your gift": there is one. */
function presupposed({ words, mood, verb }: Statement, named: Given): readonly string[] {
  const stop = words.findIndex(({ text }, i) => i > 0 && /^[,;:–—-]$/.test(text));
  const isCourteous = mood !== 'condition' && mood !== 'question';
  return textsOf(words, ({ lower, pos }, i) => {
    if (!/NOUN|PROPN|ADJ/.test(pos) || named(lower)) return false;
    // "Sorry again, free shipping for you!"
    if (isCourteous && stop !== -1 && i > stop && isService(lower)) return true;
    const before = words.slice(Math.max(0, i - 3), i);
    if (!before.some((word) => /^(?:the|your|our|my|this)$/.test(word.lower))) return false;
    return (mood === 'question' || verb !== null) && gifts.has(root(lower));
  });
}

/** Days and times that somebody must have set: "on Monday", "next week", "this afternoon". */
function isDay({ lower }: Word, next: Word | undefined): boolean {
  if (dayWords.has(lower)) return true;
  const PERIOD =
    /^(?:week|month|year|afternoon|evening|morning|march|may|spring|summer|autumn|winter)$/;
  return /^(?:next|this)$/.test(lower) && PERIOD.test(next?.lower ?? '');
}
