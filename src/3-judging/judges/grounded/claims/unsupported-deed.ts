import { stem, stems } from '../english/english-words.ts';
import { isOurs, isPerfect, isState, type Statement } from '../english/statements.ts';
import type { Unsupported } from '../finding.ts';
import { deedKinds, isGenericVerb, isSpeechVerb } from '../lexicon/deeds.ts';
import type { Sources } from '../sources.ts';
import type { Context } from './claims.ts';

/** Ways to say that money was moved. That somebody was told something does not show it. */
const MOVES_MONEY = stems(
  'send pay transfer give return put move wire remit get post book release arrive',
);
const MONEY = /^(?:money|refunds?|amount|sum|funds?|eur|usd|gbp|euros?|dollars?|pounds?|[€$£])$/;
/** Who can be expected to deal with what was handed over. */
export const ROLE =
  /^(?:specialists?|colleagues?|representatives?|agents?|experts?|departments?|members?|humans?|persons?|people|teams?|they|them|someone|somebody|who)$/;
const HOLDS = stems('get have take receive');

/** A verb that no call has done, if the statement asserts it. */
export function unsupportedDeed(
  statement: Statement,
  { sources, allowed, personal }: Context,
): readonly Unsupported[] {
  const { verb, passive, mood, words, negated } = statement;
  const ours = isOurs(statement);
  if (verb === null || allowed(verb.lower) || isShown(statement, sources)) return [];
  const deed = (confidence: number): readonly Unsupported[] => [
    { kind: 'deed', words: [verb.text], confidence },
  ];
  const name = stem(verb.lemma);
  const isKnown = deedKinds(name).size > 0;
  if (sources.handedOver && isLeftToOthers(statement, isKnown)) return [];
  if (negated && mood !== 'future') return [];
  // "We move forward with your request" moves nothing.
  if (words.some(({ lower }) => /^(?:forward|ahead|motion)$/.test(lower))) return [];
  if (isState(statement)) {
    const isNow = statement.auxiliaries.some((word) => /^(?:is|are|'s|'re)$/.test(word));
    if (isNow && !isKnown) return [];
    if (isGenericVerb(name) || sources.mentions(verb.lemma)) return [];
  }
  const isAsserted = ours || (personal && (passive || isPerfect(statement) || mood === 'future'));
  if (isKnown) {
    if (isSpeechVerb(name) && !ours) return [];
    // In other trades than that of service a name of a tool need not tell its deed: "I called the API".
    if (!personal && deedKinds(name).has('contact')) return [];
    return isAsserted ? deed(ours ? 0.9 : 0.85) : [];
  }
  if (isGenericVerb(name) || isSpeechVerb(name) || sources.mentions(verb.lemma)) return [];
  // "I pushed the refund through" says no more than that it was made.
  const after = words.slice(words.indexOf(verb));
  const isMade = (noun: string): boolean => sources.has(noun) && sources.showsNoun(noun);
  if (ours && after.some(({ pos, lower }) => pos === 'NOUN' && isMade(lower))) return [];
  // A verb of no list is a deed if it does something to something: "we concluded that" does not.
  const object = words[words.indexOf(verb) + 1];
  const isDone = passive
    ? !isState(statement)
    : /DET|PRON|NOUN|PROPN|NUM|ADJ/.test(object?.pos ?? '');
  return isAsserted && personal && isDone ? deed(0.65) : [];
}

function isShown(statement: Statement, sources: Sources): boolean {
  const { verb, passive, words, subject } = statement;
  const name = verb?.lemma ?? '';
  if (passive && !isOurs(statement) && sources.reports(name)) return true;
  // "This message was sent to you" is true as soon as it is read.
  if (/^this (?:message|reply|email)/.test(subject.map(({ lower }) => lower).join(' ')))
    return true;
  const money = words.some(({ lower }) => MONEY.test(lower));
  if (!money || !MOVES_MONEY.has(stem(name))) return sources.shows(name);
  return sources.has(name) || ['refund', 'charge'].some((deed) => sources.shows(deed));
}

/**
 * "A specialist will review it and write to you", "I've flagged it for them", "it was given to a colleague":
 * what follows from handing a case over. "The specialist has decided" does not: nobody has heard from them.
 */
function isLeftToOthers(
  { mood, subject, verb, words, passive }: Statement,
  isKnown: boolean,
): boolean {
  if (verb === null) return false;
  const name = stem(verb.lemma);
  const isTheirs = subject.some(({ lower }) => ROLE.test(lower));
  const kinds = deedKinds(name);
  if (isTheirs) {
    const isContact = kinds.has('contact') || kinds.has('escalate') || name === stem('write');
    if (isKnown && !isContact) return false;
    return mood === 'future' || passive || HOLDS.has(name) || verb.lower.endsWith('ing');
  }
  const after = words.slice(words.indexOf(verb) + 1);
  const role = after.findIndex(({ lower }) => ROLE.test(lower));
  return after
    .slice(0, Math.max(role, 0))
    .some(({ lower }) => /^(?:to|for|with|by|from|on)$/.test(lower));
}
