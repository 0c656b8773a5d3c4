import type { Clause } from '../english/clause.ts';
import { stem } from '../english/stem.ts';
import { deedKinds, isGenericVerb, isSpeechVerb } from '../lexicon/deeds.ts';
import { isContactPromise, isOurs, verbOf } from './clause-traits.ts';
import type { Context, Unsupported } from './unsupported-words.ts';

/** A verb that no call has done, if the clause asserts it. */
export function unsupportedDeed(
  clause: Clause,
  { sources, allowed, personal }: Context,
): readonly Unsupported[] {
  const { verb, passive, perfect, state, mood, words } = clause;
  if (verb === null || allowed(verb.lower) || sources.shows(verb.lemma)) return [];
  const deed = (confidence: number): readonly Unsupported[] => [
    { kind: 'deed', words: [verb.text], confidence },
  ];
  if (isContactPromise(clause)) {
    return sources.handedOver || words.some(({ lower }) => allowed(lower)) ? [] : deed(0.75);
  }
  // "We move forward with your request" moves nothing.
  if (words.some(({ lower }) => lower === 'forward' || lower === 'ahead')) return [];
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
  if (isGenericVerb(name) || isSpeechVerb(name) || sources.mentions(verb.lemma)) return [];
  return asserted && personal ? deed(0.65) : [];
}

/** Who can be expected to deal with what was handed over. */
const ROLES: ReadonlySet<string> = new Set(
  ['specialist', 'colleague', 'representative', 'agent', 'expert', 'department', 'member'].map(
    stem,
  ),
);
const NOBODY: ReadonlySet<string> = new Set();

/** Who may be spoken of: "I have passed it to a specialist, who will contact you", once that is done. */
export function expectedRoles(clause: Clause, { sources }: Context): ReadonlySet<string> {
  if (!sources.handedOver) return NOBODY;
  const handsOver = isContactPromise(clause) || deedKinds(verbOf(clause)).has('escalate');
  return handsOver ? ROLES : NOBODY;
}
