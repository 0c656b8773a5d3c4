/** A figure as somebody wrote it: `EUR 1,234.50` is 1234.5 with two decimals. */
export interface Figure {
  readonly text: string;
  readonly value: number;
  readonly decimals: number;
  /** What it measures; a mere count measures nothing. */
  readonly unit: Unit | null;
}

export type Unit = 'time' | 'amount';

const WORDS: ReadonlyMap<string, number> = new Map(
  (
    'one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 ' +
    'fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 ' +
    'fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000'
  )
    .match(/\w+ \d+/g)
    ?.map((pair) => {
      const [word, value] = pair.split(' ') as [string, string];
      return [word, Number(value)] as const;
    }),
);

const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g;
const CURRENCY_BEFORE = /(?:[€$£]|\b(?:eur|usd|gbp|euros?|dollars?|pounds?))\s?$/i;
const AMOUNT = String.raw`(?:[%€$£]|(?:percent|per cent|eur|usd|gbp|euros?|dollars?|pounds?|points?|miles)\b)`;
const TIME = String.raw`(?:days?|hours?|weeks?|months?|years?|minutes?)\b`;
/** Up to two words may come between a number and its unit: `five working days`. */
const BETWEEN = '[ -]?(?:[a-z]+[ -]){0,2}?';
const AMOUNT_AFTER = new RegExp(`^${BETWEEN}${AMOUNT}`, 'i');
const TIME_AFTER = new RegExp(`^${BETWEEN}${TIME}`, 'i');
const WORD = /\b[a-z]{3,9}(?=[ -])/gi;
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const MONTH_BEFORE = new RegExp(`\\b${MONTH}\\s$`, 'i');
const MONTH_AFTER = new RegExp(`^(?:st|nd|rd|th)?(?: of)?\\s${MONTH}(?![a-z])`, 'i');

/** Every number in a text, for what a source gives; the numbers of a list give nothing. */
export function numbersIn(text: string): readonly number[] {
  const numbers: number[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const [written] = match;
    const after = text.slice(match.index + written.length, match.index + written.length + 2);
    const before = text.slice(Math.max(0, match.index - 2), match.index);
    if (/^[.)]\s/.test(after) && /(?:^|\n)\s*$/.test(before)) continue;
    numbers.push(Number(written.replaceAll(',', '')));
  }
  for (const [word] of text.matchAll(/\b[a-z]{3,9}\b/gi)) {
    const value = WORDS.get(word.toLowerCase());
    if (value !== undefined) numbers.push(value);
  }
  return numbers;
}

/** Counts up to this need no source: people count what they see. */
const LARGEST_COUNT = 12;

/**
 * The figures that a message states. Dates, times, years, ordinals, the numbers of a list and parts of
 * identifiers are none, nor are small counts.
 */
export function figuresIn(text: string): readonly Figure[] {
  const figures: Figure[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const [written] = match;
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    const after = text.slice(match.index + written.length, match.index + written.length + 40);
    const value = Number(written.replaceAll(',', ''));
    const unit = CURRENCY_BEFORE.test(before) ? 'amount' : unitAfter(after);
    if (isNoFigure(before, after, written, value, unit !== null)) continue;
    figures.push({ text: written, value, decimals: written.split('.')[1]?.length ?? 0, unit });
  }
  for (const match of text.matchAll(WORD)) {
    const value = WORDS.get(match[0].toLowerCase());
    if (value === undefined || value <= 1) continue;
    const end = match.index + match[0].length;
    const unit = unitAfter(text.slice(end, end + 40));
    if (unit !== null) figures.push({ text: match[0], value, decimals: 0, unit });
  }
  return figures;
}

function unitAfter(text: string): Unit | null {
  if (AMOUNT_AFTER.test(text)) return 'amount';
  return TIME_AFTER.test(text) ? 'time' : null;
}

function isNoFigure(
  before: string,
  after: string,
  written: string,
  value: number,
  measured: boolean,
): boolean {
  if (/[\p{L}\p{N}_#@\\]$|[\p{L}\p{N}_][-./:+]$|[/:]$|\+$/u.test(before)) return true;
  if (/^(?:st|nd|rd|th)\b|^[\p{L}_]|^[-/.:]\d|^:|^\/|^\s?°|^\s?[ap]\.?m\b|^-\p{Lu}/iu.test(after))
    return true;
  if (/^[.)]\s/.test(after) && /(?:^|\n)\s*[-*]?\s*\(?$/.test(before)) return true;
  if (MONTH_BEFORE.test(before) || MONTH_AFTER.test(after)) return true;
  if (/^\d{4}$/.test(written) && value >= 1900 && value <= 2100 && !measured) return true;
  if (/^\d{5,}$/.test(written) && !measured) return true;
  return value <= LARGEST_COUNT && !measured && !written.includes('.');
}
