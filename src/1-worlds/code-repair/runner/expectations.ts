import {
  callFunction,
  ErrorValue,
  type FunctionValue,
  fieldsOf,
  functionValue,
  numberOf,
  Thrown,
  textOf,
  type Value,
} from '../language/values.ts';
import { alike, inspect } from './inspect.ts';

/** A failed expectation, with what was expected and received where they can be compared. */
export class AssertionFailure {
  readonly message: string;
  readonly expected: string | null;
  readonly received: string | null;

  constructor(message: string, expected: string | null = null, received: string | null = null) {
    this.message = message;
    this.expected = expected;
    this.received = received;
  }
}

type Matcher = (actual: Value, expected: Value, meter: Parameters<typeof callFunction>[2]) => void;

const compared =
  (holds: (actual: Value, expected: Value) => boolean, words: string, note = ''): Matcher =>
  (actual, expected) => {
    if (holds(actual, expected)) return;
    throw new AssertionFailure(
      `expected ${inspect(actual)} ${words} ${inspect(expected)}${note}`,
      inspect(expected),
      inspect(actual),
    );
  };

const MATCHERS: Readonly<Record<string, Matcher>> = {
  toBe: compared(Object.is, 'to be', ' // Object.is equality'),
  toEqual: compared(alike, 'to deeply equal'),
  toStrictEqual: compared(alike, 'to strictly equal'),
  toBeCloseTo: compared(
    (actual, expected) => Math.abs(numberOf(actual) - numberOf(expected)) < 0.005,
    'to be close to',
  ),
  toBeNull: (actual) => {
    if (actual !== null) throw new AssertionFailure(`expected ${inspect(actual)} to be null`);
  },
  toBeUndefined: (actual) => {
    if (actual !== undefined) {
      throw new AssertionFailure(`expected ${inspect(actual)} to be undefined`);
    }
  },
  toThrow(actual, expected, meter) {
    let thrown: Thrown | null = null;
    try {
      callFunction(actual, [], meter);
    } catch (error) {
      if (!(error instanceof Thrown)) throw error;
      thrown = error;
    }
    if (thrown === null) throw new AssertionFailure('expected [Function] to throw an error');
    const { value } = thrown;
    const message = value instanceof ErrorValue ? value.message : textOf(value);
    if (expected === undefined || message.includes(textOf(expected))) return;
    throw new AssertionFailure(
      `expected [Function] to throw error including ${inspect(expected)} but got ${inspect(message)}`,
      textOf(expected),
      message,
    );
  },
};

/** `expect(actual)`, whose members compare it with what a test expects. */
export const expectFunction: FunctionValue = functionValue('expect', ([actual]) =>
  fieldsOf(
    Object.entries(MATCHERS).map(([name, matcher]) => [
      name,
      functionValue(name, ([expected], meter) => void matcher(actual, expected, meter)),
    ]),
  ),
);
