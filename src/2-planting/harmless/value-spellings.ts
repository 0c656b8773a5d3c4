/** Units that are written out as often as they are abbreviated, each with its two spellings. */
export const UNITS: readonly (readonly [written: string, short: string])[] = [
  ['seconds', 's'],
  ['minutes', 'min'],
  ['hours', 'h'],
  ['kilograms', 'kg'],
  ['kilometres', 'km'],
  ['kilowatt-hours', 'kWh'],
];

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The name of a month, or the three letters that are short for it, as a pattern. */
export const MONTH = `(?:${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`;

/** `September` for 9, or for `09`. */
export function monthNamed(number: number | string): string {
  return MONTHS[Number(number) - 1] ?? '';
}

/** `09` for September or Sep. */
export function monthNumber(name = ''): string {
  const at = MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3)));
  return String(at + 1).padStart(2, '0');
}

/** The other spelling of a unit; what is no unit stays as it is. */
export function respelledUnit(unit = ''): string {
  const [written, short] = UNITS.find((spellings) => spellings.includes(unit)) ?? [unit, unit];
  return unit === written ? short : written;
}
