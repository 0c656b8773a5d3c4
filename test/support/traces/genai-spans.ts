import type { Json } from '../../../src/run/json.ts';
import type { PlainSpan } from './spans.ts';

/** Spans and messages of OpenTelemetry's conventions for generative AI. */

export const text = (role: string, content: string) => ({
  role,
  parts: [{ type: 'text', content }],
});
export const calling = (id: string, name: string, args: Json) => ({
  role: 'assistant',
  parts: [{ type: 'tool_call', id, name, arguments: args }],
});
export const chat = (span: PlainSpan, input: Json, output: Json): PlainSpan => ({
  ...span,
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': JSON.stringify(input),
    'gen_ai.output.messages': JSON.stringify(output),
  },
});
export const agent = (span: PlainSpan, name: string): PlainSpan => ({
  ...span,
  attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': name },
});
export const tool = (
  span: PlainSpan,
  name: string,
  more: Record<string, Json> = {},
): PlainSpan => ({
  ...span,
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name, ...more },
});
