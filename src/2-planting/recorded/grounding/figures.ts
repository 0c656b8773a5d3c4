/** A number as somebody wrote it: `$1,234.50`. */
export interface Figure {
  readonly value: number;
  /** Where its digits begin and end; a currency sign is outside. */
  readonly start: number;
  readonly end: number;
  /** The digits as written, with separators. */
  readonly written: string;
  readonly isAmount: boolean;
}

const NUMBER = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g;

const WORDS: ReadonlyMap<string, number> = new Map([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
  ...'thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, i): [string, number] => [word, 30 + 10 * i]),
  ['hundred', 100],
  ['thousand', 1000],
]);
const NUMBER_WORD = new RegExp(`\\b(?:${[...WORDS.keys()].join('|')})\\b`, 'gi');

/** Every number in a text, also those within dates and identifiers: what could be a source. */
export function allFigures(text: string): readonly number[] {
  const values = Array.from(text.matchAll(NUMBER), ([written]) => valueOfDigits(written));
  return [...values, ...figureWords(text)];
}

/** The numbers that a text spells out: `fifty`. */
export function figureWords(text: string): readonly number[] {
  return Array.from(text.matchAll(NUMBER_WORD), ([word]) => WORDS.get(word.toLowerCase()) ?? 0);
}

function valueOfDigits(written: string): number {
  return Number(written.replaceAll(',', ''));
}

/**
 * The numbers of a text that state a quantity: no part of a date, a time, an identifier, a percentage,
 * a range, a link or code.
 */
export function statedFigures(text: string): readonly Figure[] {
  const figures: Figure[] = [];
  for (const match of withoutCopied(text).matchAll(NUMBER)) {
    const [written] = match;
    const start = match.index;
    const end = start + written.length;
    if (!standsAlone(text, start, end)) continue;
    const before = text.slice(Math.max(0, start - 2), start);
    figures.push({
      value: valueOfDigits(written),
      start,
      end,
      written,
      isAmount:
        /[$€£¥]\s?$/.test(before) ||
        /^\s?(?:USD|EUR|GBP|dollars?|euros?)\b/.test(text.slice(end, end + 9)),
    });
  }
  return figures;
}

function standsAlone(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? ' ';
  if (/[\p{L}\p{N}_.,:/\\#@+=-]/u.test(before) && !/[$€£¥]/.test(before)) {
    // A dash is a list's bullet or a minus sign if nothing is written right before it.
    if (!(before === '-' && /\s/.test(text[start - 2] ?? ' '))) return false;
  }
  const after = text.slice(end, end + 2);
  return !/^(?:[\p{L}\p{N}_%°:/\\@#=-]|[.,]\p{N})/u.test(after) && !/^\s?%/.test(after);
}

/** A text with blanks in the place of code and links, which are copied and not said. */
function withoutCopied(text: string): string {
  const blank = (part: string): string => ' '.repeat(part.length);
  const fenced = text.split('```').map((part, i) => (i % 2 === 1 ? blank(part) : part));
  return fenced.join('   ').replace(/`[^`\n]*`|https?:\/\/\S+/g, blank);
}

/** A value in the form in which another one was written: with its separators and decimals. */
export function writtenLike(value: number, written: string): string {
  const decimals = written.split('.')[1]?.length ?? 0;
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  const grouped = written.includes(',') ? groupedDigits(whole) : whole;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `1234567` as `1,234,567`. */
export function groupedDigits(digits: string): string {
  let result = '';
  for (let i = 0; i < digits.length; i++) {
    if (i > 0 && (digits.length - i) % 3 === 0) result += ',';
    result += digits[i];
  }
  return result;
}
