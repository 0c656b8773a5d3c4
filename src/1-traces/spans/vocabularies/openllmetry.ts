import type { Json, JsonObject } from '../../../run/json.ts';
import { asList, at, decoded, isObject, textAt } from '../../../run/json.ts';
import { addAnyMessages } from '../../messages/any-messages.ts';
import { unflattened } from '../attributes.ts';
import { type Said, saidBy } from '../conversation/said.ts';

/** The flat messages of OpenLLMetry: `gen_ai.prompt.0.role`, `gen_ai.prompt.0.tool_calls.0.name` … */
export function flatMessages(
  attributes: JsonObject,
  prefix: string,
  olderPrefix: string,
): readonly Said[] {
  const whole = decoded(at(attributes, prefix));
  const list = asList(
    Array.isArray(whole)
      ? whole
      : (unflattened(attributes, prefix) ?? unflattened(attributes, olderPrefix)),
  );
  const isOutput = prefix.endsWith('completion');
  return saidBy((builder) =>
    addAnyMessages(
      builder,
      list.filter(isObject).map((message) => messageOf(message, isOutput)),
    ),
  );
}

function messageOf(message: JsonObject, isOutput: boolean): Json {
  const calls = asList(at(message, 'tool_calls')).map((call) => ({
    id: at(call, 'id') ?? null,
    function: {
      name: at(call, 'name') ?? at(call, 'function', 'name') ?? '',
      arguments: at(call, 'arguments') ?? at(call, 'function', 'arguments') ?? null,
    },
  }));
  const role = textAt(message, 'role') ?? (isOutput ? 'assistant' : 'user');
  const content = partsIn(at(message, 'content'));
  return { ...message, role, content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
}

/** Content of several parts is encoded as text. What a user typed in brackets is no list of parts. */
function partsIn(content: Json | undefined): Json {
  if (typeof content !== 'string' || !content.startsWith('[{')) return content ?? null;
  const parts = decoded(content, 1);
  const areParts = asList(parts).every((part) => textAt(part, 'type') !== undefined);
  return Array.isArray(parts) && parts.length > 0 && areParts && !hasCalls(parts) ? parts : content;
}

function hasCalls(parts: readonly Json[]): boolean {
  return parts.some((part) => isObject(at(part, 'function')));
}
