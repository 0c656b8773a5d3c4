import type { Json } from '../../../run/json.ts';
import { isToolStep, type Step, type ToolStep } from '../../../run/run.ts';
import {
  type CheckedPair,
  inPlaces,
  OTHER_STEPS_CHANGED,
  type PairCheck,
  sameNumbers,
  toolStepAt,
  written,
} from './checked-pair.ts';
import {
  givenBy,
  hasFailed,
  isNumber,
  mentions,
  numbersIn,
  raw,
  saidAt,
  toldByPeople,
} from './said-and-given.ts';

/** From the step to blame on, the agent says one thing for another, and nothing else changed. */
function misreport(
  check: (pair: CheckedPair, first: number, old: string, value: string) => string | null,
): PairCheck {
  return inPlaces((pair, changed) => {
    const { label, proof } = pair;
    const [first] = changed;
    if (first !== label.failureStep) return 'the step to blame is not the first that changed';
    return wordsOnly(pair, changed) ?? check(pair, first, proof.old ?? '', proof.new ?? '');
  });
}

/** The call before a step that the proof names as the source of what the agent says there. */
function sourceBefore({ parent, proof }: CheckedPair, first: number): ToolStep | null {
  const [place] = proof.sources;
  const source = toolStepAt(parent, typeof place === 'number' ? place : null);
  return source === null || source.index >= first ? null : source;
}

export const checkMisreportedResult = misreport((pair, first, old, value) => {
  const { parent, child } = pair;
  const [before, after] = [parts(old), parts(value)];
  if (before.number === after.number || before.rest !== after.rest) return 'no value was replaced';
  if (toldByPeople(parent).some((text) => mentions(text, old))) return 'people give the old value';
  const source = sourceBefore(pair, first);
  if (source === null) return 'no result before it is the source';
  const said = givenBy(source);
  const speaks = (text: string, number: string): boolean => speaksOf(text, number, before.rest);
  if (!speaks(said, before.number)) return 'the result does not say what was replaced';
  if (isNumber(after.number) && numbersIn(said).includes(plain(after.number))) {
    return 'the result has the new number too';
  }
  const texts = parent.steps.flatMap((step) => [givenBy(step), saidAt(step)]);
  if ([parent.goal, ...texts].some((text) => speaks(text, after.number))) {
    return 'the run says what is reported elsewhere';
  }
  const between = parent.steps.slice(source.index + 1, first).filter(isToolStep);
  if (before.rest !== '' && between.some((step) => isReportOf(givenBy(step), before.rest))) {
    return 'a later result speaks of the same thing';
  }
  const later = child.steps.slice(first);
  const anew =
    before.rest === ''
      ? -1
      : later.findIndex((step) => isToolStep(step) && isReportOf(givenBy(step), before.rest));
  const spoken = anew === -1 ? later : later.slice(0, Math.max(1, anew));
  return spoken.some((step) => mentions(saidAt(step), old)) ? LEFT_BEHIND : null;
});

export const checkMisreportedName = misreport((pair, first, old, name) => {
  const { parent, child, known } = pair;
  const ending = (text: string): string => /\.[a-z].*$/i.exec(text)?.[0] ?? '';
  if (ending(old) !== ending(name) || !/^[\w.-]+$/.test(name)) return 'it is no name of its kind';
  const everything = JSON.stringify([parent.goal, parent.instructions, parent.steps]);
  if (everything.toLowerCase().includes(name.toLowerCase())) return 'the run has the new name';
  const source = sourceBefore(pair, first);
  if (source === null || hasFailed(source, known.errors)) return 'no call before it is the source';
  const gave = ending(old) === '' ? '' : givenBy(source);
  if (!`${raw(source.call.args)} ${gave}`.includes(old)) {
    return 'the source does not have the name';
  }
  const later = child.steps.slice(first);
  const calls = later.filter(isToolStep);
  if (calls.some(({ call }) => raw(call.args).includes(old)))
    return 'a later call has the old name';
  return later.some((step) => spokenAt(step).includes(old)) ? LEFT_BEHIND : null;
});

export const checkMisreportedState = misreport((pair, place, old, state) => {
  const { parent, child, proof, known } = pair;
  if (proof.places.length > 1) return OTHER_STEPS_CHANGED;
  if (!EXCLUDING.some((one) => one.test(old) && one.test(state))) {
    return 'the two states do not exclude each other';
  }
  if (toldByPeople(parent).some((text) => mentions(text, old))) return 'people give the old state';
  const everything = parent.steps.flatMap((step) => [givenBy(step), saidAt(step)]);
  if (
    [parent.goal, parent.instructions ?? '', ...everything].some((text) => mentions(text, state))
  ) {
    return 'the run gives the state that is reported';
  }
  const source = sourceBefore(pair, place);
  if (source === null || hasFailed(source, known.errors)) {
    return 'no result before it is the source';
  }
  const isValue = new RegExp(`\\b${old}\\b(?!["']?\\s*[:=])`, 'i');
  if (!isValue.test(givenBy(source))) return 'the result does not give the old state';
  const after = child.steps[place];
  if (after === undefined || mentions(saidAt(after), old)) return LEFT_BEHIND;
  return DENIAL.test(sentenceWith(saidAt(after), state)) ? 'what is said is denied' : null;
});

/** States of which one thing has one. */
const EXCLUDING: readonly RegExp[] = [
  /^(?:sunny|rainy|cloudy)$/i,
  /^(?:pending|shipped|delivered|cancelled)$/i,
  /^(?:low|medium|high|critical)$/i,
  /^(?:(?:in)?active|suspended)$/i,
  /^(?:deployed|uninstalled)$/i,
  /^(?:enabled|disabled)$/i,
  /^(?:open|closed)$/i,
  /^(?:un)?(?:available|paid|locked|verified|healthy|successful)$/i,
  /^(?:on|off)line$/i,
  /^(?:in)?(?:valid|eligible)$/i,
  /^(?:approved|rejected)$/i,
  /^(?:pass|fail)(?:e?s|ed|ing)?$/i,
  /^(?:succeeded|failed)$/i,
  /^(?:success|failure)$/i,
  /^(?:up|down)$/i,
  /^(?:rose|fell)$/i,
  /^(?:in|de)creased$/i,
  /^(?:high|low)er$/i,
  /^(?:above|below)$/i,
  /^(?:dis)?connected$/i,
  /^(?:running|stopped)$/i,
  /^(?:bull|bear)ish$/i,
  /^(?:posi|nega)tive$/i,
  /^(?:true|false)$/i,
  /^(?:am|pm)$/i,
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i,
  /^(?:english|french|german|spanish)$/i,
];

const DENIAL = /\bnot\b|n't\b|\bnever\b|\bno longer\b|\bif\b|\?/i;

/** What stands around a word, up to the ends of the sentence. */
const sentenceWith = (text: string, word: string): string =>
  text.split(/(?<=[.!?])\s|\n/).find((sentence) => mentions(sentence, word)) ?? '';

/** What the agent says at a step in words. */
const spokenAt = (step: Step): string =>
  isToolStep(step) ? step.thought : step.from === 'agent' ? saidAt(step) : '';

export const checkMisattributedResult = inPlaces((pair, [place, ...others]) => {
  const { parent, child, label, proof, known } = pair;
  const [before, after] = [parent.steps[place], child.steps[place]];
  if (before === undefined || after === undefined || others.length > 0) return OTHER_STEPS_CHANGED;
  if (place !== label.failureStep) return OTHER_STEPS_CHANGED;
  if (!hasOnlyOtherWords(before, after)) return 'more than what the agent says changed';
  const [old, value] = [proof.old ?? '', proof.new ?? ''];
  const [was, is] = [saidAt(before), saidAt(after)];
  const places = exchangedAt(was, is, old, value) ?? exchangedAt(was, is, value, old)?.toReversed();
  if (places === undefined) return 'other words changed than the two values';
  const sources = proof.sources.map((at) => toolStepAt(parent, typeof at === 'number' ? at : null));
  const [one, other = one] = sources;
  if (!one || !other || one.index >= place || other.index >= place) {
    return 'no results are the sources';
  }
  if ([one, other].some((step) => hasFailed(step, known.errors))) return 'a source failed';
  if (one === other) return checkEntries(lines(one.observation.data), was, [old, value], places);
  if (one.call.tool !== other.call.tool) return 'the sources are of two tools';
  const [a, b] = [numbersIn(old)[0], numbersIn(value)[0]];
  const [first, second] = [numbersIn(givenBy(one)), numbersIn(givenBy(other))];
  if (a === undefined || b === undefined || a === b) return 'there are no two values';
  return first.includes(a) && second.includes(b) && !first.includes(b) && !second.includes(a)
    ? null
    : 'the results do not give the values apart';
});

/** Where two texts differ, if it is only that two words have changed places; the first comes first. */
function exchangedAt(
  before: string,
  after: string,
  first: string,
  second: string,
): readonly number[] | null {
  for (let i = before.indexOf(first); i !== -1; i = before.indexOf(first, i + 1)) {
    if (before.slice(0, i) !== after.slice(0, i) || !after.startsWith(second, i)) continue;
    const [rest, others] = [before.slice(i + first.length), after.slice(i + second.length)];
    for (let j = rest.indexOf(second); j !== -1; j = rest.indexOf(second, j + 1)) {
      const isSame =
        rest.slice(0, j) + first + rest.slice(j + second.length) === others &&
        rest.slice(0, j) === others.slice(0, j);
      if (isSame) return [i, i + first.length + j];
    }
  }
  return null;
}

/** Of the parts of a result, one has the one value and the other the other, and the text names each before it. */
function checkEntries(
  result: string,
  text: string,
  [old, value]: readonly [string, string],
  places: readonly number[],
): string | null {
  const parts = result.split(/\n|\}\s*,|\\n/).filter((part) => part.trim() !== '');
  const holds = (part: string, one: string): boolean =>
    ` ${part
      .toLowerCase()
      .replaceAll('":', ' ')
      .replace(/[",\t|}]/g, ' ')} `.includes(` ${one.toLowerCase()} `);
  const [at = 0, there = 0] = places;
  const isApart = parts.some((one) =>
    parts.some((other) => {
      if (!holds(one, old) || holds(one, value) || !holds(other, value) || holds(other, old)) {
        return false;
      }
      const [own, others] = [namesIn(one), namesIn(other)];
      const isNearest = (place: number, mine: Set<string>, rest: Set<string>): boolean => {
        const words = text.slice(0, place).match(/[\p{L}\p{N}_-]{3,}/gu) ?? [];
        const last = words.findLast((word) => mine.has(word) !== rest.has(word));
        return last !== undefined && mine.has(last);
      };
      return isNearest(at, own, others) && isNearest(there, others, own);
    }),
  );
  return isApart ? null : 'the entries do not give the values apart';
}

/** The texts in a result, each in a line of its own. */
function lines(data: Json): string {
  if (typeof data === 'string') return data;
  if (data === null || typeof data !== 'object') return String(data);
  const parts = Object.entries(data).map(([key, value]) =>
    typeof value === 'string' && /^[^\n]*$/.test(value) ? `"${key}":"${value}",` : lines(value),
  );
  return Array.isArray(data) ? parts.join('\n') : parts.join(' ');
}

const namesIn = (part: string): Set<string> =>
  new Set(part.match(/[\p{L}\p{N}_-]{3,}/gu)?.filter((word) => /\p{L}{2}/u.test(word)) ?? []);

export const checkSpelledCount = inPlaces((pair, changed) => {
  const [number, ...rest] = (pair.proof.old ?? '').split(/\s+/);
  const [word = '', ...same] = (pair.proof.new ?? '').split(/\s+/);
  const isSpelt = SPELT.indexOf(word) === Number(number) - 2 && sameNumbers(rest, same);
  return isSpelt ? wordsOnly(pair, changed) : 'the count is not the same';
});

const SPELT =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** Nothing but what the agent says changed, and in it nothing but the words that the proof names. */
function wordsOnly({ parent, child, proof }: CheckedPair, changed: readonly number[]) {
  const [old, value] = [proof.old ?? '', proof.new ?? ''];
  if (old === '' || value === '' || old === value) return 'the proof names no two values';
  for (const place of changed) {
    const [before, after] = [parent.steps[place], child.steps[place]];
    if (before === undefined || after === undefined) return OTHER_STEPS_CHANGED;
    if (!hasOnlyOtherWords(before, after)) return 'more than what the agent says changed';
    const undone = written(after).replaceAll(quoted(value), () => quoted(old));
    if (undone !== written(before)) return 'other words changed';
  }
  return null;
}

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);

function hasOnlyOtherWords(before: Step, after: Step): boolean {
  if (isToolStep(before) && isToolStep(after)) {
    return written({ ...after, thought: '' }) === written({ ...before, thought: '' });
  }
  if (isToolStep(before) || isToolStep(after) || before.from !== 'agent') return false;
  const silent = { text: '', thought: '' };
  return written({ ...after, ...silent }) === written({ ...before, ...silent });
}

/** The number of a value, and the word that says what it is; a name is all number. */
export function parts(value: string): { readonly number: string; readonly rest: string } {
  const counted = /^(\d[\d,.]*)(\D+)$/.exec(value);
  if (counted !== null) return { number: counted[1] ?? '', rest: lastWord(counted[2] ?? '') };
  const led = /^(\D+)(\d+)$/.exec(value);
  if (led !== null && /code|exit/i.test(value)) return { number: led[2] ?? '', rest: 'exit' };
  return { number: value, rest: '' };
}

/** The first letters of the last word: `tests`, `tested` and `test` begin alike. */
function lastWord(text: string): string {
  const word = text.trim().split(/\s+/).at(-1) ?? '';
  return word.toLowerCase().slice(0, 4);
}

const plain = (number: string): number => Number(number.replaceAll(',', ''));

/** Whether a text has a number with the word near it; for a name, whether it has the name. */
function speaksOf(text: string, number: string, word: string): boolean {
  if (word === '') return mentions(text, number);
  return nearby(text, word).some((near) => near === plain(number));
}

/** Whether a text does not say a value: no such number near its word, no such name. */
export const isUnsaid = (text: string, number: string, word: string): boolean =>
  !speaksOf(text, number, word);

const isReportOf = (text: string, word: string): boolean => nearby(text, word).length > 0;

/** The numbers that stand right before a word, or right after a leading one. */
function nearby(text: string, word: string): readonly number[] {
  const small = text.toLowerCase().replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  const sought = word.replace(/[^\w°%]/g, '');
  const pattern =
    sought === 'exit'
      ? /(?:exit\w*|return)\W{0,3}(?:with\W)?(?:code|status)?\W{0,3}(\d+)/g
      : new RegExp(`(?<![\\w.])(\\d+(?:\\.\\d+)?)\\W{0,3}(?:[a-z-]+ ){0,2}${sought}`, 'g');
  return [...small.matchAll(pattern)].map(([, number]) => Number(number));
}

const LEFT_BEHIND = 'the agent still reports the old value';
