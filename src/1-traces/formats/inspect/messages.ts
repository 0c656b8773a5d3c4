import type { Json } from '../../../run/json.ts';
import { asList, asText, at, contentText, isObject, listAt, textAt } from '../../../run/json.ts';
import type { RecordedCall } from '../../building/recorded-items.ts';
import type { RunBuilder } from '../../building/run-builder.ts';
import { resultContent } from '../../messages/content-blocks.ts';

export function addInspectMessages(builder: RunBuilder, messages: readonly Json[]): void {
  for (const message of messages) {
    const role = textAt(message, 'role');
    const content = at(message, 'content');
    if (role === 'system') builder.system(contentText(content));
    else if (role === 'user') builder.user(contentText(content));
    else if (role === 'tool') addResult(builder, message);
    else if (role === 'assistant') addReply(builder, message);
  }
}

function addReply(builder: RunBuilder, message: Json): void {
  builder.think(textAt(message, 'reasoning'));
  const content = at(message, 'content');
  for (const part of typeof content === 'string' ? [content] : asList(content)) {
    const type = textAt(part, 'type');
    if (typeof part === 'string') builder.say(part, '\n');
    else if (type === 'reasoning') builder.think(reasoningIn(part));
    else if (type === 'tool_use') builder.call(serverCallIn(part));
    else builder.say(textAt(part, 'text'), '\n');
  }
  for (const call of listAt(message, 'tool_calls')) builder.call(callIn(call));
  builder.endReply();
}

/** What can be read of the reasoning: providers that hide it give a summary at most. */
function reasoningIn(part: Json): string | undefined {
  return at(part, 'redacted') === true ? textAt(part, 'summary') : textAt(part, 'reasoning');
}

function callIn(call: Json): RecordedCall {
  return {
    id: textAt(call, 'id'),
    tool: textAt(call, 'function') ?? textAt(call, 'function', 'name') ?? '',
    arguments: at(call, 'arguments') ?? at(call, 'function', 'arguments'),
  };
}

/** A tool that the provider ran: its result is recorded in the same part. */
function serverCallIn(part: Json): RecordedCall {
  const error = textAt(part, 'error');
  return {
    id: textAt(part, 'id'),
    tool: textAt(part, 'name') ?? textAt(part, 'tool_type') ?? '',
    arguments: at(part, 'arguments'),
    result: { content: error ?? at(part, 'result') ?? null, failed: error !== undefined },
  };
}

function addResult(builder: RunBuilder, message: Json): void {
  // Logs of the first version have the error as text.
  const error = at(message, 'error') ?? at(message, 'tool_error');
  const content = resultContent(at(message, 'content'));
  const failed = isObject(error) || (typeof error === 'string' && error !== '');
  builder.result({
    id: textAt(message, 'tool_call_id'),
    content: failed ? textAt(error, 'message') || asText(content) || asText(error) : content,
    failed,
  });
}
