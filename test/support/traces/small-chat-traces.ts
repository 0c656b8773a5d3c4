import type { Json } from '../../../src/run/json.ts';

const chat: Json[] = [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Is it open?' },
  {
    role: 'assistant',
    content: 'Let me see.',
    tool_calls: [
      { id: 'c', type: 'function', function: { name: 'hours', arguments: '{"shop":"S-1"}' } },
    ],
  },
  { role: 'tool', tool_call_id: 'c', name: 'hours', content: '{"open":true}' },
  { role: 'assistant', content: 'Yes.' },
];

/** The same small conversation in the formats of providers and benchmarks. */
export const smallChatTraces: Readonly<Record<string, Json>> = {
  'openai-chat': { model: 'm', messages: chat },
  'openai-chat list': chat,
  'tau-bench': [{ task_id: 1, trial: 0, reward: 1, info: { task: {} }, traj: chat }],
  'tau2-bench': {
    timestamp: '2026-01-01',
    info: {},
    tasks: [{ id: '1' }],
    simulations: [
      {
        id: 's',
        task_id: '1',
        termination_reason: 'user_stop',
        reward_info: { reward: 0 },
        messages: [
          { role: 'assistant', content: 'Hi!' },
          { role: 'user', content: 'Is it open?' },
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'c', name: 'hours', arguments: {}, requestor: 'assistant' }],
          },
          { role: 'tool', id: 'c', content: 'open', error: false, requestor: 'assistant' },
          { role: 'assistant', content: 'Yes.' },
        ],
      },
    ],
  },
  'anthropic-messages': {
    model: 'm',
    messages: [
      { role: 'user', content: 'Is it open?' },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'c', name: 'hours', input: { shop: 'S-1' } }],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'c', content: 'open', is_error: false }],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
    ],
  },
  'openai-responses': {
    model: 'm',
    input: [
      { role: 'user', content: 'Is it open?' },
      { type: 'function_call', call_id: 'c', name: 'hours', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: 'open' },
    ],
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes.' }] },
    ],
  },
  'google-gemini': {
    contents: [
      { role: 'user', parts: [{ text: 'Is it open?' }] },
      { role: 'model', parts: [{ functionCall: { name: 'hours', args: { shop: 'S-1' } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'hours', response: { open: true } } }] },
      { role: 'model', parts: [{ text: 'Yes.' }] },
    ],
  },
  codex: [
    { timestamp: '1', type: 'session_meta', payload: { id: 's', cwd: '.' } },
    {
      timestamp: '2',
      type: 'response_item',
      payload: {
        type: 'message',
        role: 'user',
        content: [{ type: 'input_text', text: 'Is it open?' }],
      },
    },
    {
      timestamp: '3',
      type: 'response_item',
      payload: { type: 'function_call', call_id: 'c', name: 'shell', arguments: '{}' },
    },
    {
      timestamp: '4',
      type: 'response_item',
      payload: { type: 'function_call_output', call_id: 'c', output: 'Exit code: 1\nshut' },
    },
    {
      timestamp: '5',
      type: 'response_item',
      payload: {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'No.' }],
      },
    },
  ],
};
