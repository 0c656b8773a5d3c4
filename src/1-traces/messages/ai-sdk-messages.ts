import type { Json, JsonObject } from '../../run/json.ts';
import { asList, asText, at, contentText, isObject, listAt, textAt } from '../../run/json.ts';
import type { RecordedCall, RecordedResult } from '../building/recorded-items.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { resultContent } from './content-blocks.ts';

/**
 * The messages that the Vercel AI SDK sends to models (`ModelMessage`, once `CoreMessage`):
 *
 *     { "role": "assistant", "content": [{ "type": "tool-call", "toolCallId": "…", "toolName": "…", "input": {} }] }
 *     { "role": "tool", "content": [{ "type": "tool-result", "toolCallId": "…", "output": { "type": "text", "value": "…" } }] }
 *
 * A message that holds only text looks like one of other formats, so only messages with calls, results
 * or reasoning are recognised.
 */
export function isModelMessage(value: Json | undefined): value is JsonObject {
  return (
    isObject(value) &&
    textAt(value, 'role') !== undefined &&
    listAt(value, 'content').some(isModelPart)
  );
}

function isModelPart(part: Json): boolean {
  const type = textAt(part, 'type');
  if (type === 'tool-call' || type === 'tool-result' || type === 'tool-error') {
    return textAt(part, 'toolName') !== undefined || textAt(part, 'toolCallId') !== undefined;
  }
  return type === 'reasoning' && textAt(part, 'text') !== undefined;
}

export function addModelMessages(builder: RunBuilder, messages: readonly Json[]): void {
  for (const message of messages) {
    const content = at(message, 'content');
    const role = textAt(message, 'role');
    if (role === 'system' || role === 'developer') builder.system(contentText(content));
    else if (role === 'user') builder.user(contentText(content));
    else if (role === 'assistant') addParts(builder, content);
    else if (role === 'tool') addResults(builder, message);
  }
}

function addParts(builder: RunBuilder, content: Json | undefined): void {
  for (const part of typeof content === 'string' ? [content] : asList(content)) {
    addPart(builder, part);
  }
  builder.endReply();
}

/** The results in a message of a tool: whatever else it says, the agent did not say it. */
function addResults(builder: RunBuilder, message: Json): void {
  const content = at(message, 'content');
  if (typeof content === 'string') {
    const id = textAt(message, 'toolCallId') ?? textAt(message, 'tool_call_id');
    builder.result({ id, content });
    return;
  }
  for (const part of asList(content).filter(isResult)) {
    builder.result({ id: textAt(part, 'toolCallId'), ...aiSdkResult(part) });
  }
}

function isResult(part: Json): boolean {
  const type = textAt(part, 'type');
  return type === 'tool-result' || type === 'tool-error';
}

function addPart(builder: RunBuilder, part: Json): void {
  const type = textAt(part, 'type');
  if (typeof part === 'string') builder.say(part, '');
  else if (type === 'text') builder.say(textAt(part, 'text'), '');
  else if (type === 'reasoning') builder.think(textAt(part, 'text'));
  else if (type === 'tool-call') builder.call({ ...aiSdkCall(part), result: ownResult(part) });
  else if (isResult(part)) {
    builder.result({ id: textAt(part, 'toolCallId'), ...aiSdkResult(part) });
  }
}

/** A call as parts of messages, spans and streams have it. Versions before 5 say `args`. */
export function aiSdkCall(part: Json | undefined): RecordedCall {
  return {
    id: textAt(part, 'toolCallId'),
    tool: textAt(part, 'toolName') ?? '',
    arguments: at(part, 'input') ?? at(part, 'args') ?? at(part, 'rawInput'),
  };
}

/** The result that assistant-ui keeps with the call; undefined where it comes in a message of its own. */
function ownResult(part: Json): RecordedResult | undefined {
  const isAnswered = at(part, 'result') !== undefined || at(part, 'output') !== undefined;
  return isAnswered ? aiSdkResult(part) : undefined;
}

/** A result of a tool. Versions before 5 say `result` and `isError`. */
export function aiSdkResult(part: Json | undefined): RecordedResult {
  if (at(part, 'error') !== undefined && at(part, 'type') === 'tool-error') {
    return { content: at(part, 'error'), failed: true };
  }
  const output = at(part, 'output');
  if (output !== undefined) return aiSdkOutput(output);
  return { content: at(part, 'result') ?? null, failed: at(part, 'isError') === true };
}

/** What a result says, out of the wrapper that names its kind. Other values are what they are. */
function aiSdkOutput(output: Json): RecordedResult {
  const type = textAt(output, 'type');
  const value = at(output, 'value');
  if (type === 'execution-denied') {
    return { content: textAt(output, 'reason') ?? 'the call was not approved', failed: true };
  }
  if (value === undefined) return { content: output };
  if (type === 'error-text' || type === 'error-json') {
    return { content: asText(value), failed: true };
  }
  if (type === 'content') return { content: resultContent(value) };
  return type === 'text' || type === 'json' ? { content: value } : { content: output };
}
