import { asList, at, isObject, type Json, type JsonObject, textAt } from '../../run/json.ts';

/**
 * The attributes of a span or an event as one object. OTLP writes a list of `{key, value: {stringValue}}`,
 * Jaeger a list of `{key, value}`, the others an object.
 */
export function attributesOf(value: Json | undefined): JsonObject {
  const entries = isObject(value)
    ? Object.entries(value).map(([key, entry]) => [key, plainValue(entry)] as const)
    : asList(value).flatMap((entry) => {
        const key = textAt(entry, 'key');
        return key === undefined ? [] : [[key, plainValue(at(entry, 'value'))] as const];
      });
  // Made from entries, `__proto__` is a key like any other.
  return Object.fromEntries(entries);
}

/** A value out of the wrapper in which OTLP names its type. */
export function plainValue(value: Json | undefined): Json {
  if (!isObject(value)) return value ?? null;
  const [only, ...others] = Object.entries(value);
  if (only === undefined || others.length > 0) return value;
  const [key, inner] = only;
  switch (key) {
    case 'stringValue':
    case 'boolValue':
    case 'doubleValue':
    case 'bytesValue':
    case 'string_value':
    case 'bool_value':
    case 'double_value':
      return inner;
    case 'intValue':
    case 'int_value':
      return wholeNumber(inner);
    case 'arrayValue':
    case 'array_value':
      return asList(at(inner, 'values')).map(plainValue);
    case 'kvlistValue':
    case 'kvlist_value':
      return attributesOf(at(inner, 'values'));
    case 'values':
      return isWrapped(inner) ? asList(inner).map(plainValue) : value;
    default:
      return value;
  }
}

/** Some exporters leave out the name of the list. */
function isWrapped(values: Json): boolean {
  const [first] = asList(values);
  return isObject(first) && Object.keys(first).some((key) => key.endsWith('Value'));
}

/** 64-bit integers are written as text. */
function wholeNumber(value: Json): Json {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : value;
}

/**
 * What is under a prefix of flat attributes, as a tree:
 *
 *     'message.0.role': 'user', 'message.0.tool.name': 'x'   →   [{ role: 'user', tool: { name: 'x' } }]
 *
 * Keys that are numbers make lists, in the order of the numbers.
 */
export function unflattened(attributes: JsonObject, prefix: string): Json | undefined {
  const start = `${prefix}.`;
  const root: Branch = new Map();
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith(start)) continue;
    const path = key.slice(start.length).split('.');
    if (path.length <= MAX_DEPTH) grow(root, path, value);
  }
  return root.size === 0 ? undefined : grown(root);
}

const MAX_DEPTH = 20;

type Branch = Map<string, Branch | { readonly leaf: Json }>;

function grow(root: Branch, path: readonly string[], leaf: Json): void {
  let branch = root;
  for (const key of path.slice(0, -1)) {
    const next = branch.get(key);
    const inner: Branch = next instanceof Map ? next : new Map();
    if (inner !== next) branch.set(key, inner);
    branch = inner;
  }
  const last = path.at(-1) ?? '';
  if (!branch.has(last)) branch.set(last, { leaf });
}

function grown(branch: Branch): Json {
  const entries = [...branch].map(
    ([key, value]) => [key, value instanceof Map ? grown(value) : value.leaf] as const,
  );
  if (entries.every(([key]) => /^\d{1,9}$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  }
  const object: Record<string, Json> = Object.create(null);
  for (const [key, value] of entries) object[key] = value;
  return object;
}
