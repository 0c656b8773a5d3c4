import { describe, expect, it } from 'vitest';
import { onlyTrace, type PlainSpan, readingsOf, storyOf } from '../../support/traces/spans.ts';

const story = {
  goal: 'Open gate 4',
  calls: [{ tool: 'open', args: { gate: 4 }, result: 'opened' }],
  users: [],
  answer: 'Gate 4 is open.',
};

describe('where model spans keep their messages', () => {
  it('flat attributes, as OpenLLMetry has them', () => {
    const prompt = {
      'llm.request.type': 'chat',
      'gen_ai.prompt.0.role': 'user',
      'gen_ai.prompt.0.content': 'Open gate 4',
    };
    const spans: PlainSpan[] = [
      {
        id: 'm1',
        attributes: {
          ...prompt,
          'gen_ai.completion.0.role': 'assistant',
          'gen_ai.completion.0.tool_calls.0.id': 'call_open',
          'gen_ai.completion.0.tool_calls.0.name': 'open',
          'gen_ai.completion.0.tool_calls.0.arguments': '{"gate":4}',
        },
      },
      {
        id: 'm2',
        from: 3,
        attributes: {
          ...prompt,
          'gen_ai.prompt.1.role': 'assistant',
          'gen_ai.prompt.1.tool_calls.0.id': 'call_open',
          'gen_ai.prompt.1.tool_calls.0.name': 'open',
          'gen_ai.prompt.1.tool_calls.0.arguments': '{"gate":4}',
          'gen_ai.prompt.2.role': 'tool',
          'gen_ai.prompt.2.tool_call_id': 'call_open',
          'gen_ai.prompt.2.content': 'opened',
          'gen_ai.completion.0.content': 'Gate 4 is open.',
        },
      },
    ];
    expect(storyOf(onlyTrace(readingsOf(spans)))).toEqual(story);
  });

  it('an event with the details of the operation', () => {
    const messages = (role: string, parts: unknown) => JSON.stringify([{ role, parts }]);
    const call = [{ type: 'tool_call', id: 'call_open', name: 'open', arguments: { gate: 4 } }];
    const details = (attributes: Record<string, string>) => ({
      name: 'gen_ai.client.inference.operation.details',
      attributes,
    });
    const spans: PlainSpan[] = [
      {
        id: 'm1',
        attributes: { 'gen_ai.operation.name': 'chat' },
        events: [
          details({
            'gen_ai.input.messages': messages('user', [{ type: 'text', content: 'Open gate 4' }]),
            'gen_ai.output.messages': messages('assistant', call),
          }),
        ],
      },
      {
        id: 'm2',
        from: 3,
        attributes: { 'gen_ai.operation.name': 'chat' },
        events: [
          details({
            'gen_ai.input.messages': messages('tool', [
              { type: 'tool_call_response', id: 'call_open', response: 'opened' },
            ]),
            'gen_ai.output.messages': messages('assistant', [
              { type: 'text', content: 'Gate 4 is open.' },
            ]),
          }),
        ],
      },
    ];
    expect(storyOf(onlyTrace(readingsOf(spans))).answer).toBe(story.answer);
    expect(storyOf(onlyTrace(readingsOf(spans))).calls).toEqual(story.calls);
  });

  it('a log record whose body has both sides, as AWS exports them', () => {
    const body = (input: unknown, output: unknown) => ({
      name: 'record',
      attributes: {},
      body: { input: { messages: input }, output: { messages: output } },
    });
    const spans: PlainSpan[] = [
      {
        id: 'm',
        attributes: { 'llm.model_name': 'm' },
        events: [
          body(
            [{ role: 'user', content: { content: 'Open gate 4' } }],
            [{ role: 'assistant', content: { message: 'Gate 4 is open.' } }],
          ) as never,
        ],
      },
    ];
    expect(storyOf(onlyTrace(readingsOf(spans)))).toMatchObject({
      goal: story.goal,
      answer: story.answer,
    });
  });
});

describe('where agents keep the question', () => {
  it('a template that holds the question becomes an instruction, and the question the goal', () => {
    const template = 'Answer as a porter. Question: Open gate 4 Thought:';
    const spans: PlainSpan[] = [
      {
        id: 'c',
        to: 9,
        attributes: {
          'openinference.span.kind': 'CHAIN',
          'input.value': '{"input": "Open gate 4"}',
        },
      },
      {
        id: 'm',
        parent: 'c',
        from: 1,
        attributes: {
          'openinference.span.kind': 'LLM',
          'llm.input_messages.0.message.role': 'user',
          'llm.input_messages.0.message.content': template,
          'llm.output_messages.0.message.role': 'assistant',
          'llm.output_messages.0.message.content': 'Gate 4 is open.',
        },
      },
    ];
    expect(onlyTrace(readingsOf(spans)).run).toMatchObject({
      goal: 'Open gate 4',
      instructions: template,
      finalAnswer: 'Gate 4 is open.',
    });
  });

  it('a trace in which the agent does nothing is refused', () => {
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.prompt.0.content': 'Open gate 4',
    };
    expect(readingsOf([{ id: 'm', attributes }])).toMatchObject([
      { refused: expect.stringContaining('no agent is recorded') },
    ]);
  });
});
