import { bounded } from './text-methods.ts';
import { DateValue, isFunction, numberOf, textOf, type Value } from './values.ts';

type Operation = (left: Value, right: Value) => Value;

const arithmetic =
  (of: (a: number, b: number) => number): Operation =>
  (left, right) =>
    of(numberOf(left), numberOf(right));

/** Texts are compared as texts and everything else as numbers. */
const comparison =
  (
    texts: (a: string, b: string) => boolean,
    numbers: (a: number, b: number) => boolean,
  ): Operation =>
  (left, right) =>
    typeof left === 'string' && typeof right === 'string'
      ? texts(left, right)
      : numbers(numberOf(left), numberOf(right));

const looselyEqual: Operation = (left, right) =>
  left === right ||
  ((left === null || left === undefined) && (right === null || right === undefined)) ||
  (typeof left !== typeof right &&
    ['string', 'number'].includes(typeof left) &&
    ['string', 'number'].includes(typeof right) &&
    numberOf(left) === numberOf(right));

/** The operators whose two sides are always evaluated. */
export const operations: Readonly<Record<string, Operation>> = {
  '+'(left, right) {
    const joins = [left, right].some((value) => typeof value === 'string' || isObject(value));
    if (!joins) return numberOf(left) + numberOf(right);
    const [before, after] = [textOf(left), textOf(right)];
    return bounded(before.length + after.length, () => before + after);
  },
  '-': arithmetic((a, b) => a - b),
  '*': arithmetic((a, b) => a * b),
  '/': arithmetic((a, b) => a / b),
  '%': arithmetic((a, b) => a % b),
  '**': arithmetic((a, b) => a ** b),
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '==': looselyEqual,
  '!=': (left, right) => !looselyEqual(left, right),
  '<': comparison(
    (a, b) => a < b,
    (a, b) => a < b,
  ),
  '>': comparison(
    (a, b) => a > b,
    (a, b) => a > b,
  ),
  '<=': comparison(
    (a, b) => a <= b,
    (a, b) => a <= b,
  ),
  '>=': comparison(
    (a, b) => a >= b,
    (a, b) => a >= b,
  ),
};

const isObject = (value: Value): boolean =>
  typeof value === 'object' && value !== null && !(value instanceof DateValue);

export const unaryOperations: Readonly<Record<string, (value: Value) => Value>> = {
  '!': (value) => !value,
  '-': (value) => -numberOf(value),
  '+': (value) => numberOf(value),
  typeof: (value) => (isFunction(value) ? 'function' : typeof value),
};
