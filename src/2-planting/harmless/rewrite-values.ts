import { MONTH, monthNamed, respelledUnit, UNITS } from './value-spellings.ts';

const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' };
const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const UNIT = `(${UNITS.flat().join('|')})`;
const CODE = '(?:USD|EUR|GBP|CHF|JPY|AUD|CAD|SEK|NOK|DKK|PLN)';
/** What a value may not stand next to: it would be a part of a name such as ORD-20000 or v1.5. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_#/.:-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_/-]|[.:,]\d)`;
/** What a number follows that names a thing instead of counting things: seed 16688, page 2. */
const NAMED = String.raw`(?<!\b(?:build|chapter|day|job|level|line|number|page|part|port|row|seed|status|step|version|week|year)\s)`;

interface Way {
  readonly from: RegExp;
  to(...found: readonly string[]): string;
}

/** Usual ways to write a value, each with another one. The first that applies to a value is taken. */
const WAYS: readonly Way[] = [
  {
    from: pattern(`([$€£])\\s?(${NUMBER})`),
    to: (sign = '', number = '') => `${number} ${SIGNS[sign]}`,
  },
  { from: pattern(`(${CODE})\\s(${NUMBER})`), to: (code = '', number = '') => `${number} ${code}` },
  { from: pattern(`(${NUMBER})\\s(${CODE})`), to: (number = '', code = '') => `${code} ${number}` },
  { from: pattern(`(${NUMBER})%`, ''), to: (number = '') => `${number} %` },
  { from: pattern(`(${NUMBER}) (?:%|percent)`), to: (number = '') => `${number}%` },
  { from: pattern(`(${NUMBER}) degrees`), to: (number = '') => `${number}°` },
  {
    from: pattern(`(${NUMBER}) ${UNIT}`),
    to: (number = '', unit = '') => `${number} ${respelledUnit(unit)}`,
  },
  {
    from: pattern(String.raw`${NAMED}(\d{4,12})(\.\d+)?`),
    to: (whole = '', rest = '') => grouped(whole) + rest,
  },
  {
    from: pattern(String.raw`(\d{4})-(0[1-9]|1[0-2])-(\d\d)`),
    to: (year = '', month = '', day = '') => `${Number(day)} ${monthNamed(month)} ${year}`,
  },
  {
    from: pattern(String.raw`(${MONTH}) (\d{4})`),
    to: (month = '', year = '') => `${month.slice(0, 3)} ${year}`,
  },
  {
    from: pattern(String.raw`${NAMED}(\d+) of (\d+)(?=\s\p{Ll})`),
    to: (part = '', whole = '') => `${part}/${whole}`,
  },
];

/**
 * A text whose values are written in another usual way. What is no value stays as it is, and so does
 * what is quoted: other words would not be a quotation.
 */
export function rewriteValues(text: string): string {
  for (const { from, to } of WAYS) {
    // After the groups come the offset and the whole text.
    const rewritten = outsideQuotes(text, (part) =>
      part.replace(from, (_, ...found) => to(...found.slice(0, -2))),
    );
    if (rewritten !== text) return rewritten;
  }
  return text;
}

function pattern(value: string, after = AFTER): RegExp {
  return new RegExp(`${BEFORE}${value}${after}`, 'gu');
}

/** 1234567 as 1,234,567. A number of four digits may be a year, so it stays. */
function grouped(digits: string): string {
  return digits.length < 5 || digits.startsWith('0')
    ? digits
    : digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

const QUOTED = /("[^"\n]*"|`[^`\n]*`|“[^”\n]*”)/;

/** A text whose parts outside of quotation marks and backticks were changed by a function. */
function outsideQuotes(text: string, change: (part: string) => string): string {
  return text
    .split(QUOTED)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('');
}
