import {
  DateValue,
  ErrorValue,
  type FunctionValue,
  fieldsOf,
  functionValue,
  isFields,
  numberOf,
  textOf,
  type Value,
} from './values.ts';

const MATH = [
  'floor',
  'ceil',
  'round',
  'trunc',
  'abs',
  'min',
  'max',
  'sign',
  'pow',
  'sqrt',
] as const;

const numeric = (name: string, of: (...numbers: number[]) => number): FunctionValue =>
  functionValue(name, (args) => of(...args.map(numberOf)));

const errorKind = (name: string): FunctionValue => {
  const construct = ([message]: readonly Value[]): Value =>
    new ErrorValue(name, message === undefined ? '' : textOf(message));
  return functionValue(name, construct, { construct });
};

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z)?$/;

/** A day in ISO form as a point in time; other forms depend on the machine and count as invalid. */
const timeOf = (value: Value): number => {
  if (typeof value === 'string') return ISO_DATE.test(value) ? Date.parse(value) : Number.NaN;
  return numberOf(value);
};

const utc = (args: readonly Value[]): number => {
  const [year = Number.NaN, month = 0, day = 1, ...rest] = args.map(numberOf);
  return Date.UTC(year, month, day, ...(rest as [number?, number?, number?, number?]));
};

const keysOf = (value: Value): string[] => (isFields(value) ? Object.keys(value) : []);

/** What every module can name without importing it. There is no clock and no chance. */
export const globals: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['Math', fieldsOf([...MATH.map((name) => [name, numeric(name, Math[name])] as const)])],
  [
    'Number',
    functionValue('Number', ([value]) => numberOf(value), {
      members: {
        isInteger: functionValue('isInteger', ([value]) => Number.isInteger(value)),
        isFinite: functionValue('isFinite', ([value]) => Number.isFinite(value)),
        isNaN: functionValue('isNaN', ([value]) => Number.isNaN(value)),
        parseFloat: functionValue('parseFloat', ([value]) => Number.parseFloat(textOf(value))),
        parseInt: functionValue('parseInt', ([value, base]) => parseWhole(value, base)),
      },
    }),
  ],
  ['parseInt', functionValue('parseInt', ([value, base]) => parseWhole(value, base))],
  ['parseFloat', functionValue('parseFloat', ([value]) => Number.parseFloat(textOf(value)))],
  ['String', functionValue('String', ([value]) => textOf(value))],
  ['Boolean', functionValue('Boolean', ([value]) => Boolean(value))],
  [
    'Array',
    functionValue('Array', () => [], {
      members: { isArray: functionValue('isArray', ([value]) => Array.isArray(value)) },
    }),
  ],
  [
    'Object',
    functionValue('Object', () => fieldsOf(), {
      members: {
        keys: functionValue('keys', ([value]) => keysOf(value)),
        values: functionValue('values', ([of]) => keysOf(of).map((key) => (of as never)[key])),
        entries: functionValue('entries', ([of]) =>
          keysOf(of).map((key): Value => [key, (of as never)[key]]),
        ),
      },
    }),
  ],
  [
    'Date',
    functionValue('Date', () => 'Invalid Date', {
      construct: ([value]) => new DateValue(timeOf(value)),
      members: {
        UTC: functionValue('UTC', utc),
        parse: functionValue('parse', ([value]) => timeOf(value)),
      },
    }),
  ],
  ...['Error', 'RangeError', 'TypeError'].map((name) => [name, errorKind(name)] as const),
]);

function parseWhole(value: Value, base: Value): number {
  return Number.parseInt(textOf(value), base === undefined ? 10 : Number(base));
}
