import { isObject, type Json, type JsonObject } from '../../run/json.ts';
import type { Sample, TraceFormat } from '../trace-format.ts';

/**
 * One sign of a format, as it is written: `messages[].role: user|assistant`. A `?` behind the key says that it may be
 * absent. A list that stands first may also be the file itself, or its lines.
 */
interface Sign {
  readonly path: readonly string[];
  readonly values: readonly string[];
  readonly mayBeAbsent: boolean;
  readonly text: string;
}

function signOf(text: string): Sign {
  const [, key = '', absent, values] = /^([^:?]+)(\?)?(?:: (.+))?$/.exec(text) ?? [];
  // The name of an attribute has dots of its own.
  const [before = '', attribute] = key.split(/(?<=attributes)\./);
  const path = before
    .split('.')
    .flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), '[]'] : [part]));
  return {
    path: attribute === undefined ? path : [...path, attribute],
    values: values?.split('|') ?? [],
    mayBeAbsent: absent !== undefined,
    text: key,
  };
}

/** Something under a key, and where that is: `messages[3].role`. */
interface Place {
  readonly at: string;
  readonly value: Json;
}

/** How far a sample goes along with a format, and where it leaves it. */
interface Nearness {
  readonly format: TraceFormat;
  readonly share: number;
  /** The first sign that the sample does not show, said in words; null if it shows all. */
  readonly mismatch: string | null;
}

/** What keeps a file from being read: the format that it is nearest to, and the first that is not as it is there. */
export function whyUnknown(sample: Sample, formats: readonly TraceFormat[]): string {
  const [nearest] = formats
    .flatMap((format) => nearnessOf(sample, format) ?? [])
    .toSorted((a, b) => b.share - a.share);
  if (nearest === undefined || nearest.share === 0) {
    return `${keysOf(sample)}, by which no format is known; tj init reader writes a reader to begin with`;
  }
  const { format, mismatch } = nearest;
  return `the nearest is ${format.name}, but ${mismatch ?? 'it lacks something that the format needs'}`;
}

/** The same for the one format that the user insists on. */
export function whyNot(sample: Sample, format: TraceFormat): string {
  const nearness = nearnessOf(sample, format);
  const signs = format.signs?.join(', ');
  return nearness?.mismatch ?? (signs === undefined ? keysOf(sample) : `it looks for ${signs}`);
}

function nearnessOf(sample: Sample, format: TraceFormat): Nearness | null {
  const signs = format.signs?.map(signOf) ?? [];
  if (signs.length === 0) return null;
  let shown = 0;
  let mismatch: string | null = null;
  for (const sign of signs) {
    const problem = problemWith(sample, sign);
    // A key that is there with another value is nearer than none.
    if (problem === null) shown += sign.mayBeAbsent ? 0 : 1;
    else if (problem.isThere) shown += 0.5;
    mismatch ??= problem?.text ?? null;
  }
  const needed = signs.filter(({ mayBeAbsent }) => !mayBeAbsent).length;
  return { format, share: shown / Math.max(needed, 1), mismatch };
}

function problemWith(
  sample: Sample,
  { path, values, mayBeAbsent, text }: Sign,
): { readonly text: string; readonly isThere: boolean } | null {
  const found = rootsOf(sample, path).flatMap((root) => placesIn(root.place, root.path));
  if (found.length === 0) {
    return mayBeAbsent ? null : { text: missing(sample, path, text), isThere: false };
  }
  const odd = found.find(({ value }) => values.length > 0 && !values.includes(String(value)));
  if (odd === undefined) return null;
  const said =
    typeof odd.value === 'object' ? 'a structure' : JSON.stringify(odd.value).slice(0, LONGEST_KEY);
  const isThere = found.some(({ value }) => values.includes(String(value)));
  return { text: `${odd.at} is ${said}, not ${listed(values)}`, isThere };
}

/** The longest part of a path that leads somewhere, and what is there instead of the next key. */
function missing(sample: Sample, path: readonly string[], text: string): string {
  for (let length = path.length - 1; length > 0; length--) {
    const [place] = rootsOf(sample, path).flatMap((root) => {
      const cut = root.path.length - (path.length - length);
      return cut < 0 ? [] : placesIn(root.place, root.path.slice(0, cut));
    });
    if (place === undefined || place.at === '') continue;
    return `${place.at} has no key ${path[length] === '[]' ? 'with a list' : path[length]}${keysIn(place.value)}`;
  }
  return `it has no key ${text}; ${keysOf(sample)}`;
}

/** Where a path may begin: in each record, or, where the file is the list, behind the name of the list. */
function rootsOf(
  { shape, values }: Sample,
  path: readonly string[],
): readonly { readonly place: Place; readonly path: readonly string[] }[] {
  const records = values.map((value, i) => ({
    at: shape === 'document' ? '' : `${shape === 'lines' ? 'line' : 'element'} ${i + 1}`,
    value,
  }));
  const isList = path[1] === '[]';
  return [
    ...records.map((place) => ({ place, path })),
    ...(isList && shape !== 'document'
      ? records.map((place) => ({ place, path: path.slice(2) }))
      : []),
    ...(isList
      ? records
          .filter(({ value }) => Array.isArray(value))
          .map((place) => ({ place, path: path.slice(1) }))
      : []),
  ];
}

function placesIn(start: Place, path: readonly string[]): readonly Place[] {
  let places: readonly Place[] = [start];
  for (const key of path) {
    places = places.flatMap(({ at, value }): readonly Place[] => {
      if (key === '[]') {
        if (!Array.isArray(value)) return [];
        return value
          .slice(0, MOST_LOOKED_AT)
          .map((inner, i) => ({ at: `${at}[${i}]`, value: inner }));
      }
      if (!isObject(value) || !Object.hasOwn(value, key)) return [];
      const glue = at === '' ? '' : /(line|element) \d+$/.test(at) ? ': ' : '.';
      return [{ at: `${at}${glue}${key}`, value: value[key] ?? null }];
    });
  }
  return places;
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`;
}

/** Of longer lists, the beginning has to do. */
const MOST_LOOKED_AT = 10_000;
const MOST_KEYS = 8;
const LONGEST_KEY = 40;

function keysOf({ values: [first = null] }: Sample): string {
  const value = Array.isArray(first) ? (first[0] ?? null) : first;
  return isObject(value) ? `its first record has ${keyNames(value)}` : 'it holds no records';
}

function keysIn(value: Json): string {
  return isObject(value) ? `; it has ${keyNames(value)}` : '';
}

function keyNames(value: JsonObject): string {
  const keys = Object.keys(value);
  const shown = keys
    .slice(0, MOST_KEYS)
    .map((key) => (key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key));
  if (keys.length === 0) return 'no keys';
  const more = keys.length > shown.length ? ' …' : '';
  return `${keys.length === 1 ? 'the key' : 'the keys'} ${shown.join(', ')}${more}`;
}
