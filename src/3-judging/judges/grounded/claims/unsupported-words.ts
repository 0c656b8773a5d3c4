import type { Clause } from '../english/clause.ts';
import { stem } from '../english/stem.ts';
import type { FindingKind } from '../finding.ts';
import type { Sources } from '../sources.ts';
import {
  announcesThings,
  bringsThings,
  isOurs,
  isPermission,
  isReadersDeed,
  isReminder,
  isScheduled,
  isUnderWay,
} from './clause-traits.ts';
import { afterCourtesy, isCourtesy } from './courtesy.ts';
import {
  moreMoney,
  otherOnes,
  presupposedByQuestion,
  treats,
  unsupportedResult,
} from './results.ts';
import { deedOfOthers, expectedRoles, unsupportedDeed } from './unsupported-deed.ts';
import {
  awaited,
  type Given,
  givenAway,
  novelThings,
  otherThings,
  presupposed,
  unsupportedDays,
  unsupportedServices,
} from './unsupported-things.ts';

/** Words of a clause for which the run gives no reason. */
export interface Unsupported {
  readonly kind: FindingKind;
  readonly words: readonly string[];
  readonly confidence: number;
}

export interface Context {
  readonly sources: Sources;
  /** Whether a word belongs to a phrase of the sentence that needs no source. */
  readonly allowed: (word: string) => boolean;
  /** Whether the text speaks of those who write or read it: I, we, you, your. */
  readonly personal: boolean;
  /** Whether the agent acts after this; what it says it will do is a plan then, and no promise. */
  readonly goesOn: boolean;
}

/** Nouns for deeds: `reimbursement`. */
const DERIVED = /(?:ment|tion|sion)s?$/;

/**
 * What one statement claims without support. A question, a condition or a refusal claims only what it
 * presupposes, and a courtesy only that there is what it names.
 */
export function unsupportedIn(clause: Clause, context: Context): readonly Unsupported[] {
  const { mood, negated } = clause;
  const { sources, allowed } = context;
  const roles = expectedRoles(clause, context);
  const accepted: Given = (word) => allowed(word) || roles.has(stem(word));
  const named: Given = (word) => accepted(word) || sources.names(word);
  const mentioned: Given = (word) =>
    accepted(word) || sources.mentions(word) || (DERIVED.test(word) && sources.showsNoun(word));

  if (mood === 'question') {
    return sources.hasCalls ? found('thing', presupposedByQuestion(clause, named), 0.75) : [];
  }
  if (isCourtesy(clause)) {
    if (!sources.hasCalls) return [];
    const rest = unsupportedServices(afterCourtesy(clause), named);
    return found('thing', [...new Set([...givenAway(clause, named), ...rest])], 0.8);
  }
  const denied = mood === 'condition' || (negated && mood !== 'future' && !isReminder(clause));
  const isEvent =
    (mood === 'done' || mood === 'future' || isScheduled(clause)) && !isReadersDeed(clause);
  const offered = speaksOfServices(clause, isEvent, context)
    ? unsupportedServices(denied ? presupposed(clause) : clause, named)
    : [];
  const announces = context.personal && sources.hasCalls && announcesThings(clause);
  const services = found('thing', offered, 0.9);
  if (denied) {
    const coming = context.sources.hasCalls && mood === 'condition' ? awaited(clause, named) : [];
    return [...services, ...found('thing', coming, 0.75)];
  }
  const states = isEvent || announces || mood === 'present';
  return [
    ...services,
    ...(states && context.personal && sources.hasCalls
      ? unsupportedStatement(clause, context, named)
      : []),
    ...(isEvent ? unsupportedEvent(clause, context, named, mentioned) : []),
    ...(announces ? found('thing', novelThings(clause, mentioned), 0.7) : []),
    ...(isPermission(clause) && !sources.mentions('keep') ? found('thing', ['keep'], 0.75) : []),
    ...(states || offered.length > 0
      ? found('deadline', unsupportedDays(clause, named), 0.75)
      : []),
  ];
}

/** What is said to be more than, other than or different from what the run is about. */
function unsupportedStatement(
  clause: Clause,
  context: Context,
  named: Given,
): readonly Unsupported[] {
  const { sources, goesOn } = context;
  if (goesOn) return [];
  return [
    ...found('deed', unsupportedResult(clause, sources), 0.7),
    ...found('thing', [...moreMoney(clause, named), ...otherOnes(clause, named)], 0.75),
    ...found('thing', treats(clause), 0.75),
    ...found('deed', deedOfOthers(clause, context), 0.7),
  ];
}

function speaksOfServices(clause: Clause, isEvent: boolean, context: Context): boolean {
  if (!context.sources.hasCalls || (clause.words.length <= 3 && !clause.passive)) return false;
  return isEvent || context.personal || isUnderWay(clause);
}

/** What is said to have happened, or to happen yet. */
function unsupportedEvent(
  clause: Clause,
  context: Context,
  named: Given,
  mentioned: Given,
): readonly Unsupported[] {
  const { mood, negated, verb } = clause;
  const { sources, personal, goesOn } = context;
  const isPlan = mood === 'future' && goesOn;
  const isDeed = !negated && !isPlan && mood !== 'present';
  const bringsSome =
    personal && sources.hasCalls && !(isPlan && isOurs(clause)) && bringsThings(clause);
  const things = [
    ...(bringsSome ? novelThings(clause, mentioned) : []),
    ...(sources.shows(verb?.lemma ?? '') ? otherThings(clause, named) : []),
  ];
  return [...(isDeed ? unsupportedDeed(clause, context) : []), ...found('thing', things, 0.75)];
}

function found(kind: FindingKind, words: readonly string[], confidence: number): Unsupported[] {
  return words.length === 0 ? [] : [{ kind, words, confidence }];
}
