import type { Clause } from '../english/clause.ts';
import { stem } from '../english/stem.ts';
import { deedKinds, isGenericVerb, isSpeechVerb } from '../lexicon/deeds.ts';

const FIRST_PERSON = new Set(['i', 'we', 'our', 'my']);
const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));

/** What happens to the reader, as opposed to what the reader does. */
const RECEIVING = stems('receive get find have see enjoy earn win gain save hear hold own');
const TIMETABLE = stems('come start begin leave open expire run cover');
const UNDER_WAY = new Set(
  'way route transit mail post ready available underway free included attached'.split(' '),
);

export const verbOf = ({ verb }: Clause): string => stem(verb?.lemma ?? '');

/** "I have", "we will", "our team has". */
export function isOurs({ subject }: Clause): boolean {
  return subject.some(({ lower }) => FIRST_PERSON.has(lower));
}

/** "You requested", "you will need to": what the reader does is no claim about what was done. */
export function isReadersDeed({ subject, verb, passive }: Clause): boolean {
  const reader = subject.at(-1)?.lower === 'you';
  return reader && !passive && verb !== null && !RECEIVING.has(stem(verb.lemma));
}

/** "The van comes between 8 and 10", "you are on the list": the present tense of announcements. */
export function isScheduled(clause: Clause): boolean {
  const { mood, verb, subject, words } = clause;
  if (mood !== 'present' || subject.length === 0) return false;
  if (subject.some(({ lower }) => lower === 'i' || lower === 'we')) return false;
  if (verb === null) {
    const reader = subject.at(-1)?.lower === 'you';
    return reader && words.some(({ lower }) => lower === 'are' || lower === "'re");
  }
  return deedKinds(verbOf(clause)).size > 0 || TIMETABLE.has(verbOf(clause));
}

const WAY = new Set(['way']);

/** "is on its way", "is in transit", "is ready", "is coming your way". */
export function isUnderWay({ verb, words }: Clause): boolean {
  if (verb !== null && !/^(?:come|head|go)$/.test(verb.lemma)) return false;
  const signs = verb === null ? UNDER_WAY : WAY;
  return words.some(({ lower }) => signs.has(lower));
}

/** "Don't forget your voucher", "don't miss the appointment": a denial that denies nothing. */
export function isReminder({ verb }: Clause): boolean {
  return verb?.lemma === 'forget' || verb?.lemma === 'miss';
}

/** "You may keep the item". */
export function isPermission(clause: Clause): boolean {
  const said = clause.words.map(({ lower }) => lower).join(' ');
  if (/\bfree to keep (?:the|it|your|this)\b/.test(said)) return true;
  return isInvitation(clause) && clause.verb?.lemma === 'keep';
}

/** "You can collect your headset", "expect a parcel", "your seat is confirmed": there is such a thing. */
export function announcesThings(clause: Clause): boolean {
  const { mood, subject, state } = clause;
  if (isInvitation(clause) || isUnderWay(clause)) return true;
  if (mood === 'order') return ANNOUNCING.has(verbOf(clause));
  return state === 'is' && subject[0]?.lower === 'your';
}

const INVITING = stems('keep collect pick redeem claim enjoy download');
const ANNOUNCING = stems('expect await redeem enjoy');

function isInvitation(clause: Clause): boolean {
  const { mood, subject } = clause;
  return mood === 'possible' && subject.at(-1)?.lower === 'you' && INVITING.has(verbOf(clause));
}

/** "will contact you", "will get back to you", "will be in touch", "you will hear from us". */
export function isContactPromise({ mood, words, verb, subject }: Clause): boolean {
  if (mood !== 'future') return false;
  const says = (text: string): boolean => words.some(({ lower }) => lower === text);
  const name = verb?.lemma ?? '';
  if (name === 'hear') return says('from') || says('back');
  if (subject.at(-1)?.lower === 'you') return false;
  if (name === 'contact' || name === 'ping' || says('touch')) return true;
  if (name === 'get') return says('back');
  return (name === 'follow' && says('up')) || (name === 'reach' && says('out'));
}

/** Whether a statement can bring something into the world, as opposed to seeing or saying something. */
export function bringsThings(clause: Clause): boolean {
  const { verb, state, mood } = clause;
  if (mood === 'present') return true;
  if (verb === null || state === 'is') return false;
  // "The hotel has been informed" speaks, and yet claims that there is a hotel to speak to.
  if (clause.passive && clause.perfect) return true;
  const name = verbOf(clause);
  if (mood === 'future') return !isSpeechVerb(name) || RECEIVING.has(name);
  return deedKinds(name).size > 0 || isGenericVerb(name) || !isSpeechVerb(name);
}
