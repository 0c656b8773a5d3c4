import { describe, expect, it } from 'vitest';
import { inspect } from '../../../../src/1-traces/formats/inspect/inspect.ts';
import { openAiChat } from '../../../../src/1-traces/formats/openai-chat.ts';
import type { Json, JsonObject } from '../../../../src/run/json.ts';
import {
  documentOf,
  onlyRefusal,
  onlyTrace,
  outline,
} from '../../../support/traces/read-format.ts';

const log = (...samples: Json[]): Json => ({
  version: 2,
  status: 'success',
  eval: { task: 'sums', model: 'm' },
  plan: {},
  samples,
});

const sample = (messages: Json[], more: JsonObject = {}): JsonObject => ({
  id: 'one',
  epoch: 1,
  input: 'What is 2 + 2?',
  target: 'THE-KEY',
  messages,
  ...more,
});

const user = { role: 'user', content: 'What is 2 + 2?', source: 'input' };

const calling = (name: string, args: JsonObject): Json => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id: '1', function: name, arguments: args }],
});

describe('Inspect logs', () => {
  it('have one run per sample, and never the answer key', () => {
    const value = log(
      sample([
        { role: 'system', content: 'Be exact.' },
        user,
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', reasoning: 'Use the tool.' },
            { type: 'text', text: 'I add.' },
          ],
          tool_calls: [{ id: '1', function: 'add', arguments: { a: 2, b: 2 } }],
        },
        { role: 'tool', tool_call_id: '1', function: 'add', content: '4' },
        { role: 'assistant', content: 'It is 4.' },
      ]),
    );
    const { id, run, facts, label } = onlyTrace(inspect, value);
    expect(id).toBe('one/1');
    expect(facts).toMatchObject({ task: 'sums', model: 'm', status: 'success', failed: false });
    expect(label).toBeNull();
    expect(outline(run)).toEqual([
      '(Use the tool.\n\nI add.) add{"a":2,"b":2} → "4"',
      'agent: It is 4.',
    ]);
    expect(run).toMatchObject({ instructions: 'Be exact.', finalAnswer: 'It is 4.' });
    expect(JSON.stringify(run)).not.toContain('THE-KEY');
  });

  it('have the submission as the final answer, and a failed call with its error', () => {
    const { run } = onlyTrace(
      inspect,
      log(
        sample([
          user,
          calling('add', {}),
          {
            role: 'tool',
            tool_call_id: '1',
            content: '',
            error: { type: 'parsing', message: 'no a' },
          },
          calling('submit', { answer: 4 }),
          { role: 'tool', tool_call_id: '1', content: '4' },
        ]),
      ),
    );
    expect(outline(run)).toEqual(['add{} → failed no a', 'submit{"answer":4} → "4"']);
    expect(run.finalAnswer).toBe('4');
  });

  it('have long texts put back where they were', () => {
    const { run } = onlyTrace(
      inspect,
      log(
        sample(
          [
            user,
            calling('read', { path: 'attachment://ab12' }),
            { role: 'tool', content: 'attachment://cd34' },
          ],
          {
            attachments: { ab12: 'a long path', cd34: 'a long text' },
          },
        ),
      ),
    );
    expect(outline(run)).toEqual(['read{"path":"a long path"} → "a long text"']);
  });

  it.each([
    [{ match: { value: 'C' } }, { faulty: false, outcomeCorrect: true }],
    [{ match: { value: 'I' } }, { faulty: true, outcomeCorrect: false }],
    [
      { a: { value: 1 }, b: { value: 1 } },
      { faulty: false, outcomeCorrect: true },
    ],
    [{ a: { value: 0 } }, { faulty: true, outcomeCorrect: false }],
  ])('are labelled by the scores %j', (scores, expected) => {
    const value = log(sample([user, { role: 'assistant', content: '4' }], { scores }));
    expect(onlyTrace(inspect, value).label).toMatchObject({ ...expected, by: 'inspect score' });
  });

  it.each([
    [{ match: { value: 'P' } }],
    [{ grade: { value: 0.5 } }],
    [{ a: { value: 1 }, b: { value: 0 } }],
    [{ a: { value: { x: 1 } } }],
    [{}],
  ])('are not labelled by the scores %j', (scores) => {
    const value = log(sample([user, { role: 'assistant', content: '4' }], { scores }));
    expect(onlyTrace(inspect, value).label).toBeNull();
  });

  it('take the goal from the input where no message has it', () => {
    const value = log(sample([{ role: 'assistant', content: '4' }]));
    expect(onlyTrace(inspect, value).run.goal).toBe('What is 2 + 2?');
  });

  it('without samples, or without anything that the agent did, are refused', () => {
    expect(onlyRefusal(inspect, log())).toMatch(/no samples/);
    expect(onlyRefusal(inspect, log(sample([user])))).toMatch(/no agent is recorded/);
  });

  it('are recognised, and so is a sample on its own', () => {
    expect(inspect.detect(documentOf(log()))).toBe('whole');
    expect(inspect.detect(documentOf(sample([user])))).toBe('whole');
    expect(inspect.detect({ shape: 'lines', values: [sample([user])] })).toBe('each');
    expect(inspect.detect(documentOf({ version: '2', eval: {}, samples: [] }))).toBeNull();
  });
});

describe('the answer of an Inspect sample', () => {
  const words = { role: 'assistant', content: 'I give up: 7' };
  const submitted = { role: 'tool', tool_call_id: '1', content: '5' };

  it('is what the agent said after a submission, if it went on', () => {
    const wrong = { role: 'user', content: 'That is wrong.' };
    const messages: Json[] = [user, calling('submit', { answer: '5' }), submitted];
    const went = onlyTrace(inspect, log(sample([...messages, wrong, words])));
    expect(went.run.finalAnswer).toBe('I give up: 7');
    expect(onlyTrace(inspect, log(sample([...messages, wrong]))).run.finalAnswer).toBe('5');
  });

  it('is the output, where no message of the model is recorded', () => {
    const { run } = onlyTrace(
      inspect,
      log(sample([], { output: { choices: [{ message: words }] } })),
    );
    expect(run).toMatchObject({ goal: 'What is 2 + 2?', finalAnswer: 'I give up: 7' });
  });

  it('follows errors of tools as the first version wrote them', () => {
    const failed = { role: 'tool', tool_call_id: '1', content: '', tool_error: 'no such tool' };
    const { run } = onlyTrace(inspect, log(sample([user, calling('add', {}), failed, words])));
    expect(outline(run)[0]).toBe('add{} → failed no such tool');
  });

  it('is read from a sample on its own, which is no chat of OpenAI', () => {
    const alone = sample([user, words]);
    expect(inspect.detect(documentOf(alone))).toBe('whole');
    expect(openAiChat.detect(documentOf(alone))).toBeNull();
    expect(inspect.detect({ shape: 'lines', values: [alone] })).toBe('each');
    expect(inspect.detect({ shape: 'lines', values: [log(alone)] })).toBe('each');
  });
});
