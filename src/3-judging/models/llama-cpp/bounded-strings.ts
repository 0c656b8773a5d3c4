import { isObject, type Json, type JsonObject } from '../../../run/json.ts';

/** Of the tokens of an answer, as many are kept for what is no free text: names, numbers, punctuation. */
const KEPT_SHARE = 1 / 4;
/** English has about four characters to a token; with two, a bounded text ends before its tokens do. */
const CHARACTERS_PER_TOKEN = 2;

/**
 * A schema whose free texts end in time, so that a model that rambles still comes to what is asked for
 * after them. A `maxLength` that is there stays, unless it is larger.
 *
 *     boundedStrings({ type: 'string' }, 512)   // { type: 'string', maxLength: 768 }
 */
export function boundedStrings(schema: JsonObject, answerTokens: number): JsonObject {
  const room = answerTokens * (1 - KEPT_SHARE) * CHARACTERS_PER_TOKEN;
  const most = Math.max(1, Math.floor(room / Math.max(1, freeTexts(schema))));
  return bounded(schema, most) as JsonObject;
}

function bounded(value: Json, most: number): Json {
  if (Array.isArray(value)) return value.map((each) => bounded(each, most));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, bounded(each, most)]),
  );
  if (!isFreeText(value)) return inner;
  const { maxLength } = value;
  return { ...inner, maxLength: typeof maxLength === 'number' ? Math.min(maxLength, most) : most };
}

function freeTexts(value: Json): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + freeTexts(each), 0);
  if (!isObject(value)) return 0;
  if (isFreeText(value)) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + freeTexts(each), 0);
}

function isFreeText({ type, enum: words, const: only, format }: JsonObject): boolean {
  return type === 'string' && [words, only, format].every((each) => each === undefined);
}
