const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';

/** Each with the positions of year, month and day among its groups; 0 if the year is left out. */
const FORMS: readonly (readonly [RegExp, number, number, number])[] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g, 1, 2, 3],
  [/\b(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/g, 1, 2, 3],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/g, 3, 1, 2],
  [new RegExp(`\\b${MONTH}\\s{1,3}(\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,3}(\\d{4})\\b`, 'gi'), 3, 1, 2],
  [new RegExp(`\\b${MONTH}\\s{1,3}(\\d{1,2})(?:st|nd|rd|th)?\\b`, 'gi'), 0, 1, 2],
  [new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s{1,3}${MONTH},?\\s{1,3}(\\d{4})\\b`, 'gi'), 3, 2, 1],
  [new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s{1,3}${MONTH}`, 'gi'), 0, 2, 1],
];

/** The dates in a text, as `2024-05-20`, or as `05-20` where no year is given. */
export function datesIn(text: string): readonly string[] {
  const dates = new Set<string>();
  for (const [form, year, month, day] of FORMS) {
    for (const match of text.matchAll(form)) {
      const inYear = `${monthNumber(match[month] ?? '')}-${(match[day] ?? '').padStart(2, '0')}`;
      dates.add(inYear);
      if (year !== 0) dates.add(`${match[year]}-${inYear}`);
    }
  }
  return [...dates];
}

function monthNumber(written: string): string {
  const named = MONTHS.indexOf(written.slice(0, 3).toLowerCase());
  return named === -1 ? written.padStart(2, '0') : String(named + 1).padStart(2, '0');
}
