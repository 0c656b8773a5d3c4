import { MONTH, monthNumber, respelledUnit, UNITS } from './value-spellings.ts';

const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' };
const SHORT = UNITS.map(([, short]) => short);
const MEASURED = new RegExp(
  `(?<![\\p{L}\\p{N}-])(\\d[\\d,]*(?:\\.\\d+)?)\\s(${UNITS.flat().join('|')})(?![\\p{L}\\p{N}-])`,
  'gu',
);
const DAY = new RegExp(
  `(?<![\\p{L}\\p{N}-])(\\d{1,2}) (${MONTH}) (\\d{4})(?![\\p{L}\\p{N}-])`,
  'gu',
);
const MONTH_OF_YEAR = new RegExp(
  `(?<![\\p{L}\\p{N}-])(${MONTH}) (\\d{4})(?![\\p{L}\\p{N}-])`,
  'gu',
);

/**
 * What a reply states that a program can recognise, in a form that does not depend on how it is
 * written or how often: quotations, amounts with their currency, measured values with their unit, days
 * and months, other figures, names such as `ORD-20000`, `src/app.ts` and `toCents`, and words that are
 * capitalised although no sentence begins with them. Two replies that differ in one of these differ in
 * what they state.
 *
 *     statedFacts('Hi Anna, I have refunded $12.50.') // ['12.5 USD', 'Anna']
 */
export function statedFacts(text: string): readonly string[] {
  const facts: string[] = [];
  let rest = text;
  const take = (pattern: RegExp, fact: (...groups: string[]) => string): void => {
    rest = rest.replace(pattern, (...found: unknown[]) => {
      facts.push(fact(...found.slice(1).filter((group) => typeof group === 'string')));
      return ' _ ';
    });
  };
  take(/"([^"\n]+)"|`([^`\n]+)`|“([^”\n]+)”/gu, (quoted) => `"${quoted}"`);
  take(DAY, (day = '', month, year) => `${year}-${monthNumber(month)}-${day.padStart(2, '0')}`);
  take(MONTH_OF_YEAR, (month, year) => `${year}-${monthNumber(month)}`);
  take(MEASURED, (number, unit = '') => `${figure(number)} ${shortUnit(unit)}`);
  take(
    /([$€£])\s?(\d[\d,]*(?:\.\d+)?)/gu,
    (sign = '', number) => `${figure(number)} ${SIGNS[sign]}`,
  );
  take(/\b([A-Z]{3})\s(\d[\d,]*(?:\.\d+)?)/gu, (code, number) => `${figure(number)} ${code}`);
  take(
    /(?<![\p{L}\p{N}-])(\d[\d,]*(?:\.\d+)?)\s([A-Z]{3})\b/gu,
    (number, code) => `${figure(number)} ${code}`,
  );
  take(
    /(?<![\p{L}\p{N}-])(\d[\d,]*(?:\.\d+)?)\s?(?:%|percent\b)/gu,
    (number) => `${figure(number)} percent`,
  );
  // A share of a whole: 3/5 is 3 of 5.
  rest = rest.replace(/(?<![\p{L}\p{N}_./@#-])(\d+)\/(\d+)(?![\p{L}\p{N}/-])/gu, '$1 of $2');
  take(/(?<![\p{L}\p{N}_./@#-])(\d{1,3}(?:,\d{3})+(?:\.\d+)?)(?![\p{L}\p{N}])/gu, figure);
  take(/([\p{L}\p{N}_./@#-]*\p{N}(?:[\p{L}\p{N}_./@#-]*[\p{L}\p{N}])?)/gu, (token) =>
    named(token ?? ''),
  );
  take(/(?<![\p{L}\p{N}])([\p{L}_-]+(?:\/[\p{L}_.-]*[\p{L}_-])+)/gu, (path = '') => path);
  take(/(?<![\p{L}\p{N}])(\p{Ll}+\p{Lu}\p{L}*)/gu, (name = '') => name);
  // A sentence may begin with any word; elsewhere a capital marks a name.
  for (const sentence of rest.split(/(?<=[.!?:])\s+|\n+/)) {
    for (const word of sentence.trim().split(/\s+/).slice(1)) {
      const [name] = /\p{Lu}[\p{L}'’-]+/u.exec(word) ?? [];
      if (name !== undefined) facts.push(name);
    }
  }
  return [...new Set(facts)].toSorted();
}

/** A token with a digit: a figure if it is nothing else. */
function named(token: string): string {
  return /^\d[\d,]*(?:\.\d+)?$/.test(token) ? figure(token) : token;
}

const figure = (number = ''): string => String(Number(number.replaceAll(',', '')));

const shortUnit = (unit: string): string => (SHORT.includes(unit) ? unit : respelledUnit(unit));
