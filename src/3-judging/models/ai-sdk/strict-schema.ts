import type { Json, JsonObject } from '../../../run/json.ts';

/**
 * A schema as hosted models require it, with every object closed. OpenAI and Anthropic refuse a schema
 * that leaves `additionalProperties` open. Local grammars accept both and get the original.
 */
export function strictSchema(schema: JsonObject): JsonObject {
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, strictValue(value)]),
  );
  return schema.type === 'object' ? { additionalProperties: false, ...closed } : closed;
}

function strictValue(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(strictValue);
  }
  return typeof value === 'object' && value !== null ? strictSchema(value as JsonObject) : value;
}
