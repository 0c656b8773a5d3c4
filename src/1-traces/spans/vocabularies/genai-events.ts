import type { Json, JsonObject } from '../../../run/json.ts';
import { asList, at, decoded, isObject, textAt } from '../../../run/json.ts';
import { addAnyMessages } from '../../messages/any-messages.ts';
import { type Said, saidBy } from '../conversation/said.ts';
import type { Span, SpanEvent } from '../span.ts';
import { structureIn } from './tool-values.ts';

/**
 * Messages as events, as conventions before 1.37 had them: `gen_ai.user.message`, `gen_ai.choice` and so
 * on. They are events of the span, log records that name it, or one attribute that lists them.
 */
export interface EventMessages {
  readonly input: readonly Said[];
  readonly output: readonly Said[];
}

const ROLES: ReadonlyMap<string, string> = new Map([
  ['gen_ai.system.message', 'system'],
  ['gen_ai.user.message', 'user'],
  ['gen_ai.assistant.message', 'assistant'],
  ['gen_ai.tool.message', 'tool'],
  ['gen_ai.choice', 'assistant'],
]);

/** The messages that a span's events hold, and those in an attribute that lists events. */
export function eventMessages(span: Span): EventMessages {
  const own = span.events.map((event) => ({ name: event.name, fields: fieldsOf(event) }));
  return messagesOf([...own, ...listedEvents(span.attributes.events)]);
}

/** The messages in an attribute that lists events. */
export function listedMessages(list: Json | undefined): readonly Said[] {
  const { input, output } = messagesOf(listedEvents(list));
  return [...input, ...output];
}

/** The fields of the events with a name, such as the result of a tool. */
export function fieldsOfEvent(span: Span, name: string): JsonObject | undefined {
  const event = span.events.find((candidate) => candidate.name === name);
  return event === undefined ? undefined : fieldsOf(event);
}

/** Azure's libraries put all that an event says into one attribute. */
function fieldsOf({ attributes, body }: SpanEvent): JsonObject {
  const content = decoded(at(attributes, 'gen_ai.event.content'), 1);
  return {
    ...attributes,
    ...(isObject(content) ? content : {}),
    ...(isObject(body) ? body : {}),
  };
}

interface NamedFields {
  readonly name: string;
  readonly fields: JsonObject;
}

function listedEvents(list: Json | undefined): readonly NamedFields[] {
  return asList(decoded(list)).flatMap((fields) => {
    const name = textAt(fields, 'event.name');
    return isObject(fields) && name !== undefined ? { name, fields } : [];
  });
}

function messagesOf(events: readonly NamedFields[]): EventMessages {
  const input: Json[] = [];
  const output: Json[] = [];
  for (const { name, fields } of events) {
    const role = ROLES.get(name);
    if (role === undefined) continue;
    const message = messageOf(role, name === 'gen_ai.choice' ? choiceOf(fields) : fields);
    // What comes after a choice is a conversation that a span of an agent lists as a whole.
    if (name === 'gen_ai.choice') output.push(message);
    else (output.length > 0 ? output : input).push(message);
  }
  return {
    input: saidBy((builder) => addAnyMessages(builder, input)),
    output: saidBy((builder) => addAnyMessages(builder, output)),
  };
}

/** A choice has its message as an object, as text that encodes one, or as the text itself. */
function choiceOf(fields: JsonObject): JsonObject {
  const message = decoded(at(fields, 'message'), 1);
  if (isObject(message)) return message;
  return { ...fields, content: message ?? at(fields, 'content') ?? null };
}

function messageOf(role: string, fields: JsonObject): JsonObject {
  const content = at(fields, 'content');
  const id = textAt(fields, 'tool_call_id') ?? textAt(fields, 'id');
  const calls = asList(decoded(at(fields, 'tool_calls')));
  const parts = content === undefined ? null : blocksIn(content);
  // Strands answers calls in the user's name, with blocks that say so.
  const answers = asList(parts).some((part) => isObject(at(part, 'toolResult')));
  return {
    role: answers ? 'user' : role,
    content: parts,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(role === 'tool' && id !== undefined ? { tool_call_id: id } : {}),
  };
}

/** Strands encodes the blocks of a message as text; only those are decoded, not what a user typed. */
function blocksIn(content: Json): Json {
  const value = structureIn(content);
  const isBlocks = Array.isArray(value) && value.length > 0 && value.every(isBlock);
  if (!isBlocks) return content;
  const texts = value.flatMap((block) => textAt(block, 'text') ?? []);
  return texts.length === value.length ? texts.map((text) => ({ type: 'text', text })) : value;
}

function isBlock(value: Json): boolean {
  return ['text', 'toolUse', 'toolResult', 'reasoningContent'].some(
    (key) => at(value, key) !== undefined,
  );
}
