import type { PythonRandom } from '../../../src/base/random/python-random.ts';
import type { Json, JsonObject } from '../../../src/run/json.ts';

/** Stand-ins for what JavaScript cannot print as JSON; `mutantText` puts the real thing in. */
export const HUGE = '@@huge@@';
export const deepStandIn = (levels: number): string => `@@deep:${levels}@@`;

export const HOSTILE_KEYS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '0'];

const HOSTILE_TEXTS = [
  '',
  '\ud800',
  '\u0000\u001b[31m\u202e',
  'a'.repeat(20_000),
  ' '.repeat(20_000),
  '{'.repeat(2_000),
  '<think>'.repeat(500),
  '</script><!--',
  '[REDACTED]',
  '{"__proto__":{"polluted":true}}',
  '"\\"twice\\""',
  'attachment://__proto__',
  '-1',
  '1e999',
  '{"figure":1e999}',
  `${'['.repeat(300)}${']'.repeat(300)}`,
  `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
];

type Mutation = (value: Json, random: PythonRandom, whole: Json) => Json | undefined;

const pick = <T>(items: readonly T[], random: PythonRandom): T =>
  items[random.randint(0, items.length - 1)] as T;

/** What can happen to one value. Undefined removes it. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  removed: () => undefined,
  nulled: () => null,
  'other type': (value, random) => {
    const text = typeof value === 'string' ? value : 'text';
    return pick<Json>([text, [text], { text }, 0, -1, 1.5, true, [], {}, [[]]], random);
  },
  'encoded as text': (value, random) => {
    const once = JSON.stringify(value);
    return random.random() < 0.5 ? once : JSON.stringify(once);
  },
  'hostile text': (_value, random) => pick(HOSTILE_TEXTS, random),
  'huge number': (_value, random) =>
    pick<Json>([HUGE, 1e308, -1e308, 2 ** 53 + 2, 5e-324, 1e21], random),
  'nested deep': (_value, random) => deepStandIn(pick([10, 150, 250, 6_000], random)),
  'hostile key': (value, random) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries: [string, Json][] = Object.entries(value);
    const key = pick(HOSTILE_KEYS, random);
    if (entries.length === 0 || random.random() < 0.5) entries.push([key, { id: 'x', role: 'y' }]);
    else entries[random.randint(0, entries.length - 1)] = [key, pick(entries, random)[1]];
    return Object.fromEntries(entries);
  },
  'items shuffled': (value, random) => {
    if (!Array.isArray(value)) return value;
    const items = [...value];
    random.shuffle(items);
    return items;
  },
  'items repeated': (value, random) => {
    if (!Array.isArray(value) || value.length === 0) return value;
    if (random.random() < 0.05) return repeatedOften(value);
    const from = random.randint(0, value.length - 1);
    const copies = value.slice(from, from + random.randint(1, 4));
    return [...value.slice(0, from), ...copies, ...value.slice(from)];
  },
  'items wrapped': (value) => [value],
  'copied from elsewhere': (_value, random, whole) => atRandomPath(whole, random).value,
};

const MOST_COPIES = 20_000;
const MOST_CHARACTERS = 2_000_000;

/** As often as a file of two million characters holds it: what takes its square takes too long. */
function repeatedOften(items: readonly Json[]): Json {
  const times = Math.min(MOST_COPIES, Math.ceil(MOST_CHARACTERS / JSON.stringify(items).length));
  return Array.from({ length: times }, () => items).flat() as Json;
}

interface Place {
  readonly path: readonly (string | number)[];
  readonly value: Json;
}

/** A place in a value. Steps down are taken at random, so that deep places are not rare. */
function atRandomPath(whole: Json, random: PythonRandom): Place {
  const path: (string | number)[] = [];
  let value = whole;
  while (typeof value === 'object' && value !== null && random.random() < 0.85) {
    const keys: readonly (string | number)[] = Array.isArray(value)
      ? [...value.keys()]
      : Object.keys(value);
    if (keys.length === 0) break;
    const key = pick(keys, random);
    path.push(key);
    value = (value as Record<string | number, Json>)[key] as Json;
  }
  return { path, value };
}

/** A copy with another value at a path; only what lies on the path is copied. */
function replaced(value: Json, path: readonly (string | number)[], by: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return by ?? null;
  if (Array.isArray(value)) {
    const items = [...value];
    if (rest.length === 0 && by === undefined) items.splice(Number(key), 1);
    else items[Number(key)] = replaced(value[Number(key)] as Json, rest, by);
    return items;
  }
  const entries = Object.entries(value as JsonObject).flatMap(([name, item]): [string, Json][] => {
    if (name !== key) return [[name, item]];
    return rest.length === 0 && by === undefined ? [] : [[name, replaced(item, rest, by)]];
  });
  return Object.fromEntries(entries);
}

/** A value with one thing changed, and the name of the change. */
export function mutatedValue(whole: Json, random: PythonRandom): { value: Json; change: string } {
  const change = pick(Object.keys(MUTATIONS), random);
  const { path, value } = atRandomPath(whole, random);
  const mutation = MUTATIONS[change] as Mutation;
  return { value: replaced(whole, path, mutation(value, random, whole)), change };
}

/** Makes records name one another, or themselves, as parents. */
export function withCyclicParents(value: Json, random: PythonRandom): Json {
  const ids: Json[] = [];
  const visit = (item: Json, level: number): Json => {
    if (typeof item !== 'object' || item === null || level > 60) return item;
    if (Array.isArray(item)) return item.map((element) => visit(element, level + 1));
    const entries = Object.entries(item).map(([key, element]): [string, Json] => {
      const isName = typeof element === 'string' && element.length < 100;
      if (isName && /id$/iu.test(key) && !/parent/iu.test(key)) ids.push(element);
      const isParent = /parent|cause/iu.test(key) && (isName || element === null);
      if (isParent && ids.length > 0) return [key, ids[random.randint(0, ids.length - 1)] as Json];
      return [key, visit(element, level + 1)];
    });
    return Object.fromEntries(entries);
  };
  return visit(value, 0);
}
