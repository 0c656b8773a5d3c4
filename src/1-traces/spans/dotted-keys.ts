import { at, isObject, type Json, type JsonObject } from '../../run/json.ts';

/**
 * Phoenix exports spans in two ways of its own. A table has one column for each attribute:
 *
 *     { "context.span_id": "…", "attributes.llm.input_messages": [{ "message.role": "user" }] }
 *
 * and its API nests what the names of attributes separate by dots:
 *
 *     { "attributes": { "llm": { "input_messages": [{ "message": { "role": "user" } }] } } }
 */

/** The row of a table as a span; any other value as it is. */
export function rowAsSpan(value: Json): Json {
  if (!isObject(value) || !Object.hasOwn(value, 'context.span_id')) return value;
  const entries = Object.entries(value);
  const attributes = entries.flatMap(([key, entry]) =>
    key.startsWith(PREFIX) && entry !== null ? [[key.slice(PREFIX.length), entry] as const] : [],
  );
  return {
    ...Object.fromEntries(entries.filter(([key]) => !key.startsWith(PREFIX))),
    context: {
      span_id: at(value, 'context.span_id') ?? null,
      trace_id: at(value, 'context.trace_id') ?? null,
    },
    attributes: Object.fromEntries(attributes),
  };
}

const PREFIX = 'attributes.';

/** The families of attributes that are nested, where any are. */
const FAMILIES = ['openinference', 'llm', 'tool', 'tool_call', 'input', 'output', 'gen_ai'];

/** Attributes under their dotted names, where a file nests them. */
export function flatAttributes(attributes: JsonObject): JsonObject {
  const isNested =
    FAMILIES.some((key) => isObject(at(attributes, key))) ||
    MESSAGE_LISTS.some((key) => Array.isArray(at(attributes, key)));
  if (!isNested) return attributes;
  const flat: [string, Json][] = [];
  const waiting: [string, Json][] = Object.entries(attributes);
  for (const [key, value] of waiting) {
    const inner = isLeaf(key) ? [] : innerEntries(key, value);
    if (inner.length === 0) flat.push([key, value]);
    else for (const [part, entry] of inner) waiting.push([`${key}.${part}`, entry]);
  }
  return Object.fromEntries(flat);
}

const MESSAGE_LISTS = ['llm.input_messages', 'llm.output_messages'];

/** Values that are structures themselves. */
function isLeaf(key: string): boolean {
  return (
    key.length > LONGEST_NAME ||
    /^(tool\.parameters|metadata|(input|output)\.value)$/.test(key) ||
    /^gen_ai\..*(messages|instructions|arguments|result|definitions)$/.test(key)
  );
}

/** Longer names come from files that are nested by mistake or on purpose. */
const LONGEST_NAME = 300;

function innerEntries(key: string, value: Json): readonly (readonly [string, Json])[] {
  if (isObject(value)) return Object.entries(value);
  const isList = /^(llm|retrieval|embedding)\./.test(key) && Array.isArray(value);
  return isList && value.every(isObject)
    ? value.map((entry, i) => [String(i), entry] as const)
    : [];
}
