import type { Json, JsonObject } from '../../../run/json.ts';
import { asList, at, decoded, isObject, textAt } from '../../../run/json.ts';
import { addAnyInput, addAnyOutput } from '../../messages/any-body.ts';
import { addAnyMessages } from '../../messages/any-messages.ts';
import { unflattened } from '../attributes.ts';
import { type Said, saidBy } from '../conversation/said.ts';
import type { AgentMeaning, Meaning, ModelMeaning, ToolMeaning, Vocabulary } from '../meaning.ts';
import { recordedAgent, recordedOther } from '../recorded-calls.ts';
import type { Span } from '../span.ts';
import { argumentsIn, callIdIn, resultIn } from './tool-values.ts';

/** OpenInference's attributes, which Phoenix and many instrumentations write. */
export const openInference: Vocabulary = {
  read(span) {
    switch (kindOf(span)) {
      case 'model':
        return modelOf(span);
      case 'tool':
        return isHandOver(span) ? { kind: 'other' } : toolOf(span);
      case 'agent':
        return agentOf(span);
      case 'other':
        return chainOf(span);
      default:
        return null;
    }
  },
};

const KINDS: ReadonlyMap<string, Meaning['kind']> = new Map([
  ['LLM', 'model'],
  ['TOOL', 'tool'],
  ['RETRIEVER', 'tool'],
  ['AGENT', 'agent'],
  ['CHAIN', 'other'],
  ['EMBEDDING', 'other'],
  ['RERANKER', 'other'],
  ['GUARDRAIL', 'other'],
  ['EVALUATOR', 'other'],
  ['PROMPT', 'other'],
  ['UNKNOWN', 'other'],
]);

/** Some exporters drop the kind; the other attributes tell it then. */
function kindOf({ attributes }: Span): Meaning['kind'] | undefined {
  const kind = textAt(attributes, 'openinference.span.kind')?.toUpperCase();
  if (kind !== undefined) return KINDS.get(kind) ?? 'other';
  const keys = Object.keys(attributes);
  const has = (prefix: string) => keys.some((key) => key.startsWith(prefix));
  if (has('tool.name') || has('tool_call.function.name')) return 'tool';
  if (has('llm.input_messages') || has('llm.output_messages') || has('llm.model_name'))
    return 'model';
  return has('input.value') || has('output.value') ? 'other' : undefined;
}

/** OpenAI's Agents SDK marks where an agent hands over to another, which the call of a tool did. */
function isHandOver({ name, attributes }: Span): boolean {
  return name.startsWith('handoff to ') && at(attributes, 'tool.name') === undefined;
}

function modelOf(span: Span): ModelMeaning {
  const { attributes } = span;
  const input = messagesIn(attributes, 'llm.input_messages');
  const output = messagesIn(attributes, 'llm.output_messages');
  return {
    kind: 'model',
    input:
      input.length > 0 ? input : saidBy((builder) => addAnyInput(builder, bodyOf(span, 'input'))),
    output:
      output.length > 0
        ? output
        : saidBy((builder) => addAnyOutput(builder, bodyOf(span, 'output'))),
  };
}

/** The input or output as one value. AWS's exporter moves them to a log record. */
function bodyOf({ attributes, events }: Span, side: 'input' | 'output'): Json | undefined {
  const value = at(attributes, `${side}.value`);
  if (value !== undefined) return value;
  for (const { body } of events) {
    const messages = at(body, side, 'messages') ?? at(body, `${side}.messages`);
    if (messages !== undefined) return asList(messages).map(unwrappedContent);
  }
  return undefined;
}

function unwrappedContent(message: Json): Json {
  const content = at(message, 'content');
  if (!isObject(message) || !isObject(content)) return message;
  return { ...message, content: at(content, 'content') ?? at(content, 'message') ?? null };
}

function messagesIn(attributes: JsonObject, prefix: string): readonly Said[] {
  const list = unflattened(attributes, prefix) ?? decoded(at(attributes, prefix));
  const messages = asList(list).flatMap((entry) => {
    const message = at(entry, 'message') ?? entry;
    // smolagents repeats its calls and their results in roles of its own.
    const isRepeat = /^tool-(call|response)$/.test(textAt(message, 'role') ?? '');
    return isObject(message) && !isRepeat ? [messageOf(message, prefix)] : [];
  });
  return saidBy((builder) => addAnyMessages(builder, messages));
}

function messageOf(message: JsonObject, prefix: string): JsonObject {
  const calls = asList(at(message, 'tool_calls')).map((entry) => {
    const call = at(entry, 'tool_call') ?? entry;
    return { id: at(call, 'id') ?? null, function: at(call, 'function') ?? {} };
  });
  const role = textAt(message, 'role') ?? (prefix.includes('output') ? 'assistant' : 'user');
  const content = at(message, 'content');
  const name = textAt(message, 'name');
  return {
    role,
    content: content ?? partsOf(message),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(role === 'tool' ? { tool_call_id: at(message, 'tool_call_id') ?? null } : {}),
    ...(name !== undefined && role === 'tool' ? { name } : {}),
  };
}

function partsOf(message: JsonObject): readonly Json[] {
  return asList(at(message, 'contents')).flatMap((entry): readonly Json[] => {
    const part = at(entry, 'message_content') ?? entry;
    const text = textAt(part, 'text');
    if (text === undefined) return [];
    const isThought = /^(reasoning|thinking)$/.test(textAt(part, 'type') ?? '');
    return [isThought ? { type: 'thinking', thinking: text } : { type: 'text', text }];
  });
}

function toolOf(span: Span): ToolMeaning {
  const { attributes } = span;
  const output = entryOf(span, 'output');
  const documents = unflattened(attributes, 'retrieval.documents');
  return {
    kind: 'tool',
    call: {
      id:
        textAt(attributes, 'tool_call.id') ??
        textAt(attributes, 'tool.id') ??
        textAt(attributes, 'tool_call_id') ??
        callIdIn(output),
      tool:
        textAt(attributes, 'tool.name') ??
        textAt(attributes, 'tool_call.function.name') ??
        span.name,
      arguments: argumentsOf(span),
      result: resultIn(output ?? documents, span),
    },
  };
}

/** What went into a tool or came out of it, where it may be the text of a message. */
function entryOf(span: Span, side: 'input' | 'output'): Json | undefined {
  const value = bodyOf(span, side);
  if (Object.hasOwn(span.attributes, `${side}.value`) || value === undefined) return value;
  return at(asList(value).at(-1), 'content');
}

function argumentsOf(span: Span): Json | undefined {
  const { attributes } = span;
  const parameters = decoded(at(attributes, 'tool.parameters'), 1);
  const raw = at(attributes, 'tool_call.function.arguments') ?? entryOf(span, 'input');
  if (raw === undefined) return isSchema(parameters) ? undefined : parameters;
  const value = argumentsIn(raw);
  const kwargs = at(value, 'kwargs');
  const positional = at(value, 'args');
  if (!isObject(kwargs) || !Array.isArray(positional)) return value;
  // smolagents records how the function was called; the schema names what stands by its place.
  const names = isObject(parameters) ? Object.keys(parameters) : [];
  if (positional.length > names.length) return { args: positional, ...kwargs };
  const named = positional.map((entry, i) => [names[i] as string, entry as Json] as const);
  return { ...Object.fromEntries(named), ...kwargs };
}

/** `tool.parameters` is the call's arguments for some writers and the tool's schema for others. */
function isSchema(parameters: Json | undefined): boolean {
  if (!isObject(parameters)) return false;
  if (isObject(at(parameters, 'properties'))) return true;
  const entries = Object.values(parameters);
  return entries.length > 0 && entries.every((entry) => textAt(entry, 'type') !== undefined);
}

function agentOf(span: Span): AgentMeaning {
  const { attributes, name } = span;
  const raw = at(attributes, 'input.value');
  const output = decoded(at(attributes, 'output.value'));
  const whole = recordedAgent({ span, input: decoded(raw), output });
  const { input } = whole;
  const turns = [
    ...messagesIn(attributes, 'llm.input_messages'),
    ...messagesIn(attributes, 'llm.output_messages'),
  ];
  const opening: readonly Said[] = input === undefined ? [] : [{ kind: 'user', text: input }];
  const hasUser = turns.some(({ kind }) => kind === 'user');
  return {
    kind: 'agent',
    name:
      textAt(attributes, 'agent.name') ??
      textAt(attributes, 'graph.node.id') ??
      managedName(raw, name),
    input,
    output: whole.output,
    messages: turns.length > 0 ? [...(hasUser ? [] : opening), ...turns] : whole.messages,
    scripted: textAt(decoded(raw), 'task') !== undefined,
  };
}

/** smolagents tells an agent its own name in its task. */
function managedName(input: Json | undefined, name: string): string | undefined {
  const task = textAt(decoded(input), 'task');
  return /named '([^'\n]{1,80})'/.exec(task?.slice(0, 300) ?? '')?.[1] ?? (name || undefined);
}

function chainOf(span: Span): Meaning {
  const output = at(span.attributes, 'output.value');
  const isStep = /^Step \d+$/.test(span.name) && typeof output === 'string';
  const body = {
    span,
    input: decoded(at(span.attributes, 'input.value')),
    output: decoded(output),
  };
  return { ...recordedOther(body), ...(isStep ? { shown: output } : {}) };
}
