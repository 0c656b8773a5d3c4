/** One short conversation, as the messages of several dialects, and what a reader must make of it. */
export const story = {
  goal: 'Where is parcel 9?',
  calls: [{ tool: 'track', args: { parcel: 9 }, result: 'in Lyon' }],
  users: [],
  answer: 'It is in Lyon.',
};

export const openAi = {
  system: { role: 'system', content: 'Be brief.' },
  question: { role: 'user', content: 'Where is parcel 9?' },
  call: {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: 'call_track',
        type: 'function',
        function: { name: 'track', arguments: '{"parcel":9}' },
      },
    ],
  },
  result: { role: 'tool', tool_call_id: 'call_track', content: 'in Lyon' },
  answer: { role: 'assistant', content: 'It is in Lyon.' },
};

export const langchain = [
  { type: 'human', content: 'Where is parcel 9?' },
  {
    type: 'ai',
    content: '',
    tool_calls: [{ name: 'track', args: { parcel: 9 }, id: 'call_track' }],
  },
  { type: 'tool', content: 'in Lyon', tool_call_id: 'call_track', status: 'success' },
  { type: 'ai', content: 'It is in Lyon.' },
];

export const stamp = (second: number) => `2025-01-01T10:00:${String(second).padStart(2, '0')}.000Z`;
