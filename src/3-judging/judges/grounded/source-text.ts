import { root, stem, wordsOf } from './english/english-words.ts';
import { numbersIn } from './values/figures.ts';
import { squeezed } from './values/identifiers.ts';

/** What a text gives: its words in three forms, its numbers, and itself without separators. */
export interface SourceText {
  readonly words: readonly { readonly stem: string; readonly root: string }[];
  readonly numbers: readonly number[];
  readonly squeezed: string;
}

/**
 * The names of tools and fields, the procedure and the instructions are the same in every run, so the last
 * texts are kept. When there are too many, all are forgotten.
 */
const MOST_KEPT = 2_000;
const LONGEST_KEPT = 20_000;
const kept = new Map<string, SourceText>();

export function readSource(text: string): SourceText {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const source = readAnew(text);
  if (text.length <= LONGEST_KEPT) {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, source);
  }
  return source;
}

function readAnew(text: string): SourceText {
  const lower = new Set(wordsOf(text).map((word) => word.toLowerCase()));
  for (const word of dateWords(text)) lower.add(word);
  for (const month of MONTHS) if (lower.has(month.slice(0, 3))) lower.add(month);
  const words = [...lower].map((word) => ({ stem: stem(word), root: root(word) }));
  return { words, numbers: numbersIn(text), squeezed: squeezed(text) };
}

/** A date in figures names its month and its day: `2024-05-20`, and `05/20/2024` in either order. */
const DATE = /\b(?:\d{4}-(\d{2})-\d{2}|(\d{1,2})[/.](\d{1,2})[/.]\d{2,4})/g;
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

function dateWords(text: string): readonly string[] {
  return [...text.matchAll(DATE)].flatMap(([date, ...numbers]) => {
    const day = DAYS[new Date(date).getUTCDay()];
    const months = numbers.flatMap((number) => MONTHS[Number(number) - 1] ?? []);
    return day === undefined ? months : [...months, day];
  });
}
