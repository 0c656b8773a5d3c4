import type { Word } from '../english/english.ts';
import { isPerfect, isState, type Statement, setOf } from '../english/statements.ts';
import { root, stem } from '../english/words.ts';
import type { Unsupported } from '../finding.ts';
import { deedKinds, isGenericVerb, isSpeechVerb } from '../lexicon/deeds.ts';
import { COURTEOUS, GENERAL, RULING } from '../lexicon/phrases.ts';
import { dayWords, gifts } from '../lexicon/things.ts';
import type { Sources } from '../sources.ts';
import { unsupportedDeed } from './deeds.ts';
import { type Given, isService, novelThings, otherThings, servicesIn } from './things.ts';

export interface Context {
  readonly sources: Sources;
  /** Whether a word belongs to a phrase of the sentence that needs no source. */
  readonly allowed: Given;
  /** Whether the text speaks to a customer of that customer's business. */
  readonly personal: boolean;
  /** Whether the agent acts after this; what it says it will do is a plan then, and no promise. */
  readonly goesOn: boolean;
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));
const TIMETABLE = stems('come start begin leave open expire run cover visit hold');
/** What happens to the reader, as opposed to what the reader does. */
const RECEIVING = stems('receive get find have see enjoy earn win gain save hear hold own');
const INVITING = stems('keep collect pick redeem claim enjoy download');
const ANNOUNCING = stems('expect await redeem enjoy');
const ON_THE_WAY = setOf(
  'way route transit mail post ready available underway attached waiting out',
);
/** What an account keeps about a person. */
const KEPT = new Set(
  'address number name surname email password detail profile account preference setting data birthday login phone pin record language'
    .split(' ')
    .map(root),
);
const CHANGED = setOf('now again new newly finally date');
const DERIVED = /(?:ment|tion|sion)s?$/;
const verbOf = ({ verb }: Statement): string => stem(verb?.lemma ?? '');
const isOurs = ({ subject }: Statement): boolean =>
  subject.some(({ lower }) => /^(?:i|we|our|my)$/.test(lower));
const isOfReader = ({ subject }: Statement): boolean => subject.at(-1)?.lower === 'you';
const found = (
  kind: Unsupported['kind'],
  words: readonly string[],
  confidence: number,
): readonly Unsupported[] => (words.length === 0 ? [] : [{ kind, words, confidence }]);

/** What one statement claims without support. */
export function unsupportedIn(statement: Statement, context: Context): readonly Unsupported[] {
  const { sources, allowed, personal, goesOn } = context;
  const { mood, words } = statement;
  const named: Given = (word) => allowed(word) || sources.names(word);
  const mentioned: Given = (word) =>
    allowed(word) || sources.mentions(word) || (DERIVED.test(word) && sources.showsNoun(word));
  const speaks = personal && sources.hasCalls;

  // A question, a condition, a courtesy and a denial claim that there is what they name, and no more.
  if (mood === 'question' || mood === 'condition' || isCourtesy(statement) || isDenial(statement)) {
    return speaks ? found('thing', presupposedThings(statement, named), 0.75) : [];
  }
  const isEvent = (/done|future/.test(mood) || isScheduled(statement)) && !isReadersDeed(statement);
  const deeds =
    isEvent && mood !== 'present' && !(mood === 'future' && goesOn)
      ? unsupportedDeed(statement, context)
      : [];
  if (!speaks) return deeds;
  const others = isEvent && sources.shows(statement.verb?.lemma ?? '') ? otherThings(statement, named) : [];
  const days = found('deadline', daysIn(words, named), 0.75);
  if (mood === 'future' && goesOn) return [];
  const services =
    isOffer(statement) || (words.length <= 3 && !statement.passive) ? [] : servicesIn(words, named);
  const brings = (isEvent && bringsThings(statement)) || announces(statement);
  const rules = isRule(statement) ? ruleWords(statement, named, mentioned) : [];
  return [
    ...deeds,
    ...found('thing', services, 0.9),
    ...found('thing', [...(brings ? novelThings(statement, mentioned) : []), ...others], 0.75),
    ...found('policy', rules, 0.7),
    ...found('deed', goesOn ? [] : changedState(statement, sources), 0.7),
    ...days,
  ];
}

/** Thanks, apologies, wishes, greetings: as long as the verb is none of doing. */
function isCourtesy(statement: Statement): boolean {
  if (deedKinds(verbOf(statement)).size > 0) return false;
  return COURTEOUS.test(spoken(statement.words));
}

const spoken = (words: readonly Word[]): string => words.map(({ lower }) => lower).join(' ');

/** "I cannot", "was not issued"; but not "never expires" nor "don't forget". */
function isDenial({ negated, mood, words, verb, subject }: Statement): boolean {
  if (!negated || mood === 'future' || /^(?:forget|miss)$/.test(verb?.lemma ?? '')) return false;
  if (words.some(({ lower }) => lower === 'never' || lower === 'none'))
    return isOurPerfect(subject, words);
  return true;
}

const isOurPerfect = (subject: readonly Word[], words: readonly Word[]): boolean =>
  subject.some(({ lower }) => /^(?:i|we)$/.test(lower)) &&
  words.some(({ lower }) => lower === 'have');

/** "You requested", "you will need to": what the reader does is no claim about what was done. */
function isReadersDeed(statement: Statement): boolean {
  const { verb, passive } = statement;
  return isOfReader(statement) && !passive && verb !== null && !RECEIVING.has(stem(verb.lemma));
}

/** "The van comes between 8 and 10": the present tense of announcements. */
function isScheduled(statement: Statement): boolean {
  const { mood, verb, subject } = statement;
  if (mood !== 'present' || verb === null || subject.length === 0) return false;
  if (subject.some(({ lower }) => lower === 'i' || lower === 'we')) return false;
  return deedKinds(verbOf(statement)).size > 0 || TIMETABLE.has(verbOf(statement));
}

/** "I can offer you …", "I need the code": nothing is promised yet. */
function isOffer(statement: Statement): boolean {
  const { mood } = statement;
  const isSpeech = mood === 'present' && isSpeechVerb(verbOf(statement));
  return (mood === 'possible' || (isSpeech && statement.verb !== null)) && isOurs(statement);
}

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

/** Whether a statement can bring something into the world, as opposed to seeing or saying something. */
function bringsThings(statement: Statement): boolean {
  const { verb, mood, passive } = statement;
  if (mood === 'present') return true;
  if (verb === null) return mood === 'future';
  if (isState(statement) && statement.auxiliaries.some((word) => /^(?:is|are|'s)$/.test(word)))
    return false;
  // "The hotel has been informed" speaks, and yet claims that there is a hotel to speak to.
  if (passive && isPerfect(statement)) return true;
  const name = verbOf(statement);
  if (mood === 'future') return !isSpeechVerb(name) || RECEIVING.has(name);
  return deedKinds(name).size > 0 || isGenericVerb(name) || !isSpeechVerb(name);
}

/** "Members never pay", "we match any price", "lamps may be exchanged": what holds for everybody. */
function isRule(statement: Statement): boolean {
  const { mood, subject, words } = statement;
  const isNow = !statement.auxiliaries.some((word) => /^(?:was|were)$/.test(word));
  if (!isNow || (mood !== 'present' && mood !== 'possible' && !isState(statement))) return false;
  if (subject.some(({ lower }) => /^(?:i|you|this|that|it|there|your|my|he|she|they)$/.test(lower)))
    return false;
  const first = subject.find(({ pos }) => pos !== 'ADV' && pos !== 'PUNCT');
  if (first === undefined || /^(?:the|a|an|these|those)$/.test(first.lower)) return false;
  if (words.some(({ lower }) => GENERAL.has(lower))) return true;
  const isPlural = subject.some(({ pos, lower }) => /NOUN|PROPN/.test(pos) && /[^s]s$/.test(lower));
  const isHabit = first.lower === 'we' && mood === 'present' && !isSpeechVerb(verbOf(statement));
  return (
    isHabit || (first.pos !== 'DET' && first.pos !== 'PRON' && isPlural) || first.lower === 'our'
  );
}

function ruleWords(statement: Statement, named: Given, mentioned: Given): readonly string[] {
  const { verb, words, subject } = statement;
  const name = verbOf(statement);
  const isHabit =
    subject.some(({ lower }) => lower === 'we') && !isSpeechVerb(name) && !isGenericVerb(name);
  const isNewVerb = verb !== null && !named(verb.lemma) && (deedKinds(name).size > 0 || isHabit);
  return [
    ...(isNewVerb ? [verb.text] : []),
    ...words.filter(({ lower }) => RULING.test(lower) && !mentioned(lower)).map(({ text }) => text),
    ...novelThings(statement, mentioned),
  ];
}

/** "Your new address is now on file": how things are because they were changed, if no call changed any. */
function changedState(statement: Statement, sources: Sources): readonly string[] {
  const { mood, subject, words, verb, negated } = statement;
  if (negated || sources.hasWritten || (mood !== 'present' && !isState(statement))) return [];
  if (verb !== null && sources.shows(verb.lemma)) return [];
  if (!subject.some(({ lower }) => /^(?:your|our|the|all)$/.test(lower))) return [];
  if (!words.some(({ lower }) => CHANGED.has(lower))) return [];
  return subject.filter(({ lower }) => KEPT.has(root(lower))).map(({ text }) => text);
}

const DEFINITE = /^(?:the|your|our|my|this)$/;

/** "When the courier comes", "did the voucher arrive?", "enjoy your gift": there is one. */
function presupposedThings({ words, mood, verb }: Statement, named: Given): readonly string[] {
  const stop = words.findIndex(({ text }, i) => i > 0 && /^[,;:–—-]$/.test(text));
  const isGift = mood === 'question' || verb !== null;
  return words
    .filter(({ lower, pos }, i) => {
      if (!/NOUN|PROPN|ADJ/.test(pos) || named(lower)) return false;
      if (
        mood !== 'condition' &&
        mood !== 'question' &&
        stop !== -1 &&
        i > stop &&
        isService(lower)
      )
        return true;
      const before = words.slice(Math.max(0, i - 3), i);
      if (!before.some((word) => DEFINITE.test(word.lower))) return false;
      if (mood === 'question' && /^(?:text|letter|sms|voicemail)$/.test(lower)) return true;
      return isGift && gifts.has(root(lower));
    })
    .map(({ text }) => text);
}

/** Days and times of day that nobody has named. */
function daysIn(words: readonly Word[], named: Given): readonly string[] {
  return words
    .filter(({ lower }, i) => {
      const next = words[i + 1]?.lower ?? '';
      const isPeriod =
        /^(?:next|this)$/.test(lower) &&
        /^(?:week|month|year|afternoon|evening|morning|march|may|spring|summer|autumn|winter)$/.test(
          next,
        );
      return (dayWords.has(lower) || isPeriod) && !named(lower);
    })
    .map(({ text }) => text);
}
