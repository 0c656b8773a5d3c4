import { isObject, type Json, parsedText } from '../../../run/json.ts';
import type { Observation } from '../../../run/run.ts';

/** Words of one form that exclude one another. */
const FAMILIES = `
sunny rainy cloudy
pending shipped delivered cancelled
active inactive suspended
deployed uninstalled
enabled disabled
open closed
available unavailable
online offline
valid invalid
approved rejected
eligible ineligible
paid unpaid
passed failed
passes fails
passing failing
pass fail
succeeded failed
success failure
successful unsuccessful
up down
rose fell
increased decreased
higher lower
above below
connected disconnected
locked unlocked
verified unverified
running stopped
healthy unhealthy
bullish bearish
positive negative
true false
low medium high critical
am pm
monday tuesday wednesday thursday friday saturday sunday
english french german spanish`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** What else a state could be, each in the form of the word. */
const OTHERS: ReadonlyMap<string, readonly string[]> = new Map(
  FAMILIES.flat().map((word) => [
    word,
    FAMILIES.filter((family) => family.includes(word))
      .flat()
      .filter((other) => other !== word),
  ]),
);

const STATE = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${[...OTHERS.keys()].join('|')})(?![\\p{L}\\p{N}_-])`,
  'giu',
);

export interface StatedState {
  /** As it is written. */
  readonly written: string;
  readonly start: number;
  /** The numbers right before and after it. */
  readonly beside: readonly string[];
  /** Whether it says of something in which state that is, and is no mere part of what something is called. */
  readonly isSaid: boolean;
}

/** The words in a text that may say in which state something is. */
export function statesIn(text: string): readonly StatedState[] {
  return Array.from(text.matchAll(STATE), ({ 0: written, index: start }) => {
    const before = text.slice(Math.max(0, start - 40), start);
    const after = text.slice(start + written.length);
    const beside = [/(\d+)\W{0,3}$/.exec(before)?.[1], /^\W{0,3}(\d+)/.exec(after)?.[1]];
    return {
      written,
      start,
      beside: beside.filter((number) => number !== undefined),
      isSaid: SAYING.test(before),
    };
  });
}

/** What stands before a word that says how something is. */
const SAYING =
  /(?:^|\b(?:is|are|was|were|been|now|currently|and)\s+|'s\s+|[:,(|]\s*|\n)[\s*_>-]*$/i;

/** Another state in the form in which one is written. */
export function otherStates(written: string): readonly string[] {
  const others = OTHERS.get(written.toLowerCase()) ?? [];
  if (written === written.toUpperCase()) return others.map((other) => other.toUpperCase());
  if (!/^\p{Lu}/u.test(written)) return others;
  return others.map((other) => other.charAt(0).toUpperCase() + other.slice(1));
}

/**
 * Whether a result says that something is in a state: the word is all of a field, of a line or of an item of a
 * list, or it stands beside the same number as where the agent says it.
 */
export function givesState(observation: Observation, stated: StatedState): boolean {
  const word = stated.written.toLowerCase();
  return leavesOf(observation.data).some((leaf) => {
    const text = leaf.slice(0, LONGEST_READ);
    const items = text.split(ITEM_END).map((item) => item.trim().toLowerCase());
    const isItem = stated.isSaid && items.includes(word);
    return (
      isItem ||
      statesIn(text).some(
        ({ written, beside }) =>
          written.toLowerCase() === word && beside.some((each) => stated.beside.includes(each)),
      )
    );
  });
}

/** The texts in a value; that a field has a name says nothing of what is in it. */
function leavesOf(value: Json): readonly string[] {
  if (typeof value === 'string') {
    const parsed = /^\s*[[{]/.test(value) ? parsedText(value) : undefined;
    return parsed === undefined || typeof parsed === 'string' ? [value] : leavesOf(parsed);
  }
  if (typeof value === 'boolean') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value).flatMap(leavesOf) : [];
}

/** Where an item of a text ends; what stands before a colon is a name. */
const ITEM_END = /\n|\t|[^\n,;|]*:|[,;|(){}[\]"]|\.(?:\s|$)|\s[-–]\s|\b(?:is|are|was|were|been)\b/;
const LONGEST_READ = 20_000;
