import { convertToModelMessages, type UIMessage } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vercelAiMessages } from '../../../src/1-traces/formats/vercel-ai/vercel-ai-messages.ts';
import { vercelAiStream } from '../../../src/1-traces/formats/vercel-ai/vercel-ai-stream.ts';
import type { Json } from '../../../src/run/json.ts';
import { documentOf, onlyRefusal, onlyTrace, outline } from '../../support/traces/read-format.ts';

const question = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Is it raining?' }] };

const assistant = (...parts: Json[]): Json => ({ id: 'a', role: 'assistant', parts });

describe('UI messages', () => {
  it('have calls and results in one part, and replies divided by steps', () => {
    const { run } = onlyTrace(vercelAiMessages, [
      question,
      assistant(
        { type: 'step-start' },
        { type: 'reasoning', text: 'Ask the station.' },
        {
          type: 'tool-weather',
          toolCallId: '1',
          state: 'output-available',
          input: { city: 'Bern' },
          output: { rain: true },
        },
        {
          type: 'dynamic-tool',
          toolName: 'clock',
          toolCallId: '2',
          state: 'output-error',
          input: {},
          errorText: 'stopped',
        },
        { type: 'data-render', data: {} },
        { type: 'step-start' },
        { type: 'text', text: 'Yes, it is.' },
      ),
    ]);
    expect(run.goal).toBe('Is it raining?');
    expect(outline(run)).toEqual([
      '(Ask the station.) weather{"city":"Bern"} → {"rain":true}',
      'clock{} → failed stopped',
      'agent: Yes, it is.',
    ]);
    expect(run.finalAnswer).toBe('Yes, it is.');
  });

  it('have text after a tool as the next reply, even where no step divides them', () => {
    const { run } = onlyTrace(vercelAiMessages, [
      question,
      assistant(
        { type: 'tool-a', toolCallId: '1', state: 'output-available', input: {}, output: 1 },
        { type: 'text', text: 'And now b.' },
        { type: 'tool-b', toolCallId: '2', state: 'approval-requested', input: {} },
      ),
    ]);
    expect(outline(run)).toEqual(['a{} → 1', '(And now b.) b{} → missing']);
    expect(run.finalAnswer).toBe('');
  });

  it('say why a call was not approved', () => {
    const part = { type: 'tool-a', toolCallId: '1', state: 'output-denied', input: {} };
    const denied = { ...part, approval: { id: 'x', approved: false, reason: 'too dear' } };
    const { run } = onlyTrace(vercelAiMessages, [question, assistant(denied)]);
    expect(outline(run)).toEqual(['a{} → failed too dear']);
  });

  it('of version 4 have invocations in parts or beside the text', () => {
    const call = { toolCallId: '1', toolName: 'sky', state: 'result', args: { at: 'noon' } };
    const invocation = { ...call, result: 'blue' };
    const inParts = [
      { role: 'user', content: 'Sky?', parts: [{ type: 'text', text: 'Sky?' }] },
      {
        role: 'assistant',
        content: 'Blue.',
        parts: [
          { type: 'tool-invocation', toolInvocation: invocation },
          { type: 'text', text: 'Blue.' },
        ],
      },
    ];
    const beside = [
      { role: 'user', content: 'Sky?' },
      { role: 'assistant', content: 'Blue.', toolInvocations: [invocation] },
    ];
    const expected = ['sky{"at":"noon"} → "blue"', 'agent: Blue.'];
    expect(outline(onlyTrace(vercelAiMessages, inParts).run)).toEqual(expected);
    expect(outline(onlyTrace(vercelAiMessages, beside).run)).toEqual(expected);
  });
});

describe('UI messages and the model messages that the SDK makes of them', () => {
  const part = fc.oneof(
    fc.record({ type: fc.constant('text'), text: fc.stringMatching(/^[a-z]{1,8}$/) }),
    fc.record({ type: fc.constant('reasoning'), text: fc.stringMatching(/^[a-z]{1,8}$/) }),
    fc.record({
      type: fc.constantFrom('tool-weather', 'tool-clock'),
      state: fc.constant('output-available'),
      input: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.integer()),
      output: fc.oneof(fc.stringMatching(/^[a-z]{1,8}$/), fc.record({ value: fc.integer() })),
    }),
    fc.record({
      type: fc.constant('dynamic-tool'),
      toolName: fc.constant('fails'),
      state: fc.constant('output-error'),
      input: fc.constant({}),
      errorText: fc.stringMatching(/^[a-z]{1,8}$/),
    }),
  );

  it('are the same run', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(part, { maxLength: 5 }), { maxLength: 4 }),
        async (steps) => {
          const parts = steps.flatMap((step) => [
            { type: 'step-start' },
            ...step.toSorted((a, b) => order(a.type) - order(b.type)),
          ]);
          const numbered = parts.map((item, i) =>
            item.type.includes('tool') ? { ...item, toolCallId: `call-${i}` } : item,
          );
          const messages = [question, assistant(...(numbered as Json[]))];
          const [built] = vercelAiMessages.read(messages);
          const model = await convertToModelMessages(messages as unknown as UIMessage[]);
          const [again] = vercelAiMessages.read(JSON.parse(JSON.stringify(model)) as Json);
          expect(again).toEqual(built);
        },
      ),
      { numRuns: 100, seed: 3 },
    );
  });

  /** A model reasons, writes, and then calls. */
  const order = (type: string): number => (type === 'reasoning' ? 0 : type === 'text' ? 1 : 2);
});

describe('model messages', () => {
  const call = { type: 'tool-call', toolCallId: '1', toolName: 'weather' };
  const result = { type: 'tool-result', toolCallId: '1', toolName: 'weather' };
  const conversation = (madeCall: Json, madeResult: Json): Json => [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Rain?' },
    { role: 'assistant', content: [{ type: 'text', text: 'One moment.' }, madeCall] },
    { role: 'tool', content: [madeResult] },
    { role: 'assistant', content: 'Yes.' },
  ];

  it('are read in version 5 and in version 4', () => {
    const expected = ['(One moment.) weather{"city":"Bern"} → "wet"', 'agent: Yes.'];
    const five = conversation(
      { ...call, input: { city: 'Bern' } },
      { ...result, output: { type: 'text', value: 'wet' } },
    );
    const four = conversation({ ...call, args: { city: 'Bern' } }, { ...result, result: 'wet' });
    for (const messages of [five, four]) {
      const { run } = onlyTrace(vercelAiMessages, messages);
      expect(outline(run)).toEqual(expected);
      expect(run).toMatchObject({ instructions: 'Be brief.', finalAnswer: 'Yes.' });
    }
  });

  it.each([
    [{ type: 'error-text', value: 'offline' }, 'failed offline'],
    [{ type: 'error-json', value: { code: 5 } }, 'failed {"code":5}'],
    [{ type: 'execution-denied', reason: 'no' }, 'failed no'],
    [{ type: 'json', value: { wet: true } }, '{"wet":true}'],
    [{ type: 'content', value: [{ type: 'text', text: 'wet' }] }, '"wet"'],
    [{ plain: 'value' }, '{"plain":"value"}'],
  ])('give the result in %j', (output, shown) => {
    const messages = conversation({ ...call, input: {} }, { ...result, output });
    const [first] = outline(onlyTrace(vercelAiMessages, messages).run);
    expect(first).toBe(`(One moment.) weather{} → ${shown}`);
  });

  it('are recognised by their parts, and plain chats are not', () => {
    const messages = conversation({ ...call, input: {} }, result) as Json[];
    expect(vercelAiMessages.detect({ shape: 'array', values: messages })).toBe('whole');
    expect(vercelAiMessages.detect(documentOf({ messages }))).toBe('whole');
    const chat = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }];
    expect(vercelAiMessages.detect({ shape: 'array', values: chat })).toBeNull();
    const semconv = [{ role: 'user', parts: [{ type: 'text', content: 'Hi' }] }];
    expect(vercelAiMessages.detect({ shape: 'array', values: semconv })).toBeNull();
    const gemini = [{ role: 'user', parts: [{ text: 'Hi' }] }];
    expect(vercelAiMessages.detect({ shape: 'array', values: gemini })).toBeNull();
  });
});

describe('chunks of a UI stream', () => {
  const chunks = [
    { type: 'start', messageId: 'm' },
    { type: 'tool-input-start', toolCallId: '1', toolName: 'a' },
    { type: 'tool-input-available', toolCallId: '1', toolName: 'a', input: {} },
    { type: 'tool-output-available', toolCallId: '1', output: 2 },
    { type: 'data-note', data: {} },
    { type: 'text-delta', id: 't', delta: 'Done' },
  ];

  it('are recognised and refused, because the question is not among them', () => {
    expect(vercelAiStream.detect({ shape: 'array', values: chunks })).toBe('whole');
    expect(vercelAiStream.detect({ shape: 'lines', values: chunks })).toBe('whole');
    expect(onlyRefusal(vercelAiStream, chunks)).toMatch(/\(1 calls\) without the user's message/);
  });

  it('are not taken for messages, nor messages for chunks', () => {
    expect(vercelAiMessages.detect({ shape: 'array', values: chunks })).toBeNull();
    expect(vercelAiStream.detect({ shape: 'array', values: [question] })).toBeNull();
    expect(vercelAiStream.detect({ shape: 'lines', values: [{ type: 'error' }] })).toBeNull();
  });
});
