import type { Json, JsonObject } from '../../run/json.ts';
import { asList, at, isObject, listAt, textAt } from '../../run/json.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { blocksContent, noteUnreadable, readableText } from './content-blocks.ts';

/** Whether a value is a block that only Bedrock's Converse API has. */
export function isBedrockBlock(block: unknown): boolean {
  return isObject(at(block, 'toolUse')) || isObject(at(block, 'toolResult'));
}

/** Whether a value is a message that only Bedrock's Converse API has: one that calls or answers. */
export function isBedrockMessage(message: unknown): message is JsonObject {
  const role = textAt(message, 'role');
  if (role !== 'user' && role !== 'assistant') return false;
  return listAt(message, 'content').some(isBedrockBlock);
}

/** Adds messages of the Converse API, which Strands writes too, to a run, in order. */
export function addBedrockMessages(builder: RunBuilder, messages: readonly Json[]): void {
  for (const message of messages) {
    const role = textAt(message, 'role');
    const content = at(message, 'content');
    const blocks = typeof content === 'string' ? [{ text: content }] : asList(content);
    if (role === 'assistant') for (const block of blocks) addReplyBlock(builder, block);
    else {
      builder.endReply();
      if (role === 'system') addBedrockSystem(builder, content);
      else if (role === 'user' || role === 'tool') addUserTurn(builder, blocks);
    }
  }
  builder.endReply();
}

/** Adds what the `system` of a request says: a text, or blocks of text. */
export function addBedrockSystem(builder: RunBuilder, system: Json | undefined): void {
  builder.system(readableText(builder, system));
}

function addUserTurn(builder: RunBuilder, blocks: readonly Json[]): void {
  for (const block of blocks) addResult(builder, block);
  const text = blocks.flatMap((block) => textOf(block) ?? []).join('\n\n');
  if (text.trim() !== '') builder.user(text);
  for (const block of blocks) if (isObject(block)) noteUnreadable(builder, firstKey(block));
}

function addReplyBlock(builder: RunBuilder, block: Json): void {
  const call = at(block, 'toolUse');
  if (isObject(call)) {
    builder.call({
      id: textAt(call, 'toolUseId'),
      tool: textAt(call, 'name') ?? '',
      arguments: at(call, 'input'),
    });
    return;
  }
  if (addResult(builder, block)) return;
  builder.think(textAt(block, 'reasoningContent', 'reasoningText', 'text') ?? '');
  builder.say(textOf(block) ?? '');
}

/** Adds the result in a block; returns whether there is one. */
function addResult(builder: RunBuilder, block: Json): boolean {
  const result = at(block, 'toolResult');
  if (!isObject(result)) return false;
  builder.result({
    id: textAt(result, 'toolUseId'),
    content: blocksContent(at(result, 'content')),
    failed: textAt(result, 'status') === 'error',
  });
  return true;
}

/** The text of a block: plain, or with citations. */
function textOf(block: Json): string | undefined {
  if (typeof block === 'string') return block;
  const cited = listAt(block, 'citationsContent', 'content');
  if (cited.length > 0) return cited.map((part) => textAt(part, 'text') ?? '').join('');
  return textAt(block, 'text') ?? textAt(block, 'guardContent', 'text', 'text');
}

function firstKey(block: JsonObject): string {
  return Object.keys(block)[0] ?? '';
}
