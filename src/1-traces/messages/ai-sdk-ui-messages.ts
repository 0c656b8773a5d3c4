import type { Json, JsonObject } from '../../run/json.ts';
import { asList, at, contentText, decoded, isObject, listAt, textAt } from '../../run/json.ts';
import type { RecordedCall, RecordedResult } from '../building/recorded-items.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { aiSdkCall } from './ai-sdk-messages.ts';

/**
 * The messages that the Vercel AI SDK shows and stores (`UIMessage`). A call and its result are one
 * part, and `step-start` divides the replies of the model:
 *
 *     { "id": "…", "role": "assistant", "parts": [
 *       { "type": "step-start" },
 *       { "type": "tool-weather", "toolCallId": "…", "state": "output-available", "input": {}, "output": {} },
 *     ] }
 *
 * Version 4 has `{ "type": "tool-invocation", "toolInvocation": {} }` instead, and before that the
 * message had `toolInvocations` and no parts.
 */
export function isUiMessage(value: Json | undefined): value is JsonObject {
  if (!isObject(value) || textAt(value, 'role') === undefined) return false;
  if (listAt(value, 'toolInvocations').some((call) => textAt(call, 'toolName') !== undefined)) {
    return true;
  }
  return uiParts(value).some(isUiPart);
}

/**
 * The parts of a message. Tables of a database may hold them as text, and Mastra stores them one level
 * down, in `{ "content": { "format": 2, "parts": [] } }`.
 */
export function uiParts(message: Json): readonly Json[] {
  const parts = at(message, 'parts');
  const own = typeof parts === 'string' ? decoded(parts) : parts;
  if (Array.isArray(own)) return own;
  const content = at(message, 'content');
  const isStored = typeof content === 'string' && content.startsWith('{"format"');
  return asList(at(isStored ? decoded(content) : content, 'parts'));
}

function isUiPart(part: Json): boolean {
  const type = textAt(part, 'type') ?? '';
  if (type === 'step-start' || type === 'tool-invocation') return true;
  if (isToolType(type)) return at(part, 'toolCallId') !== undefined;
  return (type === 'text' || type === 'reasoning') && textAt(part, 'text') !== undefined;
}

function isToolType(type: string): boolean {
  return type === 'dynamic-tool' || (type.startsWith('tool-') && type !== 'tool-invocation');
}

export function addUiMessages(builder: RunBuilder, messages: readonly Json[]): void {
  for (const message of messages) {
    const role = textAt(message, 'role');
    if (role === 'system') builder.system(textOf(message));
    else if (role === 'user') builder.user(textOf(message));
    else if (role === 'assistant') addReplies(builder, message);
  }
}

function textOf(message: Json): string {
  const parts = uiParts(message).filter((part) => (at(part, 'type') ?? 'text') === 'text');
  return parts.length > 0 ? contentText(parts) : contentText(at(message, 'content'));
}

function addReplies(builder: RunBuilder, message: Json): void {
  const parts = uiParts(message);
  if (parts.length > 0) {
    if (!parts.some(isCallPart)) addOldCalls(builder, message);
    for (const part of parts) addPart(builder, part);
  } else addOldReply(builder, message);
  builder.endReply();
}

function isCallPart(part: Json): boolean {
  const type = textAt(part, 'type') ?? '';
  return type === 'tool-invocation' || isToolType(type);
}

function addPart(builder: RunBuilder, part: Json): void {
  const type = textAt(part, 'type') ?? 'text';
  if (type === 'step-start') builder.endReply();
  else if (type === 'text') builder.say(textAt(part, 'text'), '');
  else if (type === 'reasoning') builder.think(textAt(part, 'text') ?? textAt(part, 'reasoning'));
  else if (type === 'tool-invocation') builder.call(invocation(at(part, 'toolInvocation')));
  else if (isToolType(type)) {
    const call = aiSdkCall(part);
    const tool = type === 'dynamic-tool' ? call.tool : call.tool || type.slice('tool-'.length);
    builder.call({ ...call, tool, result: resultOf(part) });
  }
}

/** A message without parts: what it says comes after its calls if those had been answered. */
function addOldReply(builder: RunBuilder, message: Json): void {
  const calls = listAt(message, 'toolInvocations').map(invocation);
  const areAnswered = calls.length > 0 && calls.every(({ result }) => result !== undefined);
  builder.think(textAt(message, 'reasoning'));
  if (!areAnswered) builder.say(contentText(at(message, 'content')));
  for (const call of calls) builder.call(call);
  if (areAnswered) builder.say(contentText(at(message, 'content')));
}

/** The calls of a message whose parts leave them out. */
function addOldCalls(builder: RunBuilder, message: Json): void {
  for (const call of listAt(message, 'toolInvocations')) builder.call(invocation(call));
}

function invocation(call: Json | undefined): RecordedCall {
  const isAnswered = at(call, 'state') === 'result' || at(call, 'result') !== undefined;
  return {
    ...aiSdkCall(call),
    result: isAnswered ? { content: at(call, 'result') ?? null } : undefined,
  };
}

/** The result in a part of a call; undefined while it was awaited. */
function resultOf(part: Json): RecordedResult | undefined {
  const state = textAt(part, 'state');
  if (state === 'output-error') return { content: at(part, 'errorText') ?? '', failed: true };
  if (state === 'output-denied') {
    const reason = textAt(part, 'approval', 'reason');
    return { content: reason || 'the call was not approved', failed: true };
  }
  const output = at(part, 'output');
  if (state === 'output-available') return { content: output ?? null };
  return state === undefined && output !== undefined ? { content: output } : undefined;
}
