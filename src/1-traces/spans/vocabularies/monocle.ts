import { asList, asText, at, decoded, isObject, type Json, textAt } from '../../../run/json.ts';
import type { RunBuilder } from '../../building/run-builder.ts';
import { saidBy } from '../conversation/said.ts';
import type { Vocabulary } from '../meaning.ts';
import type { Span } from '../span.ts';
import { argumentsIn, resultIn } from './tool-values.ts';

/** Monocle's spans: `span.type` and `entity.N.*`, with the bodies on the events `data.input`, `data.output`. */
export const monocle: Vocabulary = {
  read(span) {
    const type = textAt(span.attributes, 'span.type');
    if (type === undefined || textAt(span.attributes, 'monocle_apptrace.version') === undefined) {
      return null;
    }
    const input = dataOf(span, 'data.input', 'input');
    const output = dataOf(span, 'data.output', 'response') ?? dataOf(span, 'data.output', 'output');
    if (type.startsWith('inference')) {
      return {
        kind: 'model',
        input: saidBy((builder) => addMessages(builder, input, 'user')),
        output: saidBy((builder) => addMessages(builder, output, 'assistant')),
      };
    }
    const name =
      textAt(span.attributes, 'entity.1.name') ??
      textAt(decoded(at(span.attributes, 'entity')), 0, 'name');
    if (type.startsWith('agentic.tool') || type === 'agentic.mcp.invocation') {
      const call = {
        tool: name ?? span.name,
        arguments: argumentsIn(input),
        result: resultIn(argumentsIn(output), span),
      };
      return { kind: 'tool', call };
    }
    const texts = { input: textOf(input), output: textOf(output) };
    if (type === 'agentic.invocation') return { kind: 'agent', name, ...texts };
    if (type === 'agentic.request' || type === 'agentic.turn') {
      return { kind: 'agent', ...texts, scripted: true };
    }
    return { kind: 'other', ...texts };
  },
};

function dataOf({ events }: Span, name: string, key: string): Json | undefined {
  return at(events.find((event) => event.name === name)?.attributes, key);
}

/** Some writers make a list of the one text, or encode that. */
function textOf(value: Json | undefined): string | undefined {
  const list = decoded(value, 1);
  const isTexts = Array.isArray(list) && list.every((entry) => typeof entry === 'string');
  return (isTexts ? list.join('\n\n') : asText(value)) || undefined;
}

/** Each message is an object, often encoded, whose only key is the role. */
function addMessages(builder: RunBuilder, value: Json | undefined, otherwise: string): void {
  for (const entry of Array.isArray(value) ? value : asList([value ?? null])) {
    const message = decoded(entry, 1);
    if (typeof message === 'string') add(builder, otherwise, message);
    else if (isObject(message)) {
      for (const [role, content] of Object.entries(message)) add(builder, role, asText(content));
    }
  }
}

function add(builder: RunBuilder, role: string, text: string): void {
  if (text.trim() === '') return;
  if (role === 'system') builder.instruct(text);
  else if (role === 'user' || role === 'human') builder.user(text);
  else if (role === 'tool') builder.result({ content: text });
  else {
    const call = decoded(text, 1);
    const isCall = textAt(call, 'type') === 'tool_call' && textAt(call, 'name') !== undefined;
    if (!isCall) builder.agent({ text });
    else {
      const tool = textAt(call, 'name') ?? '';
      builder.agent({ calls: [{ id: textAt(call, 'id'), tool, arguments: at(call, 'args') }] });
    }
  }
}
