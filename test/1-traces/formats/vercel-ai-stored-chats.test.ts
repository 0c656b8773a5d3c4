import { describe, expect, it } from 'vitest';
import { gemini } from '../../../src/1-traces/formats/providers/gemini-api.ts';
import { providerFormat } from '../../../src/1-traces/formats/providers/provider-format.ts';
import { vercelAiMessages } from '../../../src/1-traces/formats/vercel-ai/vercel-ai-messages.ts';
import type { Json } from '../../../src/run/json.ts';
import { onlyTrace, outline } from '../../support/traces/read-format.ts';

const googleGemini = providerFormat(gemini);

const question = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Is it raining?' }] };

const assistant = (...parts: Json[]): Json => ({ id: 'a', role: 'assistant', parts });

describe('chats as applications store them', () => {
  const call = { type: 'tool-a', toolCallId: '1', state: 'output-available', input: {}, output: 1 };
  const reply = assistant({ type: 'step-start' }, call, { type: 'text', text: 'Yes.' });

  it('may be a table of messages of several chats', () => {
    const rows: Json[] = [
      { ...question, chatId: 'x' },
      { ...(reply as object), chatId: 'x' },
      { ...question, chatId: 'y' },
      { ...(assistant({ type: 'text', text: 'No.' }) as object), chatId: 'y' },
    ];
    const read = [...vercelAiMessages.read(rows)];
    expect(read).toMatchObject([
      { id: 'x', run: { finalAnswer: 'Yes.' } },
      { id: 'y', run: { finalAnswer: 'No.' } },
    ]);
  });

  it('may hold their parts as text, or one level down', () => {
    const inText = [question, reply].map((message) => {
      const { parts, ...others } = message as { parts: Json };
      return { ...others, parts: JSON.stringify(parts) };
    });
    const inContent = [question, reply].map((message) => {
      const { parts, ...others } = message as { parts: Json };
      return { ...others, content: { format: 2, parts } };
    });
    for (const messages of [inText, inContent]) {
      expect(vercelAiMessages.detect({ shape: 'array', values: messages })).toBe('whole');
      expect(outline(onlyTrace(vercelAiMessages, messages).run)).toEqual([
        'a{} → 1',
        'agent: Yes.',
      ]);
    }
  });

  it('have a message once that was saved twice, with its calls as last saved', () => {
    const before = assistant({ ...call, state: 'input-available', output: null });
    const { run } = onlyTrace(vercelAiMessages, [question, before, reply]);
    expect(outline(run)).toEqual(['a{} → 1', 'agent: Yes.']);
  });

  it('may keep a result with its call, as assistant-ui does', () => {
    const answered = { type: 'tool-call', toolCallId: '1', toolName: 'a', args: {}, result: 1 };
    const failed = { ...answered, toolCallId: '2', result: 'no', isError: true };
    const { run } = onlyTrace(vercelAiMessages, [
      { role: 'user', content: 'Is it raining?' },
      { role: 'assistant', content: [answered, failed, { type: 'text', text: 'Yes.' }] },
    ]);
    expect(outline(run)).toEqual(['a{} → 1', 'a{} → failed no', 'agent: Yes.']);
  });

  it('never have what a tool says as words of the agent', () => {
    const call = { type: 'tool-call', toolCallId: '1', toolName: 'a', input: {} };
    const { run } = onlyTrace(vercelAiMessages, [
      { role: 'user', content: 'Is it raining?' },
      { role: 'assistant', content: [call] },
      { role: 'tool', toolCallId: '1', content: 'wet' },
    ]);
    expect(outline(run)).toEqual(['a{} → "wet"']);
    expect(run.finalAnswer).toBe('');
  });

  it('have the calls that version 4 lists beside the parts', () => {
    const { run } = onlyTrace(vercelAiMessages, [
      question,
      {
        role: 'assistant',
        parts: [{ type: 'text', text: 'Yes.' }],
        toolInvocations: [{ state: 'result', toolName: 'a', toolCallId: '1', args: {}, result: 1 }],
      },
    ]);
    expect(outline(run)).toEqual(['a{} → 1', 'agent: Yes.']);
  });

  it('have what is said after a call that nobody answered as a message', () => {
    const asked = { type: 'tool-ask', toolCallId: '1', state: 'input-available', input: {} };
    const text = { type: 'text', text: 'Please choose.' };
    const { run } = onlyTrace(vercelAiMessages, [question, assistant(asked, text)]);
    expect(outline(run)).toEqual(['ask{} → missing', 'agent: Please choose.']);
    expect(run.finalAnswer).toBe('Please choose.');
  });

  it('are not taken for contents of Gemini where a part lost its type', () => {
    const messages: Json[] = [
      { id: 'u', role: 'user', parts: [{ text: 'Is it raining?' }] },
      reply,
    ];
    expect(googleGemini.detect({ shape: 'array', values: messages })).toBeNull();
    const model = { id: 'm', role: 'model', parts: [{ text: 'Yes.' }] };
    expect(googleGemini.detect({ shape: 'array', values: [messages[0] as Json, model] })).toBe(
      'whole',
    );
    expect(onlyTrace(vercelAiMessages, messages).run.goal).toBe('Is it raining?');
  });
});
