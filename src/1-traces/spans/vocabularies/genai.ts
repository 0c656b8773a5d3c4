import { asList, at, decoded, type Json, textAt } from '../../../run/json.ts';
import { answeredIn, askedIn } from '../../messages/any-body.ts';
import { addAnyMessages } from '../../messages/any-messages.ts';
import { addSemconvInstructions } from '../../messages/semconv-messages.ts';
import { type Said, saidBy } from '../conversation/said.ts';
import type {
  AgentMeaning,
  Meaning,
  ModelMeaning,
  OtherMeaning,
  ToolMeaning,
  Vocabulary,
} from '../meaning.ts';
import { recordedOther } from '../recorded-calls.ts';
import type { Span } from '../span.ts';
import { eventMessages, fieldsOfEvent, listedMessages } from './genai-events.ts';
import { flatMessages } from './openllmetry.ts';
import { argumentsIn, resultIn } from './tool-values.ts';

/**
 * OpenTelemetry's conventions for generative AI, `gen_ai.*`, of all ages, and what Pydantic AI, Strands
 * and OpenLLMetry add to them.
 */
export const genAi: Vocabulary = {
  read(span) {
    switch (kindOf(span)) {
      case 'model':
        return modelOf(span);
      case 'tool':
        return toolOf(span);
      case 'agent':
        return agentOf(span);
      case 'other':
        return otherOf(span);
      default:
        return null;
    }
  },
};

const OPERATIONS: ReadonlyMap<string, Meaning['kind']> = new Map([
  ['chat', 'model'],
  ['text_completion', 'model'],
  ['completion', 'model'],
  ['generate_content', 'model'],
  ['generate', 'model'],
  ['inference', 'model'],
  ['execute_tool', 'tool'],
  ['invoke_agent', 'agent'],
  ['create_agent', 'other'],
  ['invoke_workflow', 'other'],
]);

const TRACELOOP: ReadonlyMap<string, Meaning['kind']> = new Map([
  ['tool', 'tool'],
  ['agent', 'agent'],
  ['workflow', 'other'],
  ['task', 'other'],
]);

function kindOf({ name, attributes }: Span): Meaning['kind'] | undefined {
  const operation = OPERATIONS.get(textAt(attributes, 'gen_ai.operation.name') ?? '');
  // ADK puts a span of all parallel calls beside the spans of each.
  if (textAt(attributes, 'gen_ai.tool.name') === '(merged tools)') return 'other';
  if (operation !== undefined) return operation;
  if (textAt(attributes, 'gen_ai.tool.name') !== undefined) return 'tool';
  const traced = TRACELOOP.get(textAt(attributes, 'traceloop.span.kind') ?? '');
  if (traced !== undefined) return traced;
  if (MESSAGES.some((key) => at(attributes, key) !== undefined)) return 'agent';
  if (at(attributes, 'agent_name') !== undefined && / run$/.test(name)) return 'agent';
  const isModel =
    textAt(attributes, 'llm.request.type') !== undefined ||
    Object.keys(attributes).some((key) =>
      /^gen_ai\.(prompt|completion|input\.messages|output\.messages|request\.model)(\.|$)/.test(
        key,
      ),
    );
  return isModel ? 'model' : undefined;
}

/** What OpenLLMetry says went into and came out of a workflow: arguments, or the state of a graph. */
function otherOf(span: Span): OtherMeaning {
  const [input, output] = ['input', 'output'].map((side) => {
    const value = decoded(at(span.attributes, `traceloop.entity.${side}`));
    return at(value, `${side}s`) ?? value;
  });
  return recordedOther({ span, input, output });
}

/** Where a span of an agent keeps its conversation. */
const MESSAGES = ['pydantic_ai.all_messages', 'all_messages_events'];

function modelOf(span: Span): ModelMeaning {
  const attributes = { ...inferenceDetails(span), ...span.attributes };
  const input = [
    ...saidBy((builder) =>
      addSemconvInstructions(builder, decoded(at(attributes, 'gen_ai.system_instructions'))),
    ),
    ...messagesIn(at(attributes, 'gen_ai.input.messages')),
  ];
  const output = messagesIn(at(attributes, 'gen_ai.output.messages'));
  if (input.length > 0 || output.length > 0) return { kind: 'model', input, output };
  const events = eventMessages(span);
  if (events.input.length > 0 || events.output.length > 0) return { kind: 'model', ...events };
  const flat = {
    ...fieldsOfEvent(span, 'gen_ai.content.prompt'),
    ...fieldsOfEvent(span, 'gen_ai.content.completion'),
    ...span.attributes,
  };
  return {
    kind: 'model',
    input: flatMessages(flat, 'gen_ai.prompt', 'llm.prompts'),
    output: flatMessages(flat, 'gen_ai.completion', 'llm.completions'),
  };
}

/** The messages may be on an event instead of the span. */
function inferenceDetails(span: Span) {
  return fieldsOfEvent(span, 'gen_ai.client.inference.operation.details') ?? {};
}

function messagesIn(value: Json | undefined): readonly Said[] {
  const messages = decoded(value);
  if (typeof messages === 'string' && messages !== '') return [{ kind: 'user', text: messages }];
  return saidBy((builder) => addAnyMessages(builder, asList(messages)));
}

function toolOf(span: Span): ToolMeaning {
  const { attributes } = span;
  const name =
    textAt(attributes, 'gen_ai.tool.name') ?? textAt(attributes, 'traceloop.entity.name');
  const asked = fieldsOfEvent(span, 'gen_ai.tool.message');
  const answered = fieldsOfEvent(span, 'gen_ai.choice');
  const raw =
    at(attributes, 'gen_ai.tool.call.arguments') ??
    at(attributes, 'tool_arguments') ??
    at(attributes, 'input.value') ??
    at(asked, 'content') ??
    at(decoded(at(attributes, 'traceloop.entity.input')), 'inputs') ??
    at(attributes, 'traceloop.entity.input');
  const result =
    at(attributes, 'gen_ai.tool.call.result') ??
    at(attributes, 'tool_response') ??
    at(attributes, 'output.value') ??
    at(answered, 'message') ??
    at(decoded(at(attributes, 'traceloop.entity.output')), 'outputs') ??
    at(decoded(at(attributes, 'traceloop.entity.output')), 'output') ??
    at(attributes, 'traceloop.entity.output');
  const isError = textAt(attributes, 'gen_ai.tool.status') === 'error';
  return {
    kind: 'tool',
    call: {
      id: textAt(attributes, 'gen_ai.tool.call.id') ?? textAt(asked, 'id'),
      tool: name ?? span.name.replace(/^execute_tool |\.tool$/, ''),
      arguments: argumentsIn(raw),
      result: resultIn(result, { ...span, failed: span.failed || isError }),
    },
  };
}

function agentOf(span: Span): AgentMeaning {
  const { attributes } = span;
  const messages = [
    ...messagesIn(at(attributes, 'pydantic_ai.all_messages')),
    ...listedMessages(at(attributes, 'all_messages_events')),
  ];
  const details = { ...inferenceDetails(span), ...attributes };
  const { input, output } = eventMessages(span);
  const asked = input.length > 0 ? input : messagesIn(at(details, 'gen_ai.input.messages'));
  const answered = output.length > 0 ? output : messagesIn(at(details, 'gen_ai.output.messages'));
  return {
    kind: 'agent',
    name: textAt(attributes, 'gen_ai.agent.name') ?? textAt(attributes, 'agent_name'),
    input: lastText(asked, 'user') ?? askedIn(at(attributes, 'traceloop.entity.input')),
    output:
      lastText(answered, 'agent') ??
      // Pydantic AI's result is a text as it is, or a structure that was encoded.
      (textAt(attributes, 'final_result') || answeredIn(at(attributes, 'traceloop.entity.output'))),
    messages: messages.length > 0 ? messages : undefined,
    exchanged: answered.some(hasCalls) ? [...asked, ...answered] : undefined,
  };
}

function hasCalls(said: Said): boolean {
  return said.kind === 'agent' && (said.reply.calls ?? []).length > 0;
}

function lastText(said: readonly Said[], kind: 'user' | 'agent'): string | undefined {
  const texts = said.flatMap((entry) => {
    if (entry.kind !== kind) return [];
    const text =
      entry.kind === 'agent' ? (entry.reply.text ?? '') : (entry as { text: string }).text;
    return text.trim() === '' ? [] : [text];
  });
  return texts.at(-1);
}
