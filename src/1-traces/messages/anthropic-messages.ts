import type { Json, JsonObject } from '../../run/json.ts';
import { asList, at, isObject, listAt, textAt } from '../../run/json.ts';
import type { RecordedResult } from '../building/recorded-items.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { blocksContent, noteUnreadable, readableText } from './content-blocks.ts';

const CALL_TYPES = ['tool_use', 'server_tool_use', 'mcp_tool_use'];

/** Whether a value is a block that only Anthropic's Messages API has. */
export function isAnthropicBlock(block: unknown): boolean {
  const type = textAt(block, 'type');
  if (type === undefined) return false;
  if (CALL_TYPES.includes(type)) return textAt(block, 'name') !== undefined;
  return isResultType(type) && textAt(block, 'tool_use_id') !== undefined;
}

/** Whether a value is a message that only Anthropic's Messages API has: one that calls or answers. */
export function isAnthropicMessage(message: unknown): message is JsonObject {
  const role = textAt(message, 'role');
  if (role !== 'user' && role !== 'assistant') return false;
  return listAt(message, 'content').some(isAnthropicBlock) || isAnthropicResponse(message);
}

/** Whether a value is what the API answered. */
export function isAnthropicResponse(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    value.type === 'message' &&
    value.role === 'assistant' &&
    Object.hasOwn(value, 'stop_reason')
  );
}

/** Adds messages of Anthropic's Messages API to a run, in order. */
export function addAnthropicMessages(builder: RunBuilder, messages: readonly Json[]): void {
  for (const message of messages) addAnthropicMessage(builder, message);
  builder.endReply();
}

/** Adds one message. Whoever adds messages one by one ends the last reply. */
export function addAnthropicMessage(builder: RunBuilder, message: Json): void {
  const role = textAt(message, 'role');
  const content = at(message, 'content');
  if (role === 'assistant') addReply(builder, content);
  else if (role === 'system' || role === 'developer') addAnthropicSystem(builder, content);
  else if (role === 'user' || role === 'tool') addUserTurn(builder, content);
}

/** Adds what the `system` of a request says: a text, or blocks of text. */
export function addAnthropicSystem(builder: RunBuilder, system: Json | undefined): void {
  builder.system(readableText(builder, system));
}

/** The results in a user's message, then what the user wrote. */
function addUserTurn(builder: RunBuilder, content: Json | undefined): void {
  builder.endReply();
  for (const block of asList(content)) addResult(builder, block);
  const said = Array.isArray(content) ? content.filter((block) => !isResult(block)) : content;
  const text = readableText(builder, said);
  if (text.trim() !== '') builder.user(text);
}

/**
 * One message of the agent. The results of tools that ran on Anthropic's servers are inside it, between
 * the call and what the agent wrote next.
 */
function addReply(builder: RunBuilder, content: Json | undefined): void {
  let before: Json | undefined;
  for (const block of typeof content === 'string' ? [content] : asList(content)) {
    const type = textAt(block, 'type') ?? '';
    if (typeof block === 'string') builder.say(block);
    else if (type === 'text') builder.say(textAt(block, 'text') ?? '', glueOf(before, block));
    else if (type === 'thinking') builder.think(textAt(block, 'thinking') ?? '');
    else if (CALL_TYPES.includes(type)) {
      builder.call({
        id: textAt(block, 'id'),
        tool: textAt(block, 'name') ?? '',
        arguments: at(block, 'input'),
      });
    } else if (isResult(block)) addResult(builder, block);
    else noteUnreadable(builder, type);
    before = block;
  }
}

/** An answer with citations comes in many blocks that are one text; others are paragraphs. */
function glueOf(before: Json | undefined, block: Json): string {
  if (textAt(before, 'type') !== 'text') return '\n\n';
  if (listAt(before, 'citations').length > 0 || listAt(block, 'citations').length > 0) return '';
  const spaced = /\s$/.test((textAt(before, 'text') ?? '').slice(-1));
  return spaced || /^\s/.test(textAt(block, 'text') ?? '') ? '' : '\n\n';
}

function isResultType(type: string): boolean {
  return type.endsWith('tool_result');
}

function isResult(block: Json): boolean {
  return isResultType(textAt(block, 'type') ?? '');
}

function addResult(builder: RunBuilder, block: Json): void {
  if (!isResult(block)) return;
  builder.result({ id: textAt(block, 'tool_use_id'), ...anthropicResult(block) });
}

/** What a block with a result says, whichever tool it comes from. */
export function anthropicResult(block: Json): RecordedResult {
  const content = at(block, 'content');
  const failed =
    at(block, 'is_error') === true ||
    (textAt(content, 'type') ?? '').endsWith('_error') ||
    (at(content, 'return_code') ?? 0) !== 0;
  return { content: withoutSecrets(blocksContent(content)), failed };
}

/** Search results carry a copy for the server that nobody else can read. */
function withoutSecrets(content: Json): Json {
  if (Array.isArray(content)) return content.map(withoutSecrets);
  if (!isObject(content) || !Object.hasOwn(content, 'encrypted_content')) return content;
  const { encrypted_content: _, ...readable } = content;
  return readable;
}
