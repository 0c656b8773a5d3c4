import { at, isObject, type Json, type JsonObject, textAt } from '../../../run/json.ts';

/**
 * A sample with its long texts in place. Inspect stores each of them once, under its hash, and writes
 * `attachment://<hash>` wherever it occurred.
 */
export function withAttachments(sample: Json): Json {
  const texts = [at(sample, 'attachments'), at(sample, 'transcript', 'content')].filter(isObject);
  const hasTexts = texts.some((table) => Object.keys(table).length > 0);
  if (!isObject(sample) || !hasTexts) return sample;
  const resolved = ['input', 'messages', 'output', 'scores'].flatMap((field) => {
    const value = at(sample, field);
    return value === undefined ? [] : [[field, resolvedValue(value, texts, 0)] as const];
  });
  return { ...sample, ...Object.fromEntries(resolved) };
}

/** No value that people record is nested this deep, and walking further could exhaust the stack. */
const MOST_LEVELS = 200;

function resolvedValue(value: Json, texts: readonly JsonObject[], level: number): Json {
  if (typeof value === 'string') return resolvedText(value, texts);
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return value;
  if (Array.isArray(value)) return value.map((item) => resolvedValue(item, texts, level + 1));
  const entries = Object.entries(value).map(
    ([key, item]) => [key, resolvedValue(item, texts, level + 1)] as const,
  );
  return Object.fromEntries(entries);
}

const REFERENCE = /^(?:attachment|tc):\/\/([0-9a-f]+)$/u;

function resolvedText(value: string, texts: readonly JsonObject[]): string {
  const hash = value.length < 100 ? REFERENCE.exec(value)?.[1] : undefined;
  if (hash === undefined) return value;
  return texts.flatMap((table) => textAt(table, hash) ?? []).at(0) ?? value;
}
