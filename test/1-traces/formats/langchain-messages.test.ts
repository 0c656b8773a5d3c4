import { describe, expect, it } from 'vitest';
import { langchainMessages } from '../../../src/1-traces/formats/langchain-messages.ts';
import type { Json } from '../../../src/run/json.ts';
import { documentOf, onlyRefusal, onlyTrace, outline } from '../../support/traces/read-format.ts';

const plain: Json[] = [
  { type: 'system', content: 'You sell fruit.' },
  { type: 'human', content: 'Two pears, please' },
  {
    type: 'ai',
    content: 'Let me see.',
    tool_calls: [
      { name: 'stock', args: { fruit: 'pear' }, id: 'a' },
      { name: 'price', args: { fruit: 'pear' }, id: 'b' },
    ],
    additional_kwargs: {
      tool_calls: [{ id: 'a', function: { name: 'stock', arguments: '{"fruit":"pear"}' } }],
    },
  },
  { type: 'tool', tool_call_id: 'b', content: 'no price', status: 'error' },
  { type: 'tool', tool_call_id: 'a', content: '7', status: 'success' },
  {
    type: 'ai',
    content: [
      { type: 'text', text: 'We have 7 ' },
      { type: 'text', text: 'pears.' },
    ],
  },
];

describe('LangChain messages', () => {
  it('become steps in the order of the calls, with results by id', () => {
    const { run } = onlyTrace(langchainMessages, { messages: plain });
    expect(run).toMatchObject({
      goal: 'Two pears, please',
      instructions: 'You sell fruit.',
      finalAnswer: 'We have 7 pears.',
    });
    expect(outline(run)).toEqual([
      '(Let me see.) stock{"fruit":"pear"} → "7"',
      'price{"fruit":"pear"} → failed no price',
      'agent: We have 7 pears.',
    ]);
  });

  it('are the same run in the stored form and as constructors', () => {
    const expected = onlyTrace(langchainMessages, plain).run;
    const stored = plain.map((message) => {
      const { type, ...data } = message as { type: string };
      return { type, data };
    });
    const classes: Record<string, string> = {
      system: 'SystemMessage',
      human: 'HumanMessage',
      ai: 'AIMessageChunk',
      tool: 'ToolMessage',
    };
    const constructors = plain.map((message) => {
      const { type, ...kwargs } = message as { type: string };
      return { lc: 1, type: 'constructor', id: ['langchain', classes[type] as string], kwargs };
    });
    expect(onlyTrace(langchainMessages, stored).run).toEqual(expected);
    expect(onlyTrace(langchainMessages, { values: { messages: constructors } }).run).toEqual(
      expected,
    );
  });

  it('give calls that only the provider wrote, and those that could not be parsed', () => {
    const { run, notes } = onlyTrace(langchainMessages, [
      { type: 'human', content: 'Go' },
      {
        type: 'ai',
        content: '',
        additional_kwargs: {
          tool_calls: [{ id: 'x', function: { name: 'go', arguments: '{"to":"Rome"}' } }],
        },
      },
      { type: 'tool', tool_call_id: 'x', content: 'gone' },
      { type: 'ai', content: '', invalid_tool_calls: [{ name: 'stop', args: '{"at":', id: 'y' }] },
    ]);
    expect(outline(run)).toEqual([
      'go{"to":"Rome"} → "gone"',
      'stop{"arguments":"{\\"at\\":"} → missing',
    ]);
    expect(notes).toContain('1 calls have arguments that are not JSON; their text was kept');
  });

  it('keep reasoning as a thought, and tools of the provider as calls', () => {
    const { run } = onlyTrace(langchainMessages, [
      { type: 'human', content: 'News?' },
      {
        type: 'ai',
        content: [
          { type: 'thinking', thinking: 'I should search.' },
          { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'news' } },
          { type: 'web_search_tool_result', tool_use_id: 's', content: [{ title: 'Rain' }] },
          { type: 'text', text: 'It rains.' },
        ],
      },
    ]);
    expect(outline(run)).toEqual([
      '(I should search.) web_search{"query":"news"} → [{"title":"Rain"}]',
      'agent: It rains.',
    ]);
    expect(run.finalAnswer).toBe('It rains.');
  });

  it('name the agents where there are several', () => {
    const { run } = onlyTrace(langchainMessages, [
      { type: 'human', content: 'Go' },
      { type: 'ai', name: 'planner', content: 'A plan' },
      { type: 'ai', name: 'writer', content: 'A text' },
    ]);
    expect(run.steps.map(({ agent }) => agent)).toEqual(['planner', 'writer']);
  });

  it('are recognised by a turn of the user or the agent, in a list, a state or lines', () => {
    expect(langchainMessages.detect({ shape: 'array', values: plain })).toBe('whole');
    expect(langchainMessages.detect(documentOf({ messages: plain }))).toBe('whole');
    expect(langchainMessages.detect({ shape: 'lines', values: [{ messages: plain }] })).toBe(
      'each',
    );
    const system = [{ type: 'system', content: 'Notice' }];
    expect(langchainMessages.detect({ shape: 'lines', values: system })).toBeNull();
    const openAi = [{ role: 'user', type: 'human', content: 'Hi' }];
    expect(langchainMessages.detect({ shape: 'array', values: openAi })).toBeNull();
  });

  it('without a word of the user are refused', () => {
    expect(onlyRefusal(langchainMessages, [{ type: 'ai', content: 'Hello' }])).toMatch(/no goal/);
  });
});

describe('replies of LangChain that were streamed or made by a provider', () => {
  const question = { type: 'human', content: 'A pear?' };

  it('are one reply if they are pieces with one id', () => {
    const piece = (id: string, content: string, chunks: Json[] = []): Json => ({
      type: 'AIMessageChunk',
      id,
      content,
      tool_calls: chunks.length > 0 ? [{ name: '', args: {}, id: null }] : [],
      invalid_tool_calls: [],
      tool_call_chunks: chunks,
    });
    const { run } = onlyTrace(langchainMessages, [
      question,
      piece('r1', 'Let me '),
      piece('r1', 'see.'),
      piece('r1', '', [{ name: 'stock', args: '', id: 'a', index: 0 }]),
      piece('r1', '', [{ name: null, args: '{"fruit":', id: null, index: 0 }]),
      piece('r1', '', [{ name: null, args: '"pear"}', id: null, index: 0 }]),
      piece('r1', '', [{ name: 'price', args: '{}', id: 'b', index: 1 }]),
      { type: 'tool', tool_call_id: 'b', content: '3' },
      { type: 'tool', tool_call_id: 'a', content: '7' },
      piece('r2', 'We have '),
      piece('r2', '7.'),
    ]);
    expect(outline(run)).toEqual([
      '(Let me see.) stock{"fruit":"pear"} → "7"',
      'price{} → "3"',
      'agent: We have 7.',
    ]);
  });

  it('have the tools that the provider ran as calls', () => {
    const ai = (content: Json[], more: object = {}): Json => ({ type: 'ai', content, ...more });
    const { run } = onlyTrace(langchainMessages, [
      question,
      ai([
        { type: 'mcp_tool_use', id: '1', name: 'echo', input: { a: 1 } },
        { type: 'mcp_tool_result', tool_use_id: '1', is_error: true, content: 'no' },
        { type: 'web_search_call', id: '2', action: { query: 'pear' } },
        { type: 'text', text: 'Found it.' },
      ]),
      ai([{ type: 'text', text: 'Again.' }], {
        additional_kwargs: {
          tool_outputs: [{ type: 'web_search_call', action: { query: 'fig' } }],
        },
      }),
    ]);
    expect(outline(run)).toEqual([
      'echo{"a":1} → failed no',
      'web_search{"query":"pear"} → missing',
      'agent: Found it.',
      'web_search{"query":"fig"} → missing',
      'agent: Again.',
    ]);
  });

  it('may come from a message whose role is free, which is no message of another format', () => {
    const { run } = onlyTrace(langchainMessages, [
      question,
      { type: 'chat', role: 'assistant', content: 'Yes' },
      { type: 'chat', role: 'critic', content: 'Short.' },
    ]);
    expect(outline(run)).toEqual(['agent: Yes', 'environment: critic: Short.']);
  });

  it('may lie in a checkpoint of LangGraph', () => {
    const value = {
      id: 'c',
      channel_values: { messages: [question, { type: 'ai', content: 'Yes' }] },
    };
    expect(langchainMessages.detect(documentOf(value))).toBe('whole');
    expect(onlyTrace(langchainMessages, value).run.finalAnswer).toBe('Yes');
  });
});
