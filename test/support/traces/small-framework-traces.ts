import type { Json } from '../../../src/run/json.ts';
import { langchain, openAi } from './parcel-story.ts';

const call = { name: 'track', arguments: '{"parcel":9}' };
const conversation: Json[] = [openAi.question, openAi.call, openAi.result, openAi.answer];

/** The story of parcel 9 as frameworks and services of agents record it, by the name of the format. */
export const smallFrameworkTraces: Readonly<Record<string, Json>> = {
  'pydantic-ai': [
    {
      kind: 'request',
      instructions: 'Be brief.',
      parts: [{ part_kind: 'user-prompt', content: ['Where is parcel 9?'], timestamp: '1' }],
    },
    {
      kind: 'response',
      model_name: 'm',
      parts: [
        {
          part_kind: 'tool-call',
          tool_name: 'track',
          args: '{"parcel":9}',
          tool_call_id: 'call_track',
        },
      ],
    },
    {
      kind: 'request',
      instructions: 'Be brief.',
      parts: [
        {
          part_kind: 'tool-return',
          tool_name: 'track',
          content: 'in Lyon',
          tool_call_id: 'call_track',
        },
      ],
    },
    { kind: 'response', parts: [{ part_kind: 'text', content: 'It is in Lyon.' }] },
  ],
  autogen: {
    stop_reason: 'done',
    messages: [
      { type: 'TextMessage', source: 'user', content: 'Where is parcel 9?' },
      {
        type: 'ToolCallRequestEvent',
        source: 'clerk',
        content: [{ id: 'call_track', ...call }],
      },
      {
        type: 'ToolCallExecutionEvent',
        source: 'clerk',
        content: [{ call_id: 'call_track', name: 'track', content: 'in Lyon', is_error: false }],
      },
      { type: 'TextMessage', source: 'clerk', content: 'It is in Lyon.' },
    ],
  },
  smolagents: [
    { system_prompt: 'Be brief.' },
    { task: 'Where is parcel 9?', task_images: null },
    {
      step_number: 1,
      model_output: 'I look it up.',
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'track', arguments: { parcel: 9 } } },
      ],
      observations: 'in Lyon',
      error: null,
      is_final_answer: false,
      action_output: 'It is in Lyon.',
    },
    { output: 'It is in Lyon.' },
  ],
  opencode: {
    info: { id: 'ses_1', title: 'Parcel' },
    messages: [
      {
        info: { id: 'msg_1', role: 'user', sessionID: 'ses_1' },
        parts: [{ id: 'prt_1', type: 'text', text: 'Where is parcel 9?' }],
      },
      {
        info: { id: 'msg_2', role: 'assistant', sessionID: 'ses_1' },
        parts: [
          { type: 'step-start' },
          {
            type: 'tool',
            callID: 'call_track',
            tool: 'track',
            state: { status: 'completed', input: { parcel: 9 }, output: 'in Lyon' },
          },
          { type: 'text', text: 'It is in Lyon.' },
          { type: 'step-finish' },
        ],
      },
    ],
  },
  'copilot-chat': {
    requesterUsername: 'someone',
    requests: [
      {
        message: { text: 'Where is parcel 9?', parts: [] },
        response: [{ value: 'It is in Lyon.' }],
        result: {
          metadata: {
            toolCallRounds: [
              { response: '', toolCalls: [{ id: 'toolu_track', ...call }] },
              { response: 'It is in Lyon.', toolCalls: [] },
            ],
            toolCallResults: { toolu_track: { content: [{ value: 'in Lyon' }] } },
          },
        },
      },
    ],
  },
  'mini-swe-agent': {
    trajectory_format: 'mini-swe-agent-1.1',
    info: { exit_status: 'Submitted', submission: 'It is in Lyon.' },
    messages: [...conversation.slice(0, 3), { role: 'exit', content: 'It is in Lyon.', extra: {} }],
  },
  braintrust: [
    {
      id: 'r1',
      span_id: 's1',
      root_span_id: 's1',
      span_parents: null,
      span_attributes: { name: 'answer', type: 'task' },
      input: { question: 'Where is parcel 9?' },
      output: 'It is in Lyon.',
      metrics: { start: 1_767_225_600, end: 1_767_225_610 },
    },
    {
      id: 'r2',
      span_id: 's2',
      root_span_id: 's1',
      span_parents: ['s1'],
      span_attributes: { name: 'Chat Completion', type: 'llm' },
      input: [openAi.question],
      output: [{ index: 0, finish_reason: 'tool_calls', message: openAi.call }],
      metrics: { start: 1_767_225_601, end: 1_767_225_602 },
    },
    {
      id: 'r3',
      span_id: 's3',
      root_span_id: 's1',
      span_parents: ['s1'],
      span_attributes: { name: 'track', type: 'tool' },
      input: { parcel: 9 },
      output: 'in Lyon',
      metrics: { start: 1_767_225_603, end: 1_767_225_604 },
    },
    {
      id: 'r4',
      span_id: 's4',
      root_span_id: 's1',
      span_parents: ['s1'],
      span_attributes: { name: 'Chat Completion', type: 'llm' },
      input: [openAi.question, openAi.call, openAi.result],
      output: [{ index: 0, finish_reason: 'stop', message: openAi.answer }],
      metrics: { start: 1_767_225_605, end: 1_767_225_606 },
    },
  ],
  deepeval: {
    uuid: 't1',
    baseSpans: [],
    agentSpans: [
      {
        uuid: 'a',
        name: 'clerk',
        type: 'agent',
        startTime: '2026-01-01T00:00:00Z',
        endTime: '2026-01-01T00:00:09Z',
        input: 'Where is parcel 9?',
        output: 'It is in Lyon.',
      },
    ],
    llmSpans: [
      {
        uuid: 'b',
        name: 'Chat',
        type: 'llm',
        parentUuid: 'a',
        startTime: '2026-01-01T00:00:01Z',
        endTime: '2026-01-01T00:00:02Z',
        input: [{ role: 'human', content: 'Where is parcel 9?' }],
        output: {
          role: 'AI',
          content: '',
          tool_calls: [{ name: 'track', args: { parcel: 9 }, id: 'call_track' }],
        },
      },
      {
        uuid: 'd',
        name: 'Chat',
        type: 'llm',
        parentUuid: 'a',
        startTime: '2026-01-01T00:00:05Z',
        endTime: '2026-01-01T00:00:06Z',
        input: [{ role: 'human', content: 'Where is parcel 9?' }],
        output: { role: 'AI', content: 'It is in Lyon.' },
      },
    ],
    toolSpans: [
      {
        uuid: 'c',
        name: 'track',
        type: 'tool',
        parentUuid: 'a',
        startTime: '2026-01-01T00:00:03Z',
        endTime: '2026-01-01T00:00:04Z',
        input: { parcel: 9 },
        output: 'in Lyon',
      },
    ],
  },
  mastra: {
    traceId: 't1',
    spans: [
      {
        traceId: 't1',
        spanId: 'a',
        parentSpanId: null,
        name: "agent run: 'clerk'",
        spanType: 'agent_run',
        startedAt: '2026-01-01T00:00:00Z',
        endedAt: '2026-01-01T00:00:09Z',
        input: [openAi.question],
        output: { text: 'It is in Lyon.', files: [] },
      },
      {
        traceId: 't1',
        spanId: 'b',
        parentSpanId: 'a',
        name: "llm: 'm'",
        spanType: 'model_generation',
        startedAt: '2026-01-01T00:00:01Z',
        endedAt: '2026-01-01T00:00:08Z',
        input: { messages: [openAi.question] },
        output: { text: 'It is in Lyon.' },
      },
      {
        traceId: 't1',
        spanId: 'c',
        parentSpanId: 'b',
        name: 'step: 0',
        spanType: 'model_step',
        startedAt: '2026-01-01T00:00:02Z',
        endedAt: '2026-01-01T00:00:03Z',
        output: {
          text: '',
          toolCalls: [{ toolCallId: 'call_track', toolName: 'track', args: { parcel: 9 } }],
        },
      },
      {
        traceId: 't1',
        spanId: 'd',
        parentSpanId: 'b',
        name: "tool: 'track'",
        spanType: 'tool_call',
        startedAt: '2026-01-01T00:00:03Z',
        endedAt: '2026-01-01T00:00:04Z',
        input: { parcel: 9 },
        output: 'in Lyon',
        attributes: { toolCallId: 'call_track' },
      },
    ],
  },
};

/** The story in wrappers, by the name of the format that is inside. */
export const wrappedTraces: readonly (readonly [where: string, format: string, value: Json])[] = [
  ['a page of results', 'openai-chat', { data: [{ id: 'x', messages: conversation }] }],
  ['a list under results', 'openai-chat', { results: [{ messages: conversation }] }],
  ['the state of a graph', 'openai-chat', { values: { messages: conversation }, next: [] }],
  ['the state of a graph of LangChain', 'langchain-messages', { values: { messages: langchain } }],
  ['a wrapper in a wrapper', 'openai-chat', { data: { items: [conversation] } }],
  ['an object of names', 'openai-chat', { first: conversation }],
  [
    'rows of spans by the name of a scenario',
    'braintrust',
    { one: smallFrameworkTraces.braintrust ?? null },
  ],
  [
    'another format inside',
    'pydantic-ai',
    { data: [{ messages: smallFrameworkTraces['pydantic-ai'] ?? null }] },
  ],
];
