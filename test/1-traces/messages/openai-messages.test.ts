import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunBuilder } from '../../../src/1-traces/building/run-builder.ts';
import {
  addOpenAiMessages,
  hasOpenAiCall,
  isOpenAiMessages,
} from '../../../src/1-traces/messages/openai-messages.ts';
import type { Json } from '../../../src/run/json.ts';

function built(messages: readonly Json[], failed?: (text: string) => boolean) {
  const builder = new RunBuilder();
  addOpenAiMessages(builder, messages, { failed });
  const result = builder.finish();
  if (typeof result === 'string') throw new Error(result);
  return result;
}

const user = (content: Json): Json => ({ role: 'user', content });
const agent = (content: Json, further: Record<string, Json> = {}): Json => ({
  role: 'assistant',
  content,
  ...further,
});
const call = (name: string, args: Json, id?: string): Json => ({
  ...(id === undefined ? {} : { id }),
  type: 'function',
  function: { name, arguments: args },
});
const result = (content: Json, id?: string): Json => ({
  role: 'tool',
  content,
  ...(id === undefined ? {} : { tool_call_id: id }),
});

describe('a conversation', () => {
  it('becomes goal, steps and final answer', () => {
    const { run, notes } = built([
      { role: 'system', content: 'Be kind.' },
      { role: 'developer', content: [{ type: 'text', text: 'Be short.' }] },
      user('Where is my parcel?'),
      agent('Let me look.', { tool_calls: [call('find', '{"id":"P1"}', 'c1')] }),
      result('{"place":"depot"}', 'c1'),
      agent('It is in the depot.'),
    ]);
    expect(run).toEqual({
      goal: 'Where is my parcel?',
      instructions: 'Be kind.\n\nBe short.',
      steps: [
        {
          index: 0,
          thought: 'Let me look.',
          call: { tool: 'find', args: { id: 'P1' } },
          observation: { ok: true, data: '{"place":"depot"}', error: null },
        },
        { index: 1, from: 'agent', text: 'It is in the depot.' },
      ],
      finalAnswer: 'It is in the depot.',
    });
    expect(notes).toEqual([]);
  });

  it('may have what came up later from the system, which is no instruction', () => {
    const { run } = built([
      { role: 'system', content: 'Rules.' },
      user('Hi'),
      agent('Hello'),
      { role: 'system', content: 'The user has left.' },
      { role: 'system', content: 'Rules.' },
    ]);
    expect(run.instructions).toBe('Rules.');
    expect(run.steps[1]).toEqual({ index: 1, from: 'environment', text: 'The user has left.' });
    expect(run.steps.length).toBe(2);
  });

  it('may keep reasoning in one of several places', () => {
    for (const message of [
      agent('Hi', { reasoning_content: 'Greet.' }),
      agent('Hi', { reasoning: 'Greet.' }),
      agent('Hi', { thinking_blocks: [{ type: 'thinking', thinking: 'Greet.' }] }),
      agent('Hi', { reasoning_details: [{ type: 'reasoning.text', text: 'Greet.' }] }),
      agent([
        { type: 'thinking', thinking: 'Greet.' },
        { type: 'text', text: 'Hi' },
      ]),
    ]) {
      const { steps } = built([user('Hello'), message]).run;
      expect(steps).toEqual([{ index: 0, from: 'agent', text: 'Hi', thought: 'Greet.' }]);
    }
  });
});

describe('calls', () => {
  const toolsAndResults = (messages: readonly Json[]) =>
    built([user('Do it'), ...messages]).run.steps.map((step) =>
      'call' in step
        ? [step.call.tool, step.observation.missing ? null : step.observation.data]
        : [step.text],
    );

  it('in one reply are paired by their ids, in the order of the calls', () => {
    const reply = agent(null, { tool_calls: [call('a', '{}', '1'), call('b', '{}', '2')] });
    expect(toolsAndResults([reply, result('B', '2'), result('A', '1')])).toEqual([
      ['a', 'A'],
      ['b', 'B'],
    ]);
  });

  it('that all have the same id are paired in order', () => {
    const one = (name: string): Json => agent(null, { tool_calls: [call(name, '{}', '0')] });
    expect(toolsAndResults([one('a'), result('A', '0'), one('b'), result('B', '0')])).toEqual([
      ['a', 'A'],
      ['b', 'B'],
    ]);
  });

  it('without ids are answered by what follows them, not by what follows a later call', () => {
    const one = (name: string): Json => agent(null, { tool_calls: [call(name, {})] });
    expect(toolsAndResults([one('visit'), one('look'), result('a picture')])).toEqual([
      ['visit', null],
      ['look', 'a picture'],
    ]);
  });

  it('whose result has an unknown id are found by the name of their tool', () => {
    const reply = agent(null, { tool_calls: [call('a', '{}', '1'), call('b', '{}', '2')] });
    const named = { role: 'tool', name: 'b', tool_call_id: 'x', content: 'B' };
    expect(toolsAndResults([reply, named])).toEqual([
      ['a', null],
      ['b', 'B'],
    ]);
  });

  it('in the old form are read too', () => {
    const old = agent(null, { function_call: { name: 'a', arguments: '{"x":1}' } });
    const answer = { role: 'function', name: 'a', content: 'A' };
    expect(toolsAndResults([old, answer])).toEqual([['a', 'A']]);
    expect([hasOpenAiCall(old), hasOpenAiCall(answer)]).toEqual([true, true]);
  });

  it('may have arguments as an object, as JSON, as other text, or not at all', () => {
    const given: readonly Json[] = [{ a: 1 }, '{"a":1}', '"{\\"a\\":1}"', 'a = 1', '', null, '[1]'];
    const { run, notes } = built([
      user('Do it'),
      agent(null, { tool_calls: given.map((args, i) => call('t', args, String(i))) }),
    ]);
    expect(run.steps.map((step) => 'call' in step && step.call.args)).toEqual([
      { a: 1 },
      { a: 1 },
      { a: 1 },
      { arguments: 'a = 1' },
      {},
      {},
      { arguments: [1] },
    ]);
    expect(notes).toContain('1 calls have arguments that are not JSON; their text was kept');
  });

  it('have failed where the message or the convention of a benchmark says so', () => {
    const reply = agent(null, { tool_calls: [call('a', '{}', '1')] });
    const observation = (message: Json, failed?: (text: string) => boolean) => {
      const [step] = built([user('Do it'), reply, message], failed).run.steps;
      return step !== undefined && 'call' in step ? step.observation : null;
    };
    const isError = (text: string): boolean => text.startsWith('Error');
    const broken = { ok: false, data: {}, error: 'Error: none' };
    expect(observation(result('Error: none', '1'), isError)).toEqual(broken);
    expect(observation({ ...(result('Error: none', '1') as object), is_error: true })).toEqual(
      broken,
    );
    expect(observation(result('Error: none', '1'))).toMatchObject({ ok: true });
  });

  it('that are missing before a result are said', () => {
    const strange = [result('A', '1'), { role: 'critic' }, 7, null];
    const { notes } = built([user('Do it'), ...strange, agent('Done')]);
    expect(notes).toEqual(['1 results have no call before them and were left out']);
  });

  it('are not made of the tools that a model was offered', () => {
    const offered = { role: 'tool', content: { type: 'function', function: { name: 'a' } } };
    expect(built([user('Hi'), offered, agent('Hello')]).notes).toEqual([]);
  });
});

describe('the dialect', () => {
  it('is not taken for others that have the same roles', () => {
    for (const other of [
      { role: 'user', parts: [{ type: 'text', text: 'hi' }] },
      { role: 'user', content: [{ text: 'hi' }] },
      { role: 'assistant', content: [{ type: 'tool_use', name: 'a', id: '1', input: {} }] },
      { role: 'tool', content: [{ type: 'tool-result', toolName: 'a' }] },
      { role: 'human', content: 'hi' },
    ]) {
      expect(isOpenAiMessages([other])).toBe(false);
    }
    expect(isOpenAiMessages([])).toBe(false);
  });

  it('never makes the reader throw, whatever stands for messages', () => {
    const key = fc.constantFrom('role', 'content', 'tool_calls', 'function', 'name', 'arguments');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<Json>('user', 'assistant', 'tool', 'system', 'x', null, 7, true),
        fc.array(tie('value')),
        fc.dictionary(key, tie('value')),
      ),
    }));
    const role = fc.constantFrom('user', 'assistant', 'tool', 'function', 'system');
    const message = fc.tuple(role, value).map(([name, rest]) => ({
      ...(typeof rest === 'object' ? (rest as object) : { content: rest }),
      role: name,
    }));
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        const builder = new RunBuilder();
        addOpenAiMessages(builder, messages as Json[]);
        builder.finish();
        isOpenAiMessages(messages);
      }),
      { numRuns: 300 },
    );
  });
});
