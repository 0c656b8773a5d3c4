import { range } from './list-methods.ts';
import {
  callFunction,
  isFunction,
  type Meter,
  raise,
  spend,
  textOf,
  type Value,
} from './values.ts';

type TextMethod = (of: string, args: readonly Value[], meter: Meter) => Value;

/** Longer texts are refused, so that no program can fill the memory. */
const LONGEST = 20_000;
/** Backtracking is bounded by how long a text is and by how many repetitions a pattern has. */
const LONGEST_MATCHED = 400;

/** The methods of texts that programs can call. None depends on a locale. */
export const textMethods: Readonly<Record<string, TextMethod>> = {
  trim: (of) => of.trim(),
  trimStart: (of) => of.trimStart(),
  trimEnd: (of) => of.trimEnd(),
  toLowerCase: (of) => of.toLowerCase(),
  toUpperCase: (of) => of.toUpperCase(),
  toString: (of: string) => of,
  normalize: (of, [form]) => of.normalize(form === 'NFD' || form === 'NFKD' ? form : 'NFC'),
  slice: (of, [start, end]) => of.slice(...range(start, end)),
  substring: (of, [start, end]) => of.substring(Number(start), range(start, end)[1]),
  charAt: (of, [index]) => of.charAt(Number(index)),
  charCodeAt: (of, [index]) => of.charCodeAt(Number(index)),
  at: (of, [index]) => of.at(Number(index)),
  includes: (of, [part]) => of.includes(textOf(part)),
  indexOf: (of, [part]) => of.indexOf(textOf(part)),
  lastIndexOf: (of, [part]) => of.lastIndexOf(textOf(part)),
  startsWith: (of, [part]) => of.startsWith(textOf(part)),
  endsWith: (of, [part]) => of.endsWith(textOf(part)),
  repeat(of, [count]) {
    const times = Number(count);
    if (!(times >= 0)) raise('RangeError', `Invalid count value: ${textOf(count)}`);
    return bounded(of.length * Math.trunc(times), () => of.repeat(times));
  },
  padStart: (of, [length, fill]) =>
    bounded(Number(length), () =>
      of.padStart(Number(length), fill === undefined ? ' ' : textOf(fill)),
    ),
  padEnd: (of, [length, fill]) =>
    bounded(Number(length), () =>
      of.padEnd(Number(length), fill === undefined ? ' ' : textOf(fill)),
    ),
  concat: (of, args) => bounded(of.length, () => of + args.map(textOf).join('')),
  split(of, [separator, limit]) {
    const most = limit === undefined ? undefined : Number(limit);
    if (separator === undefined) return [of];
    return separator instanceof RegExp
      ? short(of).split(separator, most)
      : of.split(textOf(separator), most);
  },
  replace: (of, args, meter) => replaced(of, args, meter, false),
  replaceAll: (of, args, meter) => replaced(of, args, meter, true),
  match(of, [pattern]) {
    const source = textOf(pattern);
    const read = pattern instanceof RegExp ? pattern : safePattern(source, '');
    const found = short(of).match(read ?? invalidPattern(source, ''));
    return found === null ? null : [...found];
  },
};

function replaced(of: string, [what, by]: readonly Value[], meter: Meter, all: boolean): string {
  const make = (...groups: Value[]): string => {
    spend(meter);
    return isFunction(by) ? textOf(callFunction(by, groups, meter)) : textOf(by);
  };
  if (what instanceof RegExp) {
    if (all && !what.global) raise('TypeError', 'replaceAll must be called with a global RegExp');
    return isFunction(by) ? short(of).replace(what, make) : short(of).replace(what, textOf(by));
  }
  const text = textOf(what);
  return all ? of.replaceAll(text, () => make(text)) : of.replace(text, () => make(text));
}

export function testPattern(pattern: RegExp, text: string): boolean {
  return new RegExp(pattern.source, pattern.flags.replace('g', '')).test(short(text));
}

function short(text: string): string {
  if (text.length > LONGEST_MATCHED) raise('RangeError', 'Text too long to match');
  return text;
}

export function bounded(length: number, make: () => string): string {
  if (length > LONGEST) raise('RangeError', 'Invalid string length');
  return make();
}

export function invalidPattern(source: string, flags: string): never {
  raise('SyntaxError', `Invalid regular expression: /${source}/${flags}`);
}

/**
 * A pattern that cannot run away: no repeated group, nothing that looks around or back, at most two
 * repetitions, and three choices with them, because each choice doubles the work. Null if it is none of these.
 */
export function safePattern(source: string, flags: string): RegExp | null {
  const plain = source.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_');
  const repeated = plain.match(/[+*]|\{\d+,\d*\}/g) ?? [];
  const choices = plain.replaceAll('(?:', '(').match(/[?|]/g) ?? [];
  if (/\)[+*{]|\(\?[^:]/.test(plain) || /\\[1-9k]/.test(source)) return null;
  if (repeated.length > 2 || repeated.length + choices.length > 3) return null;
  try {
    return /^[giu]*$/.test(flags) ? new RegExp(source, flags) : null;
  } catch {
    return null;
  }
}
