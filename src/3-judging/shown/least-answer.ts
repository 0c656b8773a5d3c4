import { asList, at, isObject, type Json, type JsonObject } from '../../run/json.ts';

/** Schemas may name themselves, and nobody answers for ever. */
const DEEPEST = 12;

/**
 * The least that follows a JSON schema: every property, no items that need not be there, the first of several
 * choices, false, the smallest number. Schemas in Google's spelling have types such as `STRING`.
 *
 * @example leastAnswer({ type: 'object', properties: { ok: { type: 'boolean' } } }) // { ok: false }
 */
export function leastAnswer(schema: Json, root: Json = schema, depth = 0): Json {
  if (!isObject(schema) || depth > DEEPEST) return null;
  const least = (part: Json): Json => leastAnswer(part, root, depth + 1);
  if (typeof schema.$ref === 'string') return least(referenced(schema.$ref, root));
  if (schema.const !== undefined) return schema.const;
  const [first] = asList(schema.enum);
  if (first !== undefined) return first;
  const all = asList(schema.allOf);
  if (all.length > 0) return Object.assign({}, ...all.map(least));
  const [choice] = [...asList(schema.anyOf), ...asList(schema.oneOf)];
  if (choice !== undefined) return least(choice);
  const [type] = [schema.type].flat().map((name) => String(name).toLowerCase());
  switch (type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return leastNumber(schema);
    case 'string':
      return 'none'.padEnd(numberAt(schema, 'minLength') ?? 0, '.');
    case 'array':
      return Array.from({ length: numberAt(schema, 'minItems') ?? 0 }, () =>
        least(schema.items ?? null),
      );
    case 'object':
    case 'undefined': {
      const properties = isObject(schema.properties) ? schema.properties : {};
      return Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, least(property)]),
      );
    }
    default:
      return null;
  }
}

function leastNumber(schema: JsonObject): number {
  const above = numberAt(schema, 'exclusiveMinimum');
  const most = numberAt(schema, 'maximum');
  const least = numberAt(schema, 'minimum') ?? (above === null ? 0 : above + 1);
  return most === null ? least : Math.min(least, most);
}

function numberAt(schema: JsonObject, key: string): number | null {
  const value = schema[key];
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1000
    ? value
    : null;
}

/** `#/$defs/Verdict` */
const referenced = (reference: string, root: Json): Json =>
  at(root, ...reference.split('/').slice(1)) ?? null;
