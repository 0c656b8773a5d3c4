import { at, isObject, type Json, type JsonObject, listAt, textAt } from '../../run/json.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { readableText } from './content-blocks.ts';
import { callOfItem, isCallType, isOutputType, outputOfItem } from './responses-calls.ts';

/** Whether a value is an item that only OpenAI's Responses API has. */
export function isResponsesItem(item: unknown): item is JsonObject {
  const type = typeOf(item);
  if (type === 'message') {
    return listAt(item, 'content').some((part) =>
      /^(input_text|output_text|refusal)$/.test(textAt(part, 'type') ?? ''),
    );
  }
  if (type === 'reasoning') return Array.isArray(at(item, 'summary'));
  return isCallType(type) || isOutputType(type) || type === 'item_reference';
}

/** The input of a request: items, or a text that the user wrote. */
export function inputOf(request: Json): readonly Json[] {
  const text = textAt(request, 'input');
  return text === undefined ? listAt(request, 'input') : [{ role: 'user', content: text }];
}

/** What kind of item it is. Items with a role need not say that they are messages. */
function typeOf(item: unknown): string {
  return textAt(item, 'type') ?? (textAt(item, 'role') === undefined ? '' : 'message');
}

/** What becomes of an item that is only named, by the id of one that was recorded elsewhere. */
export type FindItem = (id: string) => Json | undefined;

/** Adds items of the Responses API to a run, in order, whether they were input or output. */
export function addResponsesItems(
  builder: RunBuilder,
  items: readonly Json[],
  find: FindItem = () => undefined,
): void {
  for (const item of items) addResponsesItem(builder, item, find);
  builder.endReply();
}

/** How many items are only named, and recorded nowhere that `find` knows. */
export function unresolvedReferences(items: readonly Json[], find: FindItem): number {
  return items.filter(
    (item) =>
      textAt(item, 'type') === 'item_reference' && find(textAt(item, 'id') ?? '') === undefined,
  ).length;
}

/** Adds one item. Whoever adds items one by one ends the last reply. */
export function addResponsesItem(
  builder: RunBuilder,
  item: Json,
  find: FindItem = () => undefined,
): void {
  const type = typeOf(item);
  if (type === 'message') addMessage(builder, item);
  else if (type === 'reasoning') builder.think(reasoningText(item));
  else if (type === 'item_reference') {
    const named = find(textAt(item, 'id') ?? '');
    if (named === undefined) builder.note('items are only named and were left out');
    else if (textAt(named, 'type') !== type) addResponsesItem(builder, named, find);
  } else if (isOutputType(type)) {
    builder.result(outputOfItem(item));
  } else if (isCallType(type) && isObject(item)) builder.call(callOfItem(type, item));
}

function addMessage(builder: RunBuilder, item: Json): void {
  const text = messageText(builder, at(item, 'content'));
  const role = textAt(item, 'role');
  if (role === 'assistant') builder.say(text);
  else builder.endReply();
  if (role === 'system' || role === 'developer') builder.system(text);
  else if (role === 'user' && text.trim() !== '') builder.user(text);
}

/** A refusal is what the agent said, too. */
function messageText(builder: RunBuilder, content: Json | undefined): string {
  if (!Array.isArray(content)) return readableText(builder, content);
  const parts = content.map((part) => {
    const refusal = textAt(part, 'refusal');
    return refusal === undefined ? part : { type: 'text', text: refusal };
  });
  return readableText(builder, parts);
}

/** What can be read of a reasoning: its summary, and its text where the model shows it. */
function reasoningText(item: Json): string {
  return [...listAt(item, 'summary'), ...listAt(item, 'content')]
    .flatMap((part) => (typeof part === 'string' ? part : (textAt(part, 'text') ?? [])))
    .join('\n\n');
}
