import { describe, expect, it } from 'vitest';
import { traceFormats } from '../../../../src/1-traces/formats/formats.ts';
import { detectFormat } from '../../../../src/1-traces/reading/detect-format.ts';
import type { Json } from '../../../../src/run/json.ts';
import { reply, result, session, text, use, user } from '../../../support/traces/claude-session.ts';
import { outline, runIn, sampleOf, thoughts } from '../../../support/traces/readings.ts';

/** The one format that recognises some lines, and the run in them. */
function read(value: unknown, shape?: 'lines') {
  const { format } = detectFormat(sampleOf(value as Json, shape), traceFormats);
  const run = runIn(format, value as Json, shape);
  return { format: format.name, goal: run.goal, steps: outline(run), run };
}

describe('Codex of the first versions', () => {
  const message = (role: string, words: string) => ({
    type: 'message',
    role,
    content: [{ type: 'input_text', text: words }],
  });
  const head = { id: 's', timestamp: 't', instructions: null };
  const lines = [
    message('user', '<environment_context>here</environment_context>'),
    message('user', 'Go'),
    { type: 'function_call', name: 'shell', call_id: 'a', arguments: '{"command":["ls"]}' },
    { type: 'function_call_output', call_id: 'a', output: 'x' },
    message('assistant', 'Done'),
  ];

  it.each([
    ['with lines of its state', [head, { record_type: 'state' }, ...lines]],
    ['without', [head, ...lines]],
  ])('wrote bare items, %s', (_, rollout) => {
    expect(read(rollout, 'lines')).toMatchObject({
      format: 'codex',
      goal: 'Go',
      steps: ['shell({"command":["ls"]}) -> "x"', 'agent: Done'],
    });
  });

  it('printed the prompt and numbered messages', () => {
    const told = (type: string, more: object = {}) => ({ id: '0', msg: { type, ...more } });
    const invocation = { server: 's', tool: 'find', arguments: { q: 1 } };
    const found = { Ok: { content: [{ type: 'text', text: 'r' }], isError: false } };
    const printed = [
      { model: 'm', sandbox: 'read-only' },
      { prompt: 'Go' },
      told('task_started'),
      told('agent_reasoning', { text: 'List.' }),
      told('exec_command_begin', { call_id: 'a', command: ['ls'], cwd: '/' }),
      told('exec_command_output_delta', { call_id: 'a', chunk: 'eA==' }),
      told('exec_command_end', { call_id: 'a', stdout: '', stderr: 'no', exit_code: 1 }),
      told('mcp_tool_call_begin', { call_id: 'b', invocation }),
      told('mcp_tool_call_end', { call_id: 'b', invocation, result: found }),
      told('patch_apply_begin', { call_id: 'c', auto_approved: true, changes: {} }),
      told('patch_apply_end', { call_id: 'c', stdout: 'ok', stderr: '', success: true }),
      told('agent_message', { message: 'Done' }),
      told('task_complete', { last_agent_message: 'Done' }),
    ];
    const { goal, steps, run } = read(printed, 'lines');
    expect(goal).toBe('Go');
    expect(steps).toEqual([
      'exec_command({"command":["ls"],"cwd":"/"}) -> failed no',
      'find({"q":1}) -> "r"',
      'patch_apply({"changes":{}}) -> "ok"',
      'agent: Done',
    ]);
    expect(thoughts(run)[0]).toBe('List.');
  });
});

describe('a session of Claude Code', () => {
  it('may have a reply again and again as it grows', () => {
    const grown = {
      type: 'assistant',
      message: { id: 'm1', role: 'assistant', content: [text('Look.'), use('a', 'Read')] },
    };
    const { steps, run } = read(
      session(user('Go'), reply('m1', text('Look.')), grown, user(result('a', 'x'))),
      'lines',
    );
    expect(steps).toEqual(['Read({}) -> "x"']);
    expect(thoughts(run)).toEqual(['Look.']);
  });

  it('has what the user typed while the agent worked', () => {
    const attachment = { type: 'queued_command', prompt: 'And test it.', commandMode: 'prompt' };
    const { steps } = read(
      session(
        user('Go'),
        reply('m1', use('a', 'Read')),
        user(result('a', 'x')),
        { type: 'attachment', attachment },
        reply('m2', text('Done')),
      ),
      'lines',
    );
    expect(steps).toEqual(['Read({}) -> "x"', 'user: And test it.', 'agent: Done']);
  });
});

describe('the result of an evaluation with the Agent Development Kit', () => {
  const said = (words: string) => ({ parts: [{ text: words }] });
  const invocation = (answer: string) => ({
    user_content: said('Go'),
    final_response: said(answer),
    intermediate_data: {
      tool_uses: [{ id: 'a', name: 'look', args: {} }],
      tool_responses: [{ id: 'a', name: 'look', response: { result: 1 } }],
    },
  });
  const evaluated = {
    eval_set_result_id: 'r',
    eval_case_results: [
      {
        eval_id: 'c',
        eval_metric_result_per_invocation: [
          { actual_invocation: invocation('Done'), expected_invocation: invocation('Expected') },
        ],
      },
    ],
  };

  it.each([
    ['as it is', evaluated],
    ['as JSON within a text', JSON.stringify(evaluated)],
  ])('holds what the agent did, %s', (_, value) => {
    const { format, steps } = read(value);
    expect(format).toBe('google-adk');
    expect(steps).toEqual(['look({}) -> {"result":1}', 'agent: Done']);
  });
});

describe('a session of the Agent Development Kit', () => {
  it('has what was said aloud', () => {
    const event = (author: string, more: object) => ({
      author,
      invocationId: 'i',
      actions: {},
      ...more,
    });
    const { goal, steps } = read({
      id: 's',
      events: [
        event('user', { inputTranscription: { text: 'Go n', finished: false } }),
        event('user', { inputTranscription: { text: 'Go now', finished: true } }),
        event('root', { outputTranscription: { text: 'Done', finished: true } }),
      ],
    });
    expect([goal, steps]).toEqual(['Go now', ['agent: Done']]);
  });
});

describe('a trace of the OpenAI Agents SDK', () => {
  it('is that of the outermost agent, where one is a tool of another', () => {
    const span = (id: string, parent: string | null, data: object) => ({
      object: 'trace.span',
      id,
      trace_id: 't',
      parent_id: parent,
      span_data: data,
    });
    const generation = (input: readonly object[], content: string) => ({
      type: 'generation',
      input,
      output: [{ role: 'assistant', content }],
    });
    const call = { id: 'a', function: { name: 'helper', arguments: '{}' } };
    const asked = [{ role: 'user', content: 'Go' }];
    const answered = [
      ...asked,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: 'H' },
    ];
    const inner = Array.from({ length: 9 }, (_, i) => ({ role: 'user', content: `part ${i}` }));
    const { goal, steps } = read([
      span('1', null, { type: 'agent', name: 'main' }),
      span('2', '1', { type: 'function', name: 'helper' }),
      span('3', '2', { type: 'agent', name: 'helper' }),
      span('4', '3', generation(inner, 'H')),
      span('5', '1', generation(answered, 'Done')),
    ]);
    expect([goal, steps]).toEqual(['Go', ['helper({}) -> "H"', 'agent: Done']]);
  });
});
