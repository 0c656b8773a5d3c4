import { listMethods } from './list-methods.ts';
import { testPattern, textMethods } from './text-methods.ts';
import {
  DateValue,
  ErrorValue,
  functionValue,
  isFields,
  isFunction,
  type Meter,
  type Place,
  raise,
  textOf,
  type Value,
} from './values.ts';

/** `of[key]`. Only what is listed can be reached: a program sees nothing of the host. */
export function memberOf(of: Value, key: Value, place: Place): Value {
  if (of === null || of === undefined) {
    raise('TypeError', `Cannot read properties of ${of} (reading '${textOf(key)}')`, place);
  }
  if (Array.isArray(of)) return listMember(of, key);
  if (typeof of === 'string') {
    if (key === 'length') return of.length;
    return typeof key === 'number' ? of[key] : boundMethod(textMethods, of, key);
  }
  if (typeof of === 'number') return boundMethod(numberMethods, of, key);
  if (of instanceof ErrorValue) return key === 'message' || key === 'name' ? of[key] : undefined;
  if (of instanceof DateValue) return boundMethod(dateMethods, of, key);
  if (of instanceof RegExp) return boundMethod(patternMethods, of, key);
  if (isFunction(of)) return of.members?.[textOf(key)];
  return isFields(of) ? of[textOf(key)] : undefined;
}

export function setMember(of: Value, key: Value, value: Value, place: Place): void {
  if (of === null || of === undefined) {
    raise('TypeError', `Cannot set properties of ${of} (setting '${textOf(key)}')`, place);
  }
  if (Array.isArray(of)) {
    if (typeof key !== 'number' || !Number.isInteger(key) || key < 0 || key > of.length) return;
    of[key] = value;
  } else if (isFields(of)) of[textOf(key)] = value;
}

function listMember(of: Value[], key: Value): Value {
  if (key === 'length') return of.length;
  return typeof key === 'number' ? of[key] : boundMethod(listMethods, of, key);
}

export type Methods<Of> = Readonly<
  Record<string, (of: Of, args: readonly Value[], meter: Meter) => Value>
>;

function boundMethod<Of>(methods: Methods<Of>, of: Of, key: Value): Value {
  const name = textOf(key);
  if (!Object.hasOwn(methods, name)) return undefined;
  const method = methods[name];
  return functionValue(name, (args, meter) => method?.(of, args, meter));
}

const numberMethods: Methods<number> = {
  toFixed(of, [digits]) {
    const places = digits === undefined ? 0 : Number(digits);
    if (!(places >= 0 && places <= 100)) {
      raise('RangeError', 'toFixed() digits argument must be between 0 and 100');
    }
    return of.toFixed(places);
  },
  toString: (of: number) => String(of),
};

const dateMethods: Methods<DateValue> = {
  getTime: (of) => of.time,
  getUTCFullYear: (of) => new Date(of.time).getUTCFullYear(),
  getUTCMonth: (of) => new Date(of.time).getUTCMonth(),
  getUTCDate: (of) => new Date(of.time).getUTCDate(),
  getUTCDay: (of) => new Date(of.time).getUTCDay(),
  toISOString(of) {
    if (Number.isNaN(of.time)) raise('RangeError', 'Invalid time value');
    return new Date(of.time).toISOString();
  },
};

const patternMethods: Methods<RegExp> = {
  test: (of, [text]) => testPattern(of, textOf(text)),
};
