import type { Json, JsonObject } from '../../run/json.ts';
import { asList, at, contentText, isObject, listAt, textAt } from '../../run/json.ts';
import type { RecordedResult } from '../building/recorded-items.ts';
import type { RunBuilder } from '../building/run-builder.ts';

/**
 * The messages of OpenTelemetry's conventions for generative AI:
 *
 *     { "role": "assistant", "parts": [{ "type": "tool_call", "id": "…", "name": "…", "arguments": {} }] }
 *     { "role": "tool", "parts": [{ "type": "tool_call_response", "id": "…", "response": "…" }] }
 *
 * Some writers put results under the role of the user, and call the response `result`.
 */
export function isSemconvMessage(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    Array.isArray(at(value, 'parts')) &&
    listAt(value, 'parts').some(isSemconvPart)
  );
}

function isSemconvPart(part: Json): boolean {
  const type = textAt(part, 'type');
  if (type === 'tool_call' || type === 'tool_call_response') return true;
  return (
    (type === 'text' || type === 'reasoning' || type === 'thinking') &&
    at(part, 'content') !== undefined
  );
}

export function addSemconvMessages(builder: RunBuilder, messages: readonly Json[]): void {
  for (const message of messages) {
    const role = textAt(message, 'role');
    const parts = partsOf(message);
    if (role === 'system' || role === 'developer') builder.instruct(textOf(parts));
    else if (role === 'assistant' || role === 'model') addReply(builder, message, parts);
    else addTurn(builder, parts);
  }
}

/** Adds what a model was told apart from the messages: parts, or messages of parts. */
export function addSemconvInstructions(builder: RunBuilder, instructions: Json | undefined): void {
  if (typeof instructions === 'string') builder.instruct(instructions);
  const texts = asList(instructions).map((part) =>
    Array.isArray(at(part, 'parts')) ? textOf(partsOf(part)) : textOf([part]),
  );
  builder.instruct(texts.filter((text) => text !== '').join('\n\n'));
}

/** Writers that keep to older habits have the text under `content`. */
function partsOf(message: Json): readonly Json[] {
  const parts = at(message, 'parts');
  if (Array.isArray(parts)) return parts;
  const content = at(message, 'content') ?? parts;
  return Array.isArray(content) ? content : content === undefined ? [] : [content];
}

function textOf(parts: readonly Json[]): string {
  return parts
    .flatMap((part) => partText(part) ?? [])
    .filter((text) => text !== '')
    .join('\n\n');
}

function partText(part: Json): string | undefined {
  if (typeof part === 'string') return part;
  const type = textAt(part, 'type') ?? 'text';
  if (type !== 'text' && type !== 'refusal') return undefined;
  return textAt(part, 'content') ?? textAt(part, 'text') ?? contentText(at(part, 'content'));
}

function addReply(builder: RunBuilder, message: Json, parts: readonly Json[]): void {
  builder.speakAs(textAt(message, 'name') || undefined);
  for (const part of parts) {
    const type = textAt(part, 'type');
    if (type === 'tool_call' || type === 'server_tool_call') builder.call(callOf(part));
    else if (isResultType(type)) builder.result({ id: textAt(part, 'id'), ...resultOf(part) });
    else if (type === 'reasoning' || type === 'thinking') {
      builder.think(textAt(part, 'content') ?? textAt(part, 'text'));
    } else builder.say(partText(part), '');
  }
  builder.endReply();
}

/** The results in a message that is not the agent's, then what it says. */
function addTurn(builder: RunBuilder, parts: readonly Json[]): void {
  const results = parts.filter((part) => isResultType(textAt(part, 'type')));
  for (const part of results) builder.result({ id: textAt(part, 'id'), ...resultOf(part) });
  const text = textOf(parts);
  if (text !== '' || results.length === 0) builder.user(text);
}

function isResultType(type: string | undefined): boolean {
  return type === 'tool_call_response' || type === 'server_tool_call_response';
}

function callOf(part: Json) {
  const body = at(part, 'server_tool_call');
  return {
    id: textAt(part, 'id') || undefined,
    tool: textAt(part, 'name') ?? '',
    arguments: at(part, 'arguments') ?? at(part, 'input') ?? (isObject(body) ? body : undefined),
  };
}

function resultOf(part: Json): RecordedResult {
  const content =
    at(part, 'response') ??
    at(part, 'result') ??
    at(part, 'content') ??
    at(part, 'server_tool_call_response');
  const failed = at(part, 'is_error') === true || at(content, 'isError') === true;
  return { content: content ?? null, failed };
}
