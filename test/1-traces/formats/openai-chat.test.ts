import { describe, expect, it } from 'vitest';
import { openAiChat } from '../../../src/1-traces/formats/openai-chat.ts';
import { isRefused, type RecordedTrace } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';

const question: Json = { role: 'user', content: 'How warm is it?' };
const lookUp: Json = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c', type: 'function', function: { name: 'measure', arguments: '{}' } }],
};
const measured: Json = { role: 'tool', tool_call_id: 'c', content: '20' };
const answer: Json = { role: 'assistant', content: 'It is 20 degrees.' };

const readings = (value: Json) => [...openAiChat.read(value)];

function trace(value: Json): RecordedTrace {
  const [reading] = readings(value);
  if (reading === undefined || isRefused(reading)) throw new Error(reading?.refused ?? 'nothing');
  return reading;
}

function refusal(value: Json): string | undefined {
  const [reading] = readings(value);
  return reading !== undefined && isRefused(reading) ? reading.refused : undefined;
}

describe('OpenAI chat is recognised', () => {
  const conversation = [question, lookUp, measured, answer];

  it('as one list of messages, or as many', () => {
    expect(openAiChat.detect({ shape: 'array', values: conversation })).toBe('whole');
    expect(openAiChat.detect({ shape: 'lines', values: conversation })).toBe('whole');
    expect(openAiChat.detect({ shape: 'lines', values: [conversation, conversation] })).toBe(
      'each',
    );
    expect(openAiChat.detect({ shape: 'document', values: [{ messages: conversation }] })).toBe(
      'whole',
    );
    expect(
      openAiChat.detect({ shape: 'lines', values: [{ metadata: {} }, { messages: conversation }] }),
    ).toBe('each');
  });

  it('but not inside records that are in a format of their own', () => {
    for (const other of [
      { traj: conversation, task_id: 1, messages: conversation },
      { messages: conversation, termination_reason: 'user_stop', task_id: 'a' },
      { messages: [{ role: 'user', content: 'hi' }], system: 'Be kind.' },
      { messages: [{ type: 'human', content: 'hi' }] },
      { steps: [] },
      { conversation: [question, answer] },
      { messages: [question], response: { role: 'assistant', stop_reason: 'end_turn' } },
      7,
      null,
    ]) {
      expect(openAiChat.detect({ shape: 'document', values: [other as Json] })).toBeNull();
    }
  });
});

describe('a record of OpenAI chat', () => {
  it('may be a request with its response beside it', () => {
    const request = { model: 'm', messages: [question, lookUp, measured] };
    for (const record of [
      { ...request, response: { choices: [{ message: answer }] } },
      { ...request, response: JSON.stringify({ choices: [{ message: answer }] }) },
      { ...request, choices: [{ message: answer }] },
      { request, response: { body: { choices: [{ message: answer }] } } },
      { request: { body: request }, response: { choices: [{ message: answer }] } },
      { ...request, response: 'It is 20 degrees.' },
      { model: 'm', messages: [question, lookUp, measured, answer], response: answer },
    ]) {
      const { run } = trace(record as Json);
      expect(run.steps.length).toBe(2);
      expect(run.finalAnswer).toBe('It is 20 degrees.');
    }
  });

  it('is refused if it is a request without its answer', () => {
    expect(refusal({ model: 'm', messages: [question, lookUp, measured] })).toMatch(
      /^a request log without its answer/,
    );
    expect(refusal({ custom_id: 'x', body: { messages: [question] } })).toMatch(
      /without its answer/,
    );
  });

  it('is refused if it is a response without its request', () => {
    const response: Json = { id: 'r', object: 'chat.completion', choices: [{ message: answer }] };
    expect(openAiChat.detect({ shape: 'lines', values: [response, response] })).toBe('each');
    expect(refusal(response)).toMatch(/^a response without its request/);
  });

  it('may call its messages otherwise, if calls in this form are among them', () => {
    const record = { conversation: [question, lookUp, measured, answer] };
    expect(openAiChat.detect({ shape: 'document', values: [record] })).toBe('whole');
    expect(trace(record).run.finalAnswer).toBe('It is 20 degrees.');
  });

  it('is refused if nobody asks or nobody answers', () => {
    expect(refusal([answer])).toMatch(/no goal/);
    expect(refusal([question])).toBe('no agent is recorded: it says and does nothing in it');
    expect(refusal({ messages: 'none' })).toBe('it holds no list of messages');
  });

  it('is refused if its calls are written into the text', () => {
    const inText = { role: 'assistant', content: 'So: <function=run>\n<parameter=x>1</parameter>' };
    expect(refusal([question, inText])).toMatch(/calls are written inside the text/);
  });

  it('that ends with a call is said to have no final answer', () => {
    const { run, notes } = trace([question, lookUp, measured]);
    expect(run.finalAnswer).toBe('');
    expect(notes).toEqual(['1 runs end without an answer of the agent']);
  });

  it('may hand in its answer with a call, which stays a step', () => {
    const finish: Json = {
      role: 'assistant',
      content: 'Done.',
      tool_calls: [
        { id: 'f', function: { name: 'finish', arguments: '{"message":"20 degrees"}' } },
      ],
    };
    const { run, notes } = trace([question, finish]);
    expect(run.finalAnswer).toBe('20 degrees');
    expect(run.steps.length).toBe(1);
    expect(notes).toEqual(['1 calls have no recorded result']);
  });

  it('has an id, facts to select by, and annotations of tools', () => {
    const { id, facts, tools } = trace({
      id: 'chat-1',
      score: 0.5,
      metadata: { status: 'ok', score: 7, nested: {} },
      tools: [
        { function: { name: 'measure' }, annotations: { readOnlyHint: true } },
        { name: 'x' },
      ],
      messages: [question, answer],
    });
    expect(id).toBe('chat-1');
    expect(facts).toEqual({ id: 'chat-1', score: 0.5, status: 'ok' });
    expect(tools).toEqual([{ name: 'measure', readOnly: true }]);
  });

  it('that is only a line of metadata is passed over', () => {
    expect(readings({ metadata: { a: 1 } })).toEqual([]);
  });
});
