import { describe, expect, it } from 'vitest';
import { openaiResponses } from '../../../src/1-traces/formats/openai-responses.ts';
import { isRefused } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { outline, readingsOf, refusalOf, runIn, thoughts } from '../../support/traces/readings.ts';

const said = (text: string): Json => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text }],
});
const call = (id: string, name: string, args: string): Json => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: `call_${id}`,
  name,
  arguments: args,
});
const output = (id: string, text: Json): Json => ({
  type: 'function_call_output',
  call_id: `call_${id}`,
  output: text,
});
const thought = (text: string): Json => ({
  type: 'reasoning',
  summary: [{ type: 'summary_text', text }],
  encrypted_content: 'x',
});

const asked: readonly Json[] = [
  { role: 'system', content: 'Be exact.' },
  { role: 'user', content: [{ type: 'input_text', text: 'Sum of A1?' }] },
];
const items: readonly Json[] = [
  ...asked,
  thought('Read first.'),
  said('Reading.'),
  call('1', 'read', '{"cell":"A1"}'),
  call('2', 'read', '{"cell":"A2"}'),
  output('2', '5'),
  output('1', [{ type: 'input_text', text: '4' }]),
  said('It is 4.'),
];

describe('items of the Responses API', () => {
  it('become a goal, one step per call and the final answer', () => {
    const run = runIn(openaiResponses, items);
    expect(run).toMatchObject({ goal: 'Sum of A1?', instructions: 'Be exact.' });
    expect(outline(run)).toEqual([
      'read({"cell":"A1"}) -> "4"',
      'read({"cell":"A2"}) -> "5"',
      'agent: It is 4.',
    ]);
    expect(thoughts(run)).toEqual(['Read first.\n\nReading.', '']);
    expect(run.finalAnswer).toBe('It is 4.');
  });

  it('are read from a request and its response', () => {
    const request = { model: 'm', input: items.slice(0, -1) };
    const response = { object: 'response', id: 'r', output: [said('It is 4.')] };
    expect(runIn(openaiResponses, { request, response }).finalAnswer).toBe('It is 4.');
    expect(runIn(openaiResponses, { ...request, output: [said('Four.')] }).finalAnswer).toBe(
      'Four.',
    );
  });

  it('may have a plain text as input', () => {
    const record = {
      model: 'm',
      input: 'Sum?',
      output: [said('Four.')],
      instructions: 'Be short.',
    };
    expect(runIn(openaiResponses, record)).toMatchObject({
      goal: 'Sum?',
      instructions: 'Be short.',
    });
  });

  it('are refused if calls are referenced and not recorded', () => {
    const input = [...asked, { type: 'item_reference', id: 'fc_1' }, output('1', '4')];
    expect(refusalOf(openaiResponses, { model: 'm', input })).toContain(
      '1 item is referenced, not recorded',
    );
  });

  it('are refused if they go on after a response that is not there', () => {
    const record = { model: 'm', previous_response_id: 'r', input: [output('1', '4')] };
    expect(refusalOf(openaiResponses, { ...record, output: [said('4')] })).toContain(
      'not recorded',
    );
  });

  it('are refused if a request has no answer, or a response no request', () => {
    const input = items.slice(0, -1);
    expect(refusalOf(openaiResponses, { model: 'm', input })).toContain('without its answer');
    const response = { object: 'response', output: [said('It is 4.')] };
    expect(refusalOf(openaiResponses, response)).toContain('without its request');
  });

  it('are put in order where the API listed the latest first', () => {
    const data = items.slice(1).toReversed();
    expect(runIn(openaiResponses, { object: 'list', data }).finalAnswer).toBe('It is 4.');
    expect(runIn(openaiResponses, { object: 'list', data: items.slice(1) }).finalAnswer).toBe(
      'It is 4.',
    );
  });

  it('name the tools that OpenAI runs by their items, with what they were called with', () => {
    const run = runIn(openaiResponses, [
      ...asked,
      { type: 'web_search_call', id: 'w', action: { type: 'search', query: 'q' } },
      {
        type: 'code_interpreter_call',
        id: 'c',
        code: '1+1',
        outputs: [{ type: 'logs', logs: '2' }],
      },
      { type: 'file_search_call', id: 'f', queries: ['q'], results: [{ text: 'found' }] },
      { type: 'custom_tool_call', call_id: 'p', name: 'patch', input: '{"not":"parsed"}' },
      { type: 'custom_tool_call_output', call_id: 'p', output: 'done' },
      { type: 'local_shell_call', call_id: 'l', action: { command: ['ls'] } },
      { type: 'local_shell_call_output', id: 'l', output: 'a' },
      { type: 'image_generation_call', id: 'i', revised_prompt: 'cat', result: 'AAAA' },
      said('Done.'),
    ] as Json[]);
    expect(outline(run)).toEqual([
      'web_search({"type":"search","query":"q"}) -> missing',
      'code_interpreter({"code":"1+1"}) -> "2"',
      'file_search({"queries":["q"]}) -> [{"text":"found"}]',
      'patch({"input":"{\\"not\\":\\"parsed\\"}"}) -> "done"',
      'local_shell({"command":["ls"]}) -> "a"',
      'image_generation({"prompt":"cat"}) -> "[image]"',
      'agent: Done.',
    ]);
  });

  it('mark calls as failed by their errors, their status and the exit codes of shells', () => {
    const run = runIn(openaiResponses, [
      ...asked,
      {
        type: 'mcp_call',
        id: 'm',
        name: 'find',
        arguments: '{}',
        error: 'no server',
        output: null,
      },
      { type: 'mcp_call', id: 'n', name: 'find', arguments: '{}', error: null, output: 'ok' },
      { type: 'shell_call', call_id: 's', action: { commands: ['false'] } },
      {
        type: 'shell_call_output',
        call_id: 's',
        output: [{ stdout: '', stderr: '', outcome: { type: 'exit', exit_code: 1 } }],
      },
      { type: 'apply_patch_call', call_id: 'a', operation: { path: 'x' } },
      { type: 'apply_patch_call_output', call_id: 'a', status: 'failed', output: 'no file' },
      said('Sorry.'),
    ] as Json[]);
    expect(outline(run).map((line) => line.includes('-> failed'))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('tell which tools of MCP only read', () => {
    const tools = [
      { name: 'find', annotations: { read_only: true } },
      { name: 'send', annotations: { readOnlyHint: false, idempotentHint: true } },
      { name: 'other', annotations: null },
    ];
    const [reading] = readingsOf(openaiResponses, [
      ...asked,
      { type: 'mcp_list_tools', tools },
      said('Hi.'),
    ] as Json[]);
    expect(reading !== undefined && !isRefused(reading) && reading.tools).toEqual([
      { name: 'find', readOnly: true },
      { name: 'send', readOnly: false, idempotent: true },
      { name: 'other' },
    ]);
  });

  it('keep a refusal as what the agent said', () => {
    const refusal = { type: 'refusal', refusal: 'I cannot do that.' };
    const message = { type: 'message', role: 'assistant', content: [refusal] };
    expect(runIn(openaiResponses, { model: 'm', input: 'Do it', output: [message] })).toMatchObject(
      {
        finalAnswer: 'I cannot do that.',
      },
    );
  });

  it('are not taken for chat messages', () => {
    const chat = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
    ];
    expect(readingsOf(openaiResponses, chat)).toEqual([]);
    expect(readingsOf(openaiResponses, { model: 'm', messages: chat, input: chat })).toEqual([]);
  });
});
