import { describe, expect, it } from 'vitest';
import { geminiCli } from '../../../../src/1-traces/formats/google/gemini-cli.ts';
import type { Json } from '../../../../src/run/json.ts';
import { outline, runIn, thoughts } from '../../../support/traces/readings.ts';

describe('a session of the Gemini CLI', () => {
  const tool = (name: string, status: string, response: Json): Json => ({
    id: name,
    name,
    args: { path: '.' },
    status,
    result: [{ functionResponse: { name, response } }],
  });
  const messages: Json[] = [
    { id: '1', type: 'user', content: 'Make it' },
    { id: '2', type: 'info', content: 'Update available' },
    {
      id: '3',
      type: 'gemini',
      content: 'Writing.',
      thoughts: [{ subject: 'Plan', description: 'Write a file.' }],
      toolCalls: [
        tool('write', 'success', { output: 'written' }),
        tool('list', 'error', { error: 'no such path' }),
        tool('run', 'cancelled', { error: 'cancelled by user' }),
      ],
    },
    { id: '4', type: 'gemini', content: 'Done.' },
  ];
  const head = { sessionId: 's', projectHash: 'h' };

  it('becomes a run with the results that are recorded with the calls', () => {
    const run = runIn(geminiCli, { ...head, messages });
    expect(outline(run)).toEqual([
      'write({"path":"."}) -> "written"',
      'list({"path":"."}) -> failed no such path',
      'run({"path":"."}) -> failed cancelled by user',
      'agent: Done.',
    ]);
    expect(thoughts(run)[0]).toBe('Plan: Write a file.\n\nWriting.');
  });

  it('may be written line by line, with changes and rewinds', () => {
    const lines: Json[] = [
      head,
      ...messages.slice(0, 3),
      { id: '4', type: 'gemini', content: 'Do' },
      { id: '4', type: 'gemini', content: 'Done.' },
      { id: '5', type: 'user', content: [{ text: 'Undo' }] },
      { $rewindTo: '5' },
    ];
    expect(runIn(geminiCli, lines, 'lines')).toEqual(runIn(geminiCli, { ...head, messages }));
  });
});
