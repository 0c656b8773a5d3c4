import { callFunction, isTrue, type Meter, raise, spend, textOf, type Value } from './values.ts';

type ListMethod = (of: Value[], args: readonly Value[], meter: Meter) => Value;

/** Longer lists are refused, so that no program can fill the memory or the stack. */
const LONGEST = 20_000;

export function boundedList(length: number): void {
  if (length > LONGEST) raise('RangeError', 'Invalid array length');
}

/** Calls back for every item, within the meter of the test. */
function each(of: Value[], callback: Value, meter: Meter): Value[] {
  return of.map((item, index) => {
    spend(meter);
    return callFunction(callback, [item, index, of], meter);
  });
}

/** The methods of lists that programs can call. */
export const listMethods: Readonly<Record<string, ListMethod>> = {
  map: (of, [callback], meter) => each(of, callback, meter),
  filter: (of, [callback], meter) => {
    const kept = each(of, callback, meter);
    return of.filter((_, index) => isTrue(kept[index]));
  },
  forEach: (of, [callback], meter) => void each(of, callback, meter),
  flatMap(of, [callback], meter) {
    const parts = each(of, callback, meter);
    boundedList(
      parts.reduce((sum: number, part) => sum + (Array.isArray(part) ? part.length : 1), 0),
    );
    return parts.flat();
  },
  find: (of, [callback], meter) => of[firstIndex(of, callback, meter)],
  findIndex: (of, [callback], meter) => firstIndex(of, callback, meter),
  some: (of, [callback], meter) => firstIndex(of, callback, meter) !== -1,
  every: (of, [callback], meter) =>
    of.every((item, index) => isTrue(callFunction(callback, [item, index, of], meter))),
  reduce(of, args, meter) {
    const [callback] = args;
    if (of.length === 0 && args.length < 2) {
      raise('TypeError', 'Reduce of empty array with no initial value');
    }
    const hasStart = args.length > 1;
    let total: Value = hasStart ? args[1] : of[0];
    for (let index = hasStart ? 0 : 1; index < of.length; index++) {
      spend(meter);
      total = callFunction(callback, [total, of[index], index, of], meter);
    }
    return total;
  },
  slice: (of, [start, end]) => of.slice(...range(start, end)),
  at: (of, [index]) => of.at(Number(index)),
  includes: (of, [item]) => of.includes(item),
  indexOf: (of, [item]) => of.indexOf(item),
  concat(of, args) {
    const added = args.map((item) => (Array.isArray(item) ? item.length : 1));
    boundedList(added.reduce((sum, length) => sum + length, of.length));
    return of.concat(...(args as Value[][]));
  },
  join: (of, [separator]) =>
    of
      .map((item) => (item === null || item === undefined ? '' : textOf(item)))
      .join(separator === undefined ? ',' : textOf(separator)),
  reverse: (of) => of.reverse(),
  toReversed: (of) => of.toReversed(),
  sort: (of, [compare], meter) => sorted(of, compare, meter),
  toSorted: (of, [compare], meter) => sorted([...of], compare, meter),
  push(of, items, meter) {
    for (const item of items) {
      spend(meter);
      of.push(item);
    }
    return of.length;
  },
  pop: (of) => of.pop(),
  shift: (of) => of.shift(),
  unshift: (of, items) => of.unshift(...items),
};

function firstIndex(of: Value[], callback: Value, meter: Meter): number {
  return of.findIndex((item, index) => isTrue(callFunction(callback, [item, index, of], meter)));
}

function sorted(list: Value[], compare: Value, meter: Meter): Value[] {
  if (compare === undefined) {
    return list.sort((a, b) => (textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0));
  }
  return list.sort((a, b) => {
    spend(meter);
    return Number(callFunction(compare, [a, b], meter));
  });
}

export function range(start: Value, end: Value): [number | undefined, number | undefined] {
  return [
    start === undefined ? undefined : Number(start),
    end === undefined ? undefined : Number(end),
  ];
}
