import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { traceFormats } from '../../../src/1-traces/formats/formats.ts';
import { TraceImport } from '../../../src/1-traces/import.ts';
import type { Run } from '../../../src/run/run.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { outline, thoughts } from '../../support/traces/readings.ts';

async function imported(...records: readonly unknown[]) {
  const path = join(temporaryFolder(), 'log.jsonl');
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const traces = new TraceImport({ paths: [path] }, traceFormats);
  const runs: Run[] = [];
  for await (const { trajectory } of traces.runs()) runs.push(trajectory);
  const [file] = traces.report().files;
  return { runs, account: file?.account, format: file?.format };
}

const user = (content: unknown) => ({ role: 'user', content });
const call = (id: string, x: number) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, function: { name: 'look', arguments: JSON.stringify({ x }) } }],
});
const tool = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
const answer = (content: string) => ({ role: 'assistant', content });
const chat = (messages: readonly unknown[], reply: object) => ({
  model: 'm',
  messages,
  response: { choices: [{ message: reply }] },
});

const first = [user('Find it.')];
const second = [...first, call('a', 1), tool('a', 'no')];
const third = [...second, call('b', 2), tool('b', 'yes')];
const log = [
  chat(first, { ...call('a', 1), reasoning_content: 'Try 1.' }),
  chat(second, { ...call('b', 2), reasoning_content: 'Try 2.' }),
  chat(third, answer('Found.')),
];
const whole = ['look({"x":1}) -> "no"', 'look({"x":2}) -> "yes"', 'agent: Found.'];

describe('a log with a record for each call of a model', () => {
  it('gives one run per conversation, and says so', async () => {
    const { runs, account } = await imported(...log);
    expect(runs.map(outline)).toEqual([whole]);
    expect(account).toMatchObject({ inFile: 5, inRuns: 2, leftOut: [{ parts: 2, calls: 3 }] });
  });

  it('gives the run the thoughts that only the records of its replies have', async () => {
    const { runs } = await imported(...log);
    expect(runs.map(thoughts)).toEqual([['Try 1.', 'Try 2.']]);
  });

  it('may have the latest record first, and other conversations in between', async () => {
    const [one, two, three] = log;
    const other = chat([user('Find it.')], answer('No.'));
    const { runs } = await imported(three, other, two, one);
    expect(runs.map(outline)).toEqual([whole, ['agent: No.']]);
  });

  it('gives every run of its own where two begin alike and go different ways', async () => {
    const { runs } = await imported(
      chat(third, answer('Found.')),
      chat([...second, call('c', 3), tool('c', 'yes')], answer('Here.')),
    );
    expect(runs).toHaveLength(2);
  });

  it('is recognised with the messages of Anthropic, too', async () => {
    const use = { type: 'tool_use', id: 't', name: 'look', input: { x: 1 } };
    const exchange = (messages: readonly unknown[], content: readonly unknown[]) => ({
      request: { model: 'm', max_tokens: 9, messages, tools: [{ name: 'look', input_schema: {} }] },
      response: { type: 'message', role: 'assistant', content, stop_reason: 'x' },
    });
    const asked = [user('Find it.')];
    const result = { type: 'tool_result', tool_use_id: 't', content: 'yes' };
    const { runs, format } = await imported(
      exchange(asked, [{ type: 'thinking', thinking: 'Hm.' }, use]),
      exchange(
        [...asked, { role: 'assistant', content: [use] }, user([result])],
        [{ type: 'text', text: 'Found.' }],
      ),
    );
    expect(format).toBe('anthropic-messages');
    expect(runs.map(outline)).toEqual([['look({"x":1}) -> "yes"', 'agent: Found.']]);
    expect(runs.map(thoughts)).toEqual([['Hm.']]);
  });

  it('is no list of whole conversations, of which one may be the beginning of another', async () => {
    const { runs } = await imported(
      { messages: [...first, answer('No.')] },
      { messages: [...first, answer('No.'), user('Look again.'), answer('Yes.')] },
    );
    expect(runs).toHaveLength(2);
  });
});
