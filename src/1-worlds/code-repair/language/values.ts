/** What expressions evaluate to. Objects have no prototype, so that nothing of the host shows. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Value[]
  | Fields
  | FunctionValue
  | ErrorValue
  | DateValue
  | RegExp;

export interface Fields {
  [key: string]: Value;
}

export interface FunctionValue {
  readonly callable: (args: readonly Value[], meter: Meter) => Value;
  readonly name: string;
  /** `it.skip`: functions that hang on this one. */
  readonly members?: Readonly<Record<string, FunctionValue>>;
  /** What `new` makes; most functions make nothing. */
  readonly construct?: (args: readonly Value[]) => Value;
}

/** What `new RangeError(…)` makes. */
export class ErrorValue {
  readonly name: string;
  readonly message: string;

  constructor(name: string, message: string) {
    this.name = name;
    this.message = message;
  }
}

/** A point in time, which a program can only get by naming it: there is no clock. */
export class DateValue {
  readonly time: number;

  constructor(time: number) {
    this.time = time;
  }
}

/** How much one test may still do. A loop without an end runs out of it, as it would out of time. */
export interface Meter {
  left: number;
  depth: number;
}

/** Something that the program threw, and where. */
export class Thrown {
  readonly value: Value;
  readonly place: Place | null;

  constructor(value: Value, place: Place | null) {
    this.value = value;
    this.place = place;
  }
}

export interface Place {
  readonly path: string;
  readonly at: number;
}

/** The program did more than its meter allows. */
export class OutOfTime extends Error {}

export function raise(name: string, message: string, place: Place | null = null): never {
  throw new Thrown(new ErrorValue(name, message), place);
}

export function spend(meter: Meter): void {
  if (--meter.left < 0) throw new OutOfTime();
}

export function isFunction(value: Value): value is FunctionValue {
  return typeof value === 'object' && value !== null && 'callable' in value;
}

/** Whether a value is an object that a program wrote as `{ … }`. */
export function isFields(value: Value): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ErrorValue) &&
    !(value instanceof DateValue) &&
    !(value instanceof RegExp) &&
    !isFunction(value)
  );
}

export function fieldsOf(entries: Iterable<readonly [string, Value]> = []): Fields {
  const fields = Object.create(null) as Fields;
  for (const [key, value] of entries) fields[key] = value;
  return fields;
}

export function functionValue(
  name: string,
  callable: FunctionValue['callable'],
  more: Partial<FunctionValue> = {},
): FunctionValue {
  return { name, callable, ...more };
}

export function callFunction(callee: Value, args: readonly Value[], meter: Meter): Value {
  if (!isFunction(callee)) raise('TypeError', `${textOf(callee)} is not a function`);
  return callee.callable(args, meter);
}

export function isTrue(value: Value): boolean {
  return Boolean(value);
}

/** A value as a template or a `+` turns it into text. */
export function textOf(value: Value): string {
  if (Array.isArray(value)) {
    return value.map((item) => (item === null || item === undefined ? '' : textOf(item))).join(',');
  }
  if (value instanceof ErrorValue) return `${value.name}: ${value.message}`;
  if (value instanceof RegExp || typeof value !== 'object' || value === null) return String(value);
  return isFunction(value) ? `function ${value.name}` : '[object Object]';
}

/** A value as arithmetic takes it. Lists and objects are no numbers here. */
export function numberOf(value: Value): number {
  if (value instanceof DateValue) return value.time;
  return typeof value === 'object' && value !== null ? Number.NaN : Number(value);
}
