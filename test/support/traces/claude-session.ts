import type { Json, JsonObject } from '../../../src/run/json.ts';

/** Lines that follow each other, unless they name another parent. */
export function session(...lines: readonly JsonObject[]): Json[] {
  return lines.map((line, i) => ({
    uuid: `u${i}`,
    parentUuid: i === 0 ? null : `u${i - 1}`,
    sessionId: 's',
    ...line,
  }));
}

export const user = (content: Json, more: JsonObject = {}): JsonObject => ({
  type: 'user',
  message: { role: 'user', content },
  ...more,
});
export const reply = (id: string, block: Json, more: JsonObject = {}): JsonObject => ({
  type: 'assistant',
  message: { id, type: 'message', role: 'assistant', model: 'claude-x', content: [block] },
  ...more,
});
export const text = (words: string): Json => ({ type: 'text', text: words });
export const use = (id: string, name: string): Json => ({ type: 'tool_use', id, name, input: {} });
export const result = (id: string, content: string, failed = false): Json[] => [
  { type: 'tool_result', tool_use_id: id, content, is_error: failed },
];
