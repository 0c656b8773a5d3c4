import { describe, expect, it } from 'vitest';
import { openAiChat } from '../../../../src/1-traces/formats/openai-chat.ts';
import { chatMessages } from '../../../../src/3-judging/judges/prompts/chat-messages.ts';
import { type Run, toolSteps } from '../../../../src/run/run.ts';
import { someSet } from '../../../support/rows/judge-job.ts';
import { onlyTrace } from '../../../support/traces/read-format.ts';

const reread = (run: Run): Run => onlyTrace(openAiChat, { messages: chatMessages(run) }).run;

describe('a run as chat messages', () => {
  it('says what happened: who reads it as a recording finds the same goal, calls and reply', () => {
    for (const run of someSet) {
      const read = reread(run);
      expect(read).toMatchObject({ goal: run.goal, finalAnswer: run.finalAnswer });
      expect(toolSteps(read).map(({ call, thought }) => ({ call, thought }))).toEqual(
        toolSteps(run).map(({ call, thought }) => ({ call, thought })),
      );
    }
  });

  it('has the messages of a recorded run once each, in order, and no result that was not recorded', () => {
    const recorded: Run = {
      goal: 'Cancel it.',
      instructions: 'Be kind.',
      steps: [
        { index: 0, from: 'agent', text: 'Which one?', thought: 'Unclear.' },
        { index: 1, from: 'user', text: 'The "red" one.' },
        {
          index: 2,
          thought: '',
          call: { tool: 'cancel', args: { id: 7 } },
          observation: { ok: false, data: {}, error: 'too late' },
        },
        {
          index: 3,
          thought: '',
          call: { tool: 'note', args: {} },
          observation: { ok: false, data: {}, error: null, missing: true },
        },
        { index: 4, from: 'agent', text: 'It is too late.' },
      ],
      finalAnswer: 'It is too late.',
    };
    expect(chatMessages(recorded)).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Cancel it.' },
      { role: 'assistant', content: 'Which one?', reasoning_content: 'Unclear.' },
      { role: 'user', content: 'The "red" one.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_2', type: 'function', function: { name: 'cancel', arguments: '{"id":7}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_2', content: '{"error":"too late"}' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_3', type: 'function', function: { name: 'note', arguments: '{}' } },
        ],
      },
      { role: 'assistant', content: 'It is too late.' },
    ]);
    expect(chatMessages(reread(recorded))).toEqual(chatMessages(recorded));
  });
});
