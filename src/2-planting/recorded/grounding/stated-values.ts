import { identifiersIn } from './identifiers.ts';

/**
 * A value as a report states it: `43 tests`, `20°C`, `99b497c`. What a number is of belongs to it, since a
 * small number alone says nothing.
 */
export interface StatedValue {
  readonly kind: 'number' | 'name' | 'hash' | 'version' | 'error' | 'time';
  /** What is written, from the value to the word that says what it is. */
  readonly written: string;
  /** The value within it. */
  readonly value: string;
  readonly start: number;
  /** What a number is of; empty for a name. */
  readonly subjects: readonly string[];
  /** What is written up to each of these subjects. */
  readonly upTo: readonly string[];
}

const NUMBER =
  /(?<![\w.,:/\\$€£#@+=~^-])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\w]*[_/\\:=@])/g;
const UNIT = /^\s?(°\s?[CF]|%|ms|[kKMG]i?B|mph|km\/h|km|s|GHz|px)(?![\w/])/;
const PHRASE = /^(?:\*\*|`)?\s((?:[A-Za-z][A-Za-z-]*[ ,.;:!)*\n]?){1,3})/;
const EXIT_CODE =
  /\bexit(?:ed)?(?: with)?(?: code| status)?:?\s{0,2}$|\b(?:exit|return) code:?\s{0,2}$/i;

/** Words that end what a number is of, and words that numbers of anything stand before. */
const NO_SUBJECT =
  /^(?:a|an|and|are|as|at|by|for|from|has|have|if|in|is|it|more|much|new|not|of|on|or|other|out|same|some|than|that|the|then|this|times?|to|was|were|will|with|which|step|steps|line|lines|option|options|point|points|way|ways|thing|things|item|items)$/i;

/** A number that is all of a line, as a program prints it, or that is quoted as such. */
const PRINTED =
  /(?<=^[ \t]*)(?:\d+\.\d+|\d{2,})(?=[ \t]*\r?$)|(?<=`)\d+\.\d+(?=`)|(?<=`)\d{2,}(?=`)/gm;

/** Every number in a text that is said of something. */
export function numbersOfThings(text: string): readonly StatedValue[] {
  const printed = [...withoutFences(text).matchAll(PRINTED)].map(({ 0: value, index: start }) => {
    const subjects = ['output'];
    return { kind: 'number' as const, written: value, value, start, subjects, upTo: [value] };
  });
  return [...printed, ...countedThings(text)];
}

function countedThings(text: string): readonly StatedValue[] {
  return [...withoutFences(text).matchAll(NUMBER)].flatMap((match): readonly StatedValue[] => {
    const [value] = match;
    const start = match.index;
    const rest = text.slice(start + value.length, start + value.length + 60);
    const lead = EXIT_CODE.exec(text.slice(Math.max(0, start - 24), start))?.[0].trim();
    if (lead !== undefined && lead !== '') {
      const from =
        start - (EXIT_CODE.exec(text.slice(Math.max(0, start - 24), start))?.[0].length ?? 0);
      const written = text.slice(from, start + value.length);
      return [
        { kind: 'number', written, value, start: from, subjects: ['exit code'], upTo: [written] },
      ];
    }
    const unit = UNIT.exec(rest);
    if (unit !== null) {
      const written = value + unit[0];
      const subject = (unit[1] ?? '').replace(/\s/g, '').toLowerCase();
      return [{ kind: 'number', written, value, start, subjects: [subject], upTo: [written] }];
    }
    const words = subjectsIn(rest);
    const upTo = words.map(({ end }) => value + rest.slice(0, end));
    const [written] = upTo;
    if (written === undefined) return [];
    const subjects = words.map(({ word }) => word);
    return [{ kind: 'number', written, value, start, subjects, upTo }];
  });
}

/** The words after a number that may say what it is of, and where each of them ends. */
function subjectsIn(rest: string): readonly { readonly word: string; readonly end: number }[] {
  const phrase = PHRASE.exec(rest);
  if (phrase === null) return [];
  const words = phrase[1] ?? '';
  const found: { word: string; end: number }[] = [];
  let at = phrase[0].length - words.length;
  for (const [part, letters = '', after = ''] of words.matchAll(/([A-Za-z-]+)([^A-Za-z-]?)/g)) {
    if (NO_SUBJECT.test(letters)) break;
    if (letters.length >= 4) found.push({ word: stem(letters), end: at + letters.length });
    if (after !== ' ') break;
    at += part.length;
  }
  return found;
}

/** `tests`, `tested` and `test` are the same. */
function stem(word: string): string {
  return word
    .toLowerCase()
    .replace(/(?:ures|ure|ed|es|s|ing)$/, '')
    .replace(/e$/, '');
}

const NAMES: readonly (readonly [kind: Exclude<StatedValue['kind'], 'number' | 'name'>, RegExp])[] =
  [
    ['hash', /(?<![\w/-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\w-])/g],
    ['version', /(?<![\w./-])v?\d+\.\d+\.\d+(?![\w.-])/g],
    ['time', /(?<![\w:.])\d{1,2}:\d{2}(?::\d{2})?(?![\w:]|\.\d)/g],
    ['error', /(?<![\w.])[A-Z][A-Za-z]{2,}(?:Error|Exception)(?!\w)/g],
  ];

/** Every name in a text that somebody must have given to the one who writes it. */
export function statedNames(text: string): readonly StatedValue[] {
  const said = withoutFences(text);
  const found = NAMES.flatMap(([kind, pattern]) =>
    [...said.matchAll(pattern)].map(({ 0: value, index: start }) => ({ kind, value, start })),
  );
  const starts = new Set(found.map(({ value }) => value));
  const identifiers = identifiersIn(said).filter(
    (name) => !starts.has(name) && !isPlaceholder(name),
  );
  const named = identifiers.map((value) => ({
    kind: 'name' as const,
    value,
    start: said.indexOf(value),
  }));
  return [...found, ...named].map((each) => ({
    ...each,
    written: each.value,
    subjects: [],
    upTo: [],
  }));
}

/** Values that stand for others in samples. */
export function isPlaceholder(name: string): boolean {
  return /^(?:abc|xyz|foo|bar|x{3,}|example|sample|test|dummy|your)[\W_]*\w{0,2}\d*$|1234|0000|abc123|deadbeef/i.test(
    name,
  );
}

const SENTENCE_END = /[.!?;](?=\s)|\n/g;

/** The sentence that something in a text stands in. */
export function sentenceAt(
  text: string,
  { start, written }: Pick<StatedValue, 'start' | 'written'>,
): string {
  const end = start + written.length;
  const before = [...text.slice(0, start).matchAll(SENTENCE_END)].at(-1);
  const from = before === undefined ? 0 : before.index + before[0].length;
  const after = [...text.slice(end, end + 2000).matchAll(SENTENCE_END)][0];
  return text.slice(from, after === undefined ? undefined : end + after.index + 1);
}

/** A text with blanks in the place of what stands in code fences: samples prove nothing. */
export function withoutFences(text: string): string {
  if (!text.includes('```')) return text;
  const parts = text.split('```');
  return parts.map((part, i) => (i % 2 === 1 ? part.replace(/[^\n]/g, ' ') : part)).join('   ');
}
