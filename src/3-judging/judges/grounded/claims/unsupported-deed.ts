import type { Clause } from '../english/clause.ts';
import { stem } from '../english/stem.ts';
import { deedKinds, isGenericVerb, isSpeechVerb } from '../lexicon/deeds.ts';
import type { Sources } from '../sources.ts';
import { isContactPromise, isOurs, verbOf } from './clause-traits.ts';
import type { Context, Unsupported } from './unsupported-words.ts';

/** A verb that no call has done, if the clause asserts it. */
export function unsupportedDeed(
  clause: Clause,
  { sources, allowed, personal }: Context,
): readonly Unsupported[] {
  const { verb, passive, perfect, state, mood, words } = clause;
  if (verb === null || allowed(verb.lower) || isShown(clause, sources)) return [];
  const deed = (confidence: number): readonly Unsupported[] => [
    { kind: 'deed', words: [verb.text], confidence },
  ];
  if (isContactPromise(clause)) {
    return sources.handedOver || words.some(({ lower }) => allowed(lower)) ? [] : deed(0.75);
  }
  if (isTakingOver(clause, sources)) return [];
  // "We move forward with your request" moves nothing.
  if (words.some(({ lower }) => /^(?:forward|ahead|motion)$/.test(lower))) return [];
  // "I pulled up your order" looks at it.
  if (verb.lemma === 'pull' && words[words.indexOf(verb) + 1]?.lower === 'up') return [];
  const name = stem(verb.lemma);
  const ours = isOurs(clause);
  const known = deedKinds(name).size > 0;
  if (state === 'is' && !known) return [];
  if (state !== null && (isGenericVerb(name) || sources.mentions(verb.lemma))) return [];
  const asserted = ours || passive || (personal && (perfect || mood === 'future'));
  if (known) {
    if (isSpeechVerb(name) && !ours) return [];
    return asserted ? deed(ours ? 0.9 : 0.85) : [];
  }
  if (hasArrived(clause)) return deed(0.7);
  if (isGenericVerb(name) || isSpeechVerb(name) || sources.mentions(verb.lemma)) return [];
  // "I pushed the refund through" says no more than that it was made.
  const after = words.slice(words.indexOf(verb));
  if (ours && after.some(({ pos, lower }) => pos === 'NOUN' && isMade(lower, sources))) return [];
  return asserted && personal ? deed(0.65) : [];
}

/** Ways to say that money was moved. That somebody was told something does not show it. */
const MOVES_MONEY: ReadonlySet<string> = new Set(
  ['send', 'pay', 'transfer', 'give', 'return', 'put', 'move', 'wire', 'remit', 'get', 'post'].map(
    stem,
  ),
);
const MONEY = /^(?:money|funds?|eur|usd|gbp|euros?|dollars?|pounds?|[€$£])$/;

const isMade = (noun: string, sources: Sources): boolean =>
  sources.has(noun) && sources.showsNoun(noun);

const ARRIVES: ReadonlySet<string> = new Set(['reach', 'hit', 'clear'].map(stem));

/** "Your refund reached your bank": what only the reader can see. */
function hasArrived({ verb, mood, words, subject }: Clause): boolean {
  if (mood !== 'done' || subject.length === 0 || !ARRIVES.has(stem(verb?.lemma ?? '')))
    return false;
  if (subject.some(({ lower }) => /^(?:you|i|we|message|request)$/.test(lower))) return false;
  return words.some(({ lower }) => lower === 'bank' || lower === 'account');
}

function isShown(clause: Clause, sources: Sources): boolean {
  const { verb, passive, words, subject } = clause;
  const name = verb?.lemma ?? '';
  if (passive && !isOurs(clause) && sources.reports(name)) return true;
  // "This message was sent to you" is true as soon as it is read.
  if (subject[0]?.lower === 'this' && /^(?:message|reply|email)$/.test(subject[1]?.lower ?? ''))
    return true;
  if (sources.handedOver && isHandedTo(clause)) return true;
  const money = words.some(({ lower }) => MONEY.test(lower));
  if (!money || !MOVES_MONEY.has(stem(name))) return sources.shows(name);
  return sources.has(name) || ['refund', 'charge'].some((deed) => sources.shows(deed));
}

/** Who can be expected to deal with what was handed over. */
const ROLES: ReadonlySet<string> = new Set(
  ['specialist', 'colleague', 'representative', 'agent', 'expert', 'department', 'member'].map(
    stem,
  ),
);
/** What those do who were handed a case. */
const TAKES_OVER: ReadonlySet<string> = new Set(
  'take review look pick handle decide write reply respond answer assess examine consider work deal continue follow assist help guide see check get be go have'
    .split(' ')
    .map(stem),
);
const HOLDS: ReadonlySet<string> = new Set(['get', 'have', 'take', 'receive'].map(stem));
const OTHERS = new Set(['they', 'someone', 'somebody', 'team', 'who']);
const NOBODY: ReadonlySet<string> = new Set();

/** Who may be spoken of: "I have passed it to a specialist, who will contact you", once that is done. */
export function expectedRoles(clause: Clause, { sources }: Context): ReadonlySet<string> {
  if (!sources.handedOver) return NOBODY;
  const handsOver =
    clause.mood !== 'done' ||
    isOurs(clause) ||
    clause.verb === null ||
    HOLDS.has(verbOf(clause)) ||
    isHandedTo(clause) ||
    deedKinds(verbOf(clause)).has('escalate');
  return handsOver ? ROLES : NOBODY;
}

/** "The specialist has decided in your favour": nobody has heard from them yet. */
export function deedOfOthers(clause: Clause, { sources }: Context): readonly string[] {
  const { mood, subject, passive, negated, verb } = clause;
  const name = verbOf(clause);
  if (mood !== 'done' || passive || negated || HOLDS.has(name) || verb?.lower.endsWith('ing'))
    return [];
  if (deedKinds(name).has('escalate')) return [];
  return subject
    .slice(0, 3)
    .filter((word) => clause.words.includes(word))
    .filter(({ lower }) => lower !== 'agent' && ROLES.has(stem(lower)) && !sources.names(lower))
    .map(({ text }) => text);
}

/** "I've flagged your case for a specialist": to hand over, in other words. */
function isHandedTo({ words, verb, subject }: Clause): boolean {
  if (verb === null || subject.some(({ lower }) => ROLES.has(stem(lower)))) return false;
  const after = words.slice(words.indexOf(verb) + 1);
  const role = after.findIndex(({ lower }) => ROLES.has(stem(lower)));
  return after.slice(0, Math.max(role, 0)).some(({ lower }) => /^(?:to|for|with)$/.test(lower));
}

/** "A specialist will review it and write to you", once somebody was asked to take over. */
function isTakingOver(clause: Clause, sources: Sources): boolean {
  const { mood, subject } = clause;
  const name = verbOf(clause);
  if (!sources.handedOver || mood !== 'future') return false;
  if (!TAKES_OVER.has(name) && deedKinds(name).size > 0) return false;
  return subject.some(({ lower }) => ROLES.has(stem(lower)) || OTHERS.has(lower));
}
