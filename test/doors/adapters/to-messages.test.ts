import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ShownRun, toMessages } from '../../../src/doors/adapters/to-messages.ts';
import { isToolStep, type Run } from '../../../src/run/run.ts';
import { anyRun } from '../../support/rows/any-run.ts';

const shapes = [
  'openai',
  'anthropic',
  'ai-sdk',
  'langchain',
  'braintrust',
  'mastra',
  'otel',
] as const;

const shown = ({ goal, finalAnswer, steps, instructions }: Run): ShownRun => ({
  goal,
  final_answer: finalAnswer,
  steps,
  ...(instructions === undefined ? {} : { instructions }),
});

const refund: ShownRun = {
  instructions: 'Be kind.',
  goal: 'I want my money back.',
  steps: [
    {
      index: 0,
      thought: 'Look first.',
      call: { tool: 'get_order', args: { id: 'A-1' } },
      observation: { ok: true, data: { total: 60 }, error: null },
    },
    {
      index: 1,
      thought: '',
      call: { tool: 'refund', args: {} },
      observation: { ok: false, data: {}, error: 'no amount' },
    },
    {
      index: 2,
      thought: '',
      call: { tool: 'log', args: {} },
      observation: { ok: false, data: {}, error: null, missing: true },
    },
  ],
  final_answer: 'It did not work.',
};

/** Every text in a value, also in JSON that is written as text. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    try {
      return [value, ...textsIn(JSON.parse(value))];
    } catch {
      return [value];
    }
  }
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value) ?? ''];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

describe('a run as messages', () => {
  it('is what OpenAI, LangChain and Anthropic call a conversation with tools', () => {
    expect(toMessages(refund)).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'I want my money back.' },
      {
        role: 'assistant',
        content: 'Look first.',
        tool_calls: [
          {
            id: 'call_0',
            type: 'function',
            function: { name: 'get_order', arguments: '{"id":"A-1"}' },
          },
        ],
      },
      { role: 'tool', content: '{"total":60}', tool_call_id: 'call_0' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'refund', arguments: '{}' } },
        ],
      },
      { role: 'tool', content: '{"error":"no amount"}', tool_call_id: 'call_1' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'call_2', type: 'function', function: { name: 'log', arguments: '{}' } },
        ],
      },
      { role: 'assistant', content: 'It did not work.' },
    ]);
    expect(toMessages(refund, 'langchain')[3]).toEqual({
      role: 'tool',
      content: '{"total":60}',
      tool_call_id: 'call_0',
      name: 'get_order',
      status: 'success',
    });
    expect(toMessages(refund, 'anthropic').slice(2, 6)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Look first.' },
          { type: 'tool_use', id: 'call_0', name: 'get_order', input: { id: 'A-1' } },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'call_0',
            content: '{"total":60}',
            is_error: false,
          },
        ],
      },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'call_1', name: 'refund', input: {} }],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'call_1',
            content: '{"error":"no amount"}',
            is_error: true,
          },
        ],
      },
    ]);
  });

  it('is what the AI SDK, Braintrust, Mastra and OpenTelemetry expect', () => {
    expect(toMessages(refund, 'ai-sdk').slice(2, 4)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Look first.' },
          { type: 'tool-call', toolCallId: 'call_0', toolName: 'get_order', input: { id: 'A-1' } },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'call_0',
            toolName: 'get_order',
            output: { type: 'text', value: '{"total":60}' },
          },
        ],
      },
    ]);
    expect(toMessages(refund, 'braintrust')[3]).toEqual({
      role: 'tool',
      content: [
        {
          type: 'tool_result',
          tool_call_id: 'call_0',
          tool_name: 'get_order',
          output: { total: 60 },
        },
      ],
    });
    expect(toMessages(refund, 'mastra').slice(2, 5)).toEqual([
      {
        stepType: 'tool_call',
        name: 'get_order',
        toolArgs: { id: 'A-1' },
        toolResult: { total: 60 },
        success: true,
        metadata: { thought: 'Look first.' },
      },
      {
        stepType: 'tool_call',
        name: 'refund',
        toolArgs: {},
        toolResult: { error: 'no amount' },
        success: false,
        metadata: { thought: '' },
      },
      {
        stepType: 'tool_call',
        name: 'log',
        toolArgs: {},
        toolResult: {},
        success: false,
        metadata: { thought: '' },
      },
    ]);
    const spans = toMessages(refund, 'otel');
    expect(spans[2]?.attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'get_order',
      'gen_ai.tool.call.id': 'call_0',
      'gen_ai.tool.call.arguments': '{"id":"A-1"}',
      'gen_ai.tool.call.result': '{"total":60}',
      thought: 'Look first.',
    });
    expect(spans.map(({ statusCode }) => statusCode)).toEqual([1, 1, 1, 2, 1, 1]);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  });

  it('leaves out nothing that the judge is shown, in any shape', () => {
    fc.assert(
      fc.property(anyRun, fc.constantFrom(...shapes), (run, shape) => {
        const written = textsIn(toMessages(shown(run), shape)).join('\0');
        const wanted = [
          run.goal,
          run.finalAnswer,
          run.instructions ?? '',
          ...run.steps.flatMap((step) =>
            isToolStep(step)
              ? [
                  step.thought,
                  step.call.tool,
                  ...textsIn(step.call.args),
                  ...(step.observation.missing === true || step.observation.data === null
                    ? []
                    : step.observation.ok
                      ? textsIn(step.observation.data)
                      : [step.observation.error ?? '']),
                ]
              : [step.text, step.thought ?? ''],
          ),
          ...run.steps.map(({ agent = '' }) => agent),
        ];
        for (const text of wanted) expect(written).toContain(text);
      }),
      { numRuns: 60 },
    );
  });

  it('is the request and the reply where the steps are not shown', () => {
    for (const shape of shapes) {
      const messages = toMessages({ goal: 'g', steps: null, final_answer: 'r' }, shape);
      expect(messages).toHaveLength(2);
    }
  });
});
