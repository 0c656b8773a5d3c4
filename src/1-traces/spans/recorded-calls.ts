import { at, isObject, type Json, listAt, textAt } from '../../run/json.ts';
import { addAnyInput, addAnyOutput, answeredIn, askedIn } from '../messages/any-body.ts';
import { addAnyMessages, isMessageList } from '../messages/any-messages.ts';
import { type Said, saidBy } from './conversation/said.ts';
import type { AgentMeaning, ModelMeaning, OtherMeaning, ToolMeaning } from './meaning.ts';
import type { Span } from './span.ts';
import { argumentsIn, callIdIn, resultIn } from './vocabularies/tool-values.ts';

/**
 * What an operation stands for, where a tracing service keeps its input and its output as two values
 * and says what kind of operation it is.
 */
export interface Body {
  readonly span: Span;
  readonly input: Json | undefined;
  readonly output: Json | undefined;
}

export function recordedModel({ input, output }: Body): ModelMeaning {
  const answered = saidBy((builder) => addAnyOutput(builder, output));
  return {
    kind: 'model',
    input: saidBy((builder) => addAnyInput(builder, input)),
    output: answered.length > 0 ? answered : structuredAnswer(output),
  };
}

/** A model that was asked for a structure answers with it. */
function structuredAnswer(output: Json | undefined): readonly Said[] {
  if (!isObject(output) || Object.keys(output).length === 0) return [];
  return [{ kind: 'agent', reply: { text: JSON.stringify(output) } }];
}

export function recordedTool({ span, input, output }: Body, tool = span.name): ToolMeaning {
  const result = onlyEntry(output, 'output') ?? onlyEntry(output, 'result') ?? output;
  // Pydantic AI's manager of tools is handed the whole call.
  const made = at(input, 'call');
  const called = textAt(made, 'tool_name');
  if (called !== undefined) {
    const id = textAt(made, 'tool_call_id');
    const args = argumentsIn(at(made, 'args'));
    return {
      kind: 'tool',
      call: { id, tool: called, arguments: args, result: resultIn(result, span) },
    };
  }
  return {
    kind: 'tool',
    call: {
      id: callIdIn(result),
      tool,
      arguments: argumentsIn(encodedInput(input) ?? input),
      result: resultIn(result, span),
    },
  };
}

/** LangChain hands a tool its arguments as one text. An object there is an argument of that name. */
function encodedInput(input: Json | undefined): string | undefined {
  const only = onlyEntry(input, 'input');
  return typeof only === 'string' ? only : undefined;
}

/** The value under a key, if an object has no other. */
function onlyEntry(value: Json | undefined, key: string): Json | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  return at(value, key);
}

export function recordedAgent(body: Body, name?: string): AgentMeaning {
  return { kind: 'agent', name, ...wholeOf(body) };
}

export function recordedOther(body: Body): OtherMeaning {
  return { kind: 'other', ...wholeOf(body) };
}

/**
 * What was asked and answered as a whole. A graph of LangGraph has the messages of the whole
 * conversation as its output, and those before it as its input. The root of a trace may have only those
 * that are new as its output; so has any node of a graph, which does not tell the whole.
 */
function wholeOf({ span, input, output }: Body): Omit<OtherMeaning, 'kind'> {
  const before = listAt(onlyEntry(input, 'input') ?? input, 'messages');
  const after = listAt(onlyEntry(output, 'output') ?? output, 'messages');
  if (after.length > 0 && isMessageList(after)) {
    const said = saidBy((builder) => addAnyMessages(builder, after));
    if (after.length >= before.length && hasUser(said)) return { messages: said };
    if (span.parent !== null || hasUser(said)) return {};
    const messages = [...saidBy((builder) => addAnyMessages(builder, before)), ...said];
    return hasUser(messages) ? { messages } : {};
  }
  return {
    input: userText(input) ?? askedIn(input),
    output: agentText(output) ?? answeredIn(output),
  };
}

/** What the user said last in a request, or in a list of messages. */
function userText(input: Json | undefined): string | undefined {
  const request = at(input, 'request') ?? input;
  const lists = [request, at(request, 'messages'), at(request, 'input')];
  if (!lists.some((list) => isMessageList(list))) return undefined;
  const said = saidBy((builder) => addAnyInput(builder, request));
  return said.flatMap((one) => (one.kind === 'user' ? one.text : [])).at(-1);
}

/** What the agent said last in a response of a provider, or in a list of messages. */
function agentText(output: Json | undefined): string | undefined {
  const lists = [output, at(output, 'choices', 0, 'message'), at(output, 'output')];
  if (!lists.some((list) => isMessageList(isObject(list) ? [list] : list))) return undefined;
  const said = saidBy((builder) => addAnyOutput(builder, output));
  return said
    .flatMap((one) => (one.kind === 'agent' && one.reply.text ? one.reply.text : []))
    .at(-1);
}

function hasUser(said: readonly Said[]): boolean {
  return said.some(({ kind }) => kind === 'user');
}
