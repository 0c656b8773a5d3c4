import { at, isObject, type Json, type JsonObject, textAt } from '../../../run/json.ts';

/**
 * A sample with its long texts in place. Inspect stores each of them once, under its hash, and writes
 * `attachment://<hash>` wherever it occurred.
 */
export function withAttachments(sample: Json): Json {
  const texts = [at(sample, 'attachments'), at(sample, 'transcript', 'content')].filter(isObject);
  if (texts.every((table) => Object.keys(table).length === 0)) return sample;
  const fields = ['input', 'messages', 'output', 'scores'];
  const resolved = fields.map((field) => [field, resolvedValue(at(sample, field), texts, 0)]);
  const present = resolved.filter(([, value]) => value !== undefined);
  return { ...(sample as JsonObject), ...(Object.fromEntries(present) as JsonObject) };
}

/** No value that people record is nested this deep, and walking further could exhaust the stack. */
const MOST_LEVELS = 200;

function resolvedValue(
  value: Json | undefined,
  texts: readonly JsonObject[],
  level: number,
): Json | undefined {
  if (typeof value === 'string') return resolvedText(value, texts);
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return value;
  if (Array.isArray(value)) {
    return value.map((item) => resolvedValue(item, texts, level + 1) as Json);
  }
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    resolvedValue(item, texts, level + 1),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

const REFERENCE = /^(?:attachment|tc):\/\/([0-9a-f]+)$/u;

function resolvedText(value: string, texts: readonly JsonObject[]): string {
  const hash = value.length < 100 ? REFERENCE.exec(value)?.[1] : undefined;
  if (hash === undefined) return value;
  return texts.flatMap((table) => textAt(table, hash) ?? []).at(0) ?? value;
}
