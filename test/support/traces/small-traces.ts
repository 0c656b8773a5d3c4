import type { Json } from '../../../src/run/json.ts';

/** A small conversation in each format: the user asks, a tool is called, the agent answers. */
export const smallTraces: Readonly<Record<string, Json>> = {
  'vercel-ai UI messages': [
    { id: '1', role: 'user', parts: [{ type: 'text', text: 'Is it open?' }] },
    {
      id: '2',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'Look it up.' },
        {
          type: 'tool-hours',
          toolCallId: 'c',
          state: 'output-available',
          input: { shop: 'S-1' },
          output: { open: true },
        },
        { type: 'step-start' },
        { type: 'text', text: 'Yes.' },
      ],
    },
  ],
  'vercel-ai model messages': [
    { role: 'user', content: [{ type: 'text', text: 'Is it open?' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me see.' },
        { type: 'tool-call', toolCallId: 'c', toolName: 'hours', input: { shop: 'S-1' } },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          toolName: 'hours',
          output: { type: 'json', value: { open: true } },
        },
      ],
    },
    { role: 'assistant', content: 'Yes.' },
  ],
  'langchain messages': {
    messages: [
      { type: 'human', content: 'Is it open?' },
      {
        type: 'ai',
        content: [{ type: 'text', text: 'Let me see.' }],
        tool_calls: [{ name: 'hours', args: { shop: 'S-1' }, id: 'c' }],
        additional_kwargs: { reasoning_content: 'Look it up.' },
      },
      { type: 'tool', tool_call_id: 'c', content: '{"open":true}', status: 'success' },
      { type: 'ai', content: 'Yes.', name: 'clerk' },
    ],
  },
  'langchain constructors': [
    { lc: 1, type: 'constructor', id: ['x', 'HumanMessage'], kwargs: { content: 'Is it open?' } },
    {
      lc: 1,
      type: 'constructor',
      id: ['x', 'AIMessage'],
      kwargs: {
        content: '',
        additional_kwargs: {
          tool_calls: [{ id: 'c', function: { name: 'hours', arguments: '{"shop":"S-1"}' } }],
        },
      },
    },
    {
      lc: 1,
      type: 'constructor',
      id: ['x', 'ToolMessage'],
      kwargs: { tool_call_id: 'c', content: 'open' },
    },
    { lc: 1, type: 'constructor', id: ['x', 'AIMessage'], kwargs: { content: 'Yes.' } },
  ],
  atif: {
    schema_version: 'ATIF-v1.6',
    session_id: 's',
    agent: { name: 'clerk', version: '1' },
    steps: [
      { step_id: 1, source: 'user', message: 'Is it open?' },
      {
        step_id: 2,
        source: 'agent',
        message: 'Let me see.',
        tool_calls: [{ tool_call_id: 'c', function_name: 'hours', arguments: { shop: 'S-1' } }],
        observation: { results: [{ source_call_id: 'c', content: 'open' }] },
      },
      { step_id: 3, source: 'agent', message: 'Yes.' },
    ],
  },
  inspect: {
    version: 2,
    status: 'success',
    eval: { task: 'shops', model: 'm' },
    plan: {},
    samples: [
      {
        id: 1,
        epoch: 1,
        input: 'Is it open?',
        target: 'yes',
        attachments: { ab: 'a long text' },
        scores: { match: { value: 'C' } },
        messages: [
          { role: 'user', content: 'Is it open?' },
          {
            role: 'assistant',
            content: [{ type: 'reasoning', reasoning: 'Look it up.' }],
            tool_calls: [{ id: 'c', function: 'hours', arguments: { shop: 'S-1' } }],
          },
          { role: 'tool', tool_call_id: 'c', content: 'attachment://ab', error: null },
          { role: 'assistant', content: 'Yes.' },
        ],
      },
    ],
  },
  'swe-agent': {
    environment: 'main',
    trajectory: [
      {
        action: 'cat hours',
        observation: 'open',
        thought: 'Look.',
        response: 'Look.',
        state: '{}',
      },
      { action: 'submit', observation: 'diff', thought: 'Done.', response: 'Done.', state: '{}' },
    ],
    history: [
      { role: 'system', content: 'You help.' },
      { role: 'user', content: 'Is it open?' },
      { role: 'assistant', content: 'Look.', thought: 'Look.', action: 'cat hours' },
      { role: 'user', content: 'open' },
      { role: 'assistant', content: 'Done.', thought: 'Done.', action: 'submit' },
    ],
    info: { exit_status: 'submitted', submission: 'a patch' },
  },
  'openhands events': [
    { id: 0, source: 'user', action: 'message', args: { content: 'Is it open?' } },
    { id: 1, source: 'agent', action: 'run', args: { command: 'cat hours', thought: 'Look.' } },
    {
      id: 2,
      source: 'agent',
      observation: 'run',
      cause: 1,
      content: 'open',
      extras: { metadata: { exit_code: 0 } },
    },
    { id: 3, source: 'agent', action: 'finish', args: { final_thought: 'Yes.' } },
  ],
  'openhands SDK events': [
    {
      kind: 'MessageEvent',
      source: 'user',
      llm_message: { content: [{ type: 'text', text: 'Is it open?' }] },
    },
    {
      kind: 'ActionEvent',
      source: 'agent',
      thought: [{ type: 'text', text: 'Look.' }],
      tool_name: 'terminal',
      tool_call_id: 'c',
      tool_call: { name: 'terminal', arguments: '{"command":"cat hours"}' },
    },
    {
      kind: 'ObservationEvent',
      source: 'environment',
      tool_call_id: 'c',
      observation: { content: [{ type: 'text', text: 'open' }], is_error: false },
    },
    {
      kind: 'MessageEvent',
      source: 'agent',
      llm_message: { content: [{ type: 'text', text: 'Yes.' }] },
    },
  ],
  'who-and-when': {
    question: 'Is it open?',
    ground_truth: 'yes',
    mistake_agent: 'Clerk',
    mistake_step: '1',
    mistake_reason: 'did not look',
    question_ID: 'q',
    history: [
      { role: 'human', content: 'Is it open?' },
      { role: 'Clerk', content: 'I guess so.' },
      { role: 'Clerk', content: 'FINAL ANSWER: no' },
    ],
  },
};
