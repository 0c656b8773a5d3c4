/** A figure with its unit, as somebody wrote it: `EUR 1,234.50` is 1234.5 with two decimals. */
export interface Figure {
  readonly text: string;
  /** What it can mean: `1.500` is one and a half or fifteen hundred. */
  readonly readings: readonly number[];
  readonly decimals: number;
  readonly unit: Unit;
}

/** Hours and minutes may have been counted from times of day, and days not. */
export type Unit = 'amount' | 'days' | 'hours';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const WORDS: ReadonlyMap<string, number> = new Map<string, number>([
  ...SMALL.split(' ').map((word, i) => [word, i] as const),
  ...TENS.split(' ').map((word, i) => [word, 10 * (i + 2)] as const),
  ['hundred', 100],
  ['thousand', 1000],
]);

/** Numbers with the signs of any locale: `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`. */
const NUMBER =
  /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?/g;
const NUMBER_WORD = `(?:${[...WORDS.keys()].join('|')})`;
const IN_WORDS = new RegExp(`\\b${NUMBER_WORD}(?:(?: and |[ -])${NUMBER_WORD})*\\b`, 'gi');
const CURRENCY_BEFORE = /(?:[€$£]|\b(?:eur|usd|gbp|euros?|dollars?|pounds?))\s?$/i;
const AMOUNT = String.raw`(?:[%€$£]|(?:percent|per cent|eur|usd|gbp|euros?|dollars?|pounds?|points?|miles)\b)`;
const DAYS = String.raw`(?:days?|weeks?|months?|years?)\b`;
const HOURS = String.raw`(?:hours?|minutes?)\b`;
/** Up to two words may come between a number and its unit: `five working days`. */
const BETWEEN = '[ \u00a0\u202f-]?(?:[a-z]+[ -]){0,2}?';
const AMOUNT_AFTER = new RegExp(`^${BETWEEN}${AMOUNT}`, 'i');
const DAYS_AFTER = new RegExp(`^${BETWEEN}${DAYS}`, 'i');
const HOURS_AFTER = new RegExp(`^${BETWEEN}${HOURS}`, 'i');
/** Parts of words, of identifiers, of dates and of times. */
const JOINED_BEFORE = /[\p{L}\p{N}_#@\\]$|[\p{L}\p{N}_][-./:+]$|[/:+]$/u;
const JOINED_AFTER =
  /^(?:st|nd|rd|th)\b|^[\p{L}_]|^[-/.:]\d|^:|^\/|^\s?°|^\s?[ap]\.?m\b|^-\p{Lu}/iu;
const DAY_BEFORE =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s(?:the )?$/i;

/** Every number in a text, in all its readings, for what a source gives. */
export function numbersIn(text: string): readonly number[] {
  const numbers = [...text.matchAll(NUMBER)]
    .filter(({ index, 0: written }) => !isNumberOfList(text, index, index + written.length))
    .flatMap(([written]) => readingsOf(written));
  for (const [written] of text.matchAll(IN_WORDS)) numbers.push(valueOfWords(written));
  return numbers;
}

function isNumberOfList(text: string, from: number, to: number): boolean {
  return (
    /^[.)]\s/.test(text.slice(to, to + 2)) &&
    /(?:^|\n)\s*$/.test(text.slice(Math.max(0, from - 2), from))
  );
}

/** The figures with a unit that a message states. Mere numbers and small counts claim nothing. */
export function figuresIn(text: string): readonly Figure[] {
  const figures: Figure[] = [];
  for (const { 0: written, index } of text.matchAll(NUMBER)) {
    const before = text.slice(Math.max(0, index - 24), index);
    const after = text.slice(index + written.length, index + written.length + 40);
    const unit = CURRENCY_BEFORE.test(before) ? 'amount' : unitOf(after);
    if (unit === null || JOINED_BEFORE.test(before) || JOINED_AFTER.test(after)) continue;
    if (DAY_BEFORE.test(before)) continue;
    const decimals = /[.,](\d{1,2})$/.exec(written)?.[1]?.length ?? 0;
    figures.push({ text: written, readings: readingsOf(written), decimals, unit });
  }
  for (const { 0: text_, index } of text.matchAll(IN_WORDS)) {
    const value = valueOfWords(text_);
    const unit = unitOf(text.slice(index + text_.length, index + text_.length + 40));
    if (unit !== null && value > 1) {
      figures.push({ text: text_, readings: [value], decimals: 0, unit });
    }
  }
  return figures;
}

function unitOf(after: string): Unit | null {
  if (AMOUNT_AFTER.test(after)) return 'amount';
  if (DAYS_AFTER.test(after)) return 'days';
  return HOURS_AFTER.test(after) ? 'hours' : null;
}

/** The last sign separates decimals if it occurs once; before three digits it may separate thousands. */
function readingsOf(written: string): readonly number[] {
  const bare = written.replace(/[^\d.,]/g, '');
  const signs = bare.replace(/\d/g, '');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const whole = Number(bare.replace(/[.,]/g, ''));
  if (last === -1) return [whole];
  const fraction = Number(`${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`);
  const isRepeated = signs.length > 1 && new Set(signs).size === 1;
  if (isRepeated) return [whole];
  return signs.length === 1 && /\D\d{3}$/.test(bare) ? [fraction, whole] : [fraction];
}

/** "one hundred and fifty" is 150. */
function valueOfWords(written: string): number {
  let sum = 0;
  for (const word of written.toLowerCase().match(/[a-z]+/g) ?? []) {
    const value = WORDS.get(word) ?? 0;
    sum = value >= 100 ? Math.max(sum, 1) * value : sum + value;
  }
  return sum;
}
