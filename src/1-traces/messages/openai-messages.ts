import {
  asList,
  asText,
  at,
  contentText,
  decoded,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  textAt,
} from '../../run/json.ts';
import type { RecordedCall } from '../building/recorded-items.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { blocksContent } from './content-blocks.ts';

/** The messages of OpenAI's Chat Completions, which many servers and libraries write too. */

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

/** The parts that the content of such a message may have. */
const PARTS = new Set([
  ...['text', 'image_url', 'input_audio', 'file', 'refusal', 'thinking'],
  ...['audio_url', 'document', 'redacted_thinking', 'video_url'],
]);

/** Whether a message could be one of these: plain messages look the same in several dialects. */
export function isOpenAiMessage(value: unknown): value is JsonObject {
  if (!isObject(value) || !ROLES.has(textAt(value, 'role') ?? '')) return false;
  // Messages of the AI SDK have the same roles.
  if (Object.hasOwn(value, 'parts') || Object.hasOwn(value, 'toolInvocations')) return false;
  const content = at(value, 'content');
  if (content === undefined || content === null || typeof content === 'string') return true;
  if (textAt(value, 'role') === 'tool') return !asList(content).some(isAiSdkPart);
  return (
    Array.isArray(content) &&
    content.every((part) => typeof part === 'string' || PARTS.has(textAt(part, 'type') ?? ''))
  );
}

const isAiSdkPart = (part: Json): boolean => textAt(part, 'type')?.startsWith('tool-') === true;

/** Whether a message has what only this dialect has: a call in its form, or the result of one. */
export function hasOpenAiCall(message: unknown): boolean {
  if (!isOpenAiMessage(message)) return false;
  const role = textAt(message, 'role');
  if (role === 'tool') {
    return at(message, 'tool_call_id') !== undefined || at(message, 'toolCallId') !== undefined;
  }
  if (role === 'function') return textAt(message, 'name') !== undefined;
  return (
    textAt(message, 'function_call', 'name') !== undefined ||
    callsIn(message).some((call) => isObject(at(call, 'function')) || isObject(at(call, 'custom')))
  );
}

/** Whether a list holds such messages and nothing else. */
export function isOpenAiMessages(value: unknown): value is readonly Json[] {
  return Array.isArray(value) && value.length > 0 && value.every(isOpenAiMessage);
}

export interface OpenAiMessageRules {
  /** Tells from its text whether a call failed, where a benchmark has a convention for that. */
  readonly failed?: ((result: string) => boolean) | undefined;
}

/** Adds the messages of a conversation, in order. What is no message is left out. */
export function addOpenAiMessages(
  builder: RunBuilder,
  messages: readonly Json[],
  rules: OpenAiMessageRules = {},
): void {
  const system = new Set<string>();
  let hasBegun = false;
  for (const message of unmirrored(messages)) {
    const role = textAt(message, 'role');
    const text = messageText(message);
    if (role === 'system' || role === 'developer') {
      // What comes up during the run was not known at its beginning.
      if (hasBegun && !system.has(text)) builder.environment(text);
      else if (!hasBegun) builder.instruct(text);
      system.add(text);
    } else if (role === 'user') {
      builder.user(text);
    } else if (role === 'assistant') {
      hasBegun = true;
      const calls = recordedCalls(message);
      if (calls.length > 0) builder.endGroup();
      if (calls.some(({ tool }) => tool === '')) builder.note('calls do not name their tool');
      builder.agent({ thought: thoughtOf(message), text, calls, agent: textAt(message, 'name') });
    } else if (role === 'tool' || role === 'function') {
      if (isToolDefinition(message)) continue;
      const tool = textAt(message, 'name');
      builder.result({ id: recordedId(message), tool, ...resultOf(message, rules) });
    }
  }
}

/**
 * AG2 writes a conversation as one of its sides sees it: what that side says has the role of the assistant.
 * Where the one who began has that role, everybody's is the wrong way round. Results come several to a message.
 */
function unmirrored(messages: readonly Json[]): readonly Json[] {
  const first = messages.find((message) => textAt(message, 'role') !== 'system');
  const asking = textAt(first, 'role') === 'assistant' ? textAt(first, 'name') : undefined;
  const isMirrored =
    asking !== undefined &&
    messages.some(
      (message) =>
        textAt(message, 'role') === 'user' && (textAt(message, 'name') ?? asking) !== asking,
    );
  return messages.flatMap((message): readonly Json[] => {
    const responses = listAt(message, 'tool_responses');
    if (responses.length > 0) return responses;
    const name = textAt(message, 'name');
    const isNamed = isObject(message) && name !== undefined && textAt(message, 'role') !== 'tool';
    if (!isMirrored || !isNamed) return [message];
    return [{ ...message, role: name === asking ? 'user' : 'assistant' }];
  });
}

/** The text of a message: its content, or what stands in its place. */
function messageText(message: Json): string {
  const text = contentText(at(message, 'content'));
  if (text !== '') return text;
  const refusals = listAt(message, 'content').flatMap((part) => textAt(part, 'refusal') ?? []);
  return (
    refusals.join('\n\n') ||
    (textAt(message, 'refusal') ?? textAt(message, 'audio', 'transcript') ?? '')
  );
}

/** Reasoning has no place in OpenAI's own messages; servers that give it use one of these. */
function thoughtOf(message: Json): string {
  const reasoning = textAt(message, 'reasoning_content') || textAt(message, 'reasoning');
  if (reasoning) return reasoning;
  if (!REASONING_LISTS.some((key) => Array.isArray(at(message, key)))) return '';
  const blocks = [...listAt(message, 'content'), ...listAt(message, 'thinking_blocks')];
  const thoughts = blocks.flatMap((block) => textAt(block, 'thinking') ?? []);
  const details = thoughts.length > 0 ? [] : listAt(message, 'reasoning_details');
  return [
    ...thoughts,
    ...details.flatMap((detail) => textAt(detail, 'text') ?? textAt(detail, 'summary') ?? []),
  ].join('\n\n');
}

const REASONING_LISTS = ['content', 'thinking_blocks', 'reasoning_details'] as const;

function callsIn(message: Json): readonly Json[] {
  // AG-UI has the same calls in camel case.
  return asList(decoded(at(message, 'tool_calls') ?? at(message, 'toolCalls')));
}

function recordedCalls(message: Json): readonly RecordedCall[] {
  const calls = callsIn(message).filter(isObject);
  const old = at(message, 'function_call');
  if (calls.length === 0 && isObject(old)) return [callOf(old, undefined)];
  return calls.map((call) => {
    const id = textAt(call, 'id') ?? textAt(call, 'tool_call_id');
    const inner = at(call, 'function') ?? at(call, 'custom');
    // A few writers put the name beside the id, where the API has it one level deeper.
    return callOf(isObject(inner) ? inner : call, id);
  });
}

function callOf(named: Json, id: string | undefined): RecordedCall {
  return {
    id,
    tool: textAt(named, 'name') ?? textAt(named, 'function') ?? '',
    arguments: at(named, 'arguments') ?? at(named, 'input') ?? at(named, 'args'),
  };
}

function resultOf(message: Json, { failed }: OpenAiMessageRules) {
  const raw = at(message, 'content');
  const content = blocksContent(raw ?? null);
  const error = at(message, 'error');
  const isMarked =
    at(message, 'is_error') === true ||
    at(message, 'status') === 'error' ||
    (error !== undefined && error !== null && error !== false && error !== '');
  return { content, failed: isMarked || failed?.(asText(content)) === true };
}

/** Some traces list the tools that a model was offered as if they were messages. */
function isToolDefinition(message: Json): boolean {
  if (textAt(message, 'tool_call_id') !== undefined) return false;
  const content = decoded(at(message, 'content'), 1);
  return textAt(content, 'type') === 'function' && isObject(at(content, 'function'));
}

function recordedId(message: Json): string | undefined {
  return (
    textAt(message, 'tool_call_id') ??
    textAt(message, 'toolCallId') ??
    textAt(message, 'tool_call_ids', 0) ??
    textAt(message, 'id')
  );
}
