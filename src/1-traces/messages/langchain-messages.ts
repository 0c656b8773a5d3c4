import type { Json, JsonObject } from '../../run/json.ts';
import { asList, at, contentText, flatList, isObject, listAt, textAt } from '../../run/json.ts';
import type { RecordedCall } from '../building/recorded-items.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { resultContent } from './content-blocks.ts';
import { joinedChunks } from './langchain-chunks.ts';
import { callOfItem, isCallType } from './responses-calls.ts';

/**
 * The messages of LangChain and LangGraph, in each of the three ways in which they are stored:
 *
 *     { "type": "ai", "content": "…", "tool_calls": [{ "name": "…", "args": {}, "id": "…" }] }
 *     { "type": "ai", "data": { "content": "…", "tool_calls": [] } }
 *     { "lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "AIMessage"], "kwargs": {} }
 */
export function isLangchainMessage(value: Json | undefined): value is JsonObject {
  return opened(value) !== null;
}

/** Whether it is a message of the user or the agent. Other formats too call messages `system`. */
export function isLangchainTurn(value: Json | undefined): boolean {
  const kind = opened(value)?.kind;
  return kind === 'human' || kind === 'ai';
}

export function addLangchainMessages(builder: RunBuilder, messages: readonly Json[]): void {
  // Runs of a chat model list the messages of each prompt of a batch.
  const all = flatList(messages).map(opened);
  let pieces: JsonObject[] = [];
  for (const [i, message] of all.entries()) {
    if (message === null) continue;
    pieces.push(message.fields);
    if (isContinued(message, all[i + 1])) continue;
    addMessage(builder, { ...message, fields: joinedChunks(pieces) });
    pieces = [];
  }
}

/** Whether the next message is another piece of the same reply. */
function isContinued(piece: OpenedMessage, next: OpenedMessage | null | undefined): boolean {
  const isPiece = piece.isChunk && piece.kind === 'ai';
  if (!isPiece || next?.isChunk !== true || next.kind !== 'ai') return false;
  return textAt(piece.fields, 'id') === textAt(next.fields, 'id');
}

type Kind = 'human' | 'ai' | 'tool' | 'function' | 'system' | 'chat' | 'remove';

interface OpenedMessage {
  readonly kind: Kind;
  /** Whether it is one of the pieces that a model streamed, or several put together. */
  readonly isChunk: boolean;
  readonly fields: JsonObject;
}

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['human', 'human'],
  ['ai', 'ai'],
  ['tool', 'tool'],
  ['function', 'function'],
  ['system', 'system'],
  ['developer', 'system'],
  ['chat', 'chat'],
  ['remove', 'remove'],
  ['HumanMessage', 'human'],
  ['AIMessage', 'ai'],
  ['ToolMessage', 'tool'],
  ['FunctionMessage', 'function'],
  ['SystemMessage', 'system'],
  ['ChatMessage', 'chat'],
  ['RemoveMessage', 'remove'],
]);

/** What a message is and what it holds, however it was stored; null if it is no message. */
function opened(value: Json | undefined): OpenedMessage | null {
  const isOther = textAt(value, 'role') !== undefined && at(value, 'type') !== 'chat';
  if (!isObject(value) || isOther) return null;
  const kwargs = at(value, 'kwargs');
  if (at(value, 'lc') === 1) {
    const name = asList(at(value, 'id')).at(-1);
    const kind = kindNamed(name);
    return kind !== null && isObject(kwargs)
      ? { kind, isChunk: isChunk(name), fields: kwargs }
      : null;
  }
  const name = at(value, 'type');
  const kind = kindNamed(name);
  if (kind === null) return null;
  const data = at(value, 'data');
  if (isObject(data)) return { kind, isChunk: isChunk(name), fields: data };
  if (at(value, 'content') === undefined && kind !== 'remove') return null;
  return { kind, isChunk: isChunk(name), fields: value };
}

function isChunk(name: Json | undefined): boolean {
  return typeof name === 'string' && name.endsWith('Chunk');
}

function kindNamed(name: Json | undefined): Kind | null {
  return typeof name === 'string' ? (KINDS.get(name.replace(/Chunk$/u, '')) ?? null) : null;
}

const CHAT_ROLES: ReadonlyMap<string, Kind> = new Map([
  ['user', 'human'],
  ['human', 'human'],
  ['assistant', 'ai'],
  ['ai', 'ai'],
  ['system', 'system'],
  ['developer', 'system'],
]);

function addMessage(builder: RunBuilder, found: OpenedMessage): void {
  const { fields } = found;
  const role = textAt(fields, 'role') ?? '';
  const kind = found.kind === 'chat' ? (CHAT_ROLES.get(role) ?? 'chat') : found.kind;
  const text = contentText(at(fields, 'content'));
  if (kind === 'human') builder.user(text);
  else if (kind === 'system') builder.system(text);
  else if (kind === 'ai') addReply(builder, fields);
  else if (kind === 'tool' || kind === 'function') {
    builder.result({
      id: textAt(fields, 'tool_call_id'),
      content: resultContent(at(fields, 'content')),
      failed: at(fields, 'status') === 'error',
    });
  } else if (kind === 'chat' && text !== '') {
    builder.environment(role === '' ? text : `${role}: ${text}`);
  }
}

function addReply(builder: RunBuilder, fields: JsonObject): void {
  builder.speakAs(textAt(fields, 'name') || undefined);
  const calls = callsOf(fields);
  builder.think(reasoningOf(fields));
  for (const item of listAt(fields, 'additional_kwargs', 'tool_outputs')) {
    addPart(builder, item, calls.length > 0);
  }
  const content = at(fields, 'content');
  for (const part of typeof content === 'string' ? [content] : asList(content)) {
    addPart(builder, part, calls.length > 0);
  }
  for (const call of calls) builder.call(call);
  builder.endReply();
}

/** Calls of tools that the provider runs: they are among the content only. */
const SERVER_CALLS: ReadonlySet<string> = new Set([
  'server_tool_use',
  'server_tool_call',
  'mcp_tool_use',
]);

/** Calls that the message lists apart as well, unless somebody else wrote it. */
const LISTED_CALLS: ReadonlySet<string> = new Set([
  'tool_use',
  'tool_call',
  'function_call',
  'custom_tool_call',
  'computer_call',
]);

/** One block of a reply's content. Calls that the message lists apart are not read here again. */
function addPart(builder: RunBuilder, part: Json, callsAreListed: boolean): void {
  const type = textAt(part, 'type') ?? '';
  if (typeof part === 'string') builder.say(part, '');
  else if (type === 'thinking') builder.think(textAt(part, 'thinking'));
  else if (type === 'reasoning') builder.think(reasoningText(part));
  else if (SERVER_CALLS.has(type)) builder.call(callIn(part));
  else if (LISTED_CALLS.has(type)) {
    if (!callsAreListed) builder.call(callIn(part));
  } else if (isObject(part) && isCallType(type)) builder.call(callOfItem(type, part));
  else if (type.endsWith('_tool_result')) {
    builder.result({
      id: textAt(part, 'tool_use_id') ?? textAt(part, 'tool_call_id'),
      content: at(part, 'content') ?? at(part, 'output') ?? null,
      failed: at(part, 'status') === 'error' || at(part, 'is_error') === true,
    });
  } else builder.say(textAt(part, 'text'), '');
}

/** The calls of a message. Old versions have them only as the provider wrote them. */
function callsOf(fields: JsonObject): readonly RecordedCall[] {
  const read = [...listAt(fields, 'tool_calls'), ...listAt(fields, 'invalid_tool_calls')];
  if (read.length > 0) return read.map(callIn);
  const raw = listAt(fields, 'additional_kwargs', 'tool_calls');
  if (raw.length > 0) return raw.map(callIn);
  const single = at(fields, 'additional_kwargs', 'function_call');
  if (isObject(single)) return [callIn(single)];
  return listAt(fields, 'tool_call_chunks').map(callIn);
}

function callIn(call: Json): RecordedCall {
  const body = isObject(at(call, 'function')) ? at(call, 'function') : call;
  return {
    id: textAt(call, 'call_id') ?? textAt(call, 'id'),
    tool: textAt(body, 'name') ?? '',
    arguments: at(body, 'args') ?? at(body, 'arguments') ?? at(body, 'input'),
  };
}

/** Reasoning that a provider's adapter keeps beside the content. */
function reasoningOf(fields: JsonObject): string {
  const extra = at(fields, 'additional_kwargs');
  return textAt(extra, 'reasoning_content') ?? reasoningText(at(extra, 'reasoning')) ?? '';
}

function reasoningText(part: Json | undefined): string | undefined {
  if (typeof part === 'string') return part;
  const text = textAt(part, 'reasoning') ?? textAt(part, 'text');
  return text ?? contentText(at(part, 'summary'));
}
