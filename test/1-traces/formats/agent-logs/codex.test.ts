import { describe, expect, it } from 'vitest';
import { codex } from '../../../../src/1-traces/formats/codex/codex.ts';
import { exitCodeOf } from '../../../../src/1-traces/formats/codex/rollout.ts';
import { isRefused } from '../../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../../src/run/json.ts';
import {
  outline,
  readingsOf,
  refusalOf,
  runIn,
  thoughts,
} from '../../../support/traces/readings.ts';

const item = (payload: Json): Json => ({ timestamp: 't', type: 'response_item', payload });
const event = (payload: Json): Json => ({ timestamp: 't', type: 'event_msg', payload });
const typed = (text: string, role = 'user'): Json =>
  item({ type: 'message', role, content: [{ type: 'input_text', text }] });
const said = (text: string): Json =>
  item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] });
const call = (id: string, cmd: string): Json =>
  item({ type: 'function_call', name: 'shell', arguments: JSON.stringify({ cmd }), call_id: id });
const output = (id: string, text: string): Json =>
  item({ type: 'function_call_output', call_id: id, output: text });

const meta: Json = { type: 'session_meta', payload: { id: 'abc', cli_version: '1' } };

describe('a rollout of Codex', () => {
  it('becomes a run from its items alone, whatever the screen repeated', () => {
    const run = runIn(
      codex,
      [
        meta,
        typed('Sandbox: none', 'developer'),
        typed('<environment_context>\n<cwd>/w</cwd>\n</environment_context>'),
        typed('# AGENTS.md instructions for /w'),
        typed('List the files'),
        event({ type: 'user_message', message: 'List the files' }),
        item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Use ls.' }] }),
        call('c1', 'ls'),
        output('c1', 'Exit code: 0\nOutput:\na.txt'),
        event({ type: 'agent_message', message: 'One file.' }),
        said('One file.'),
      ],
      'lines',
    );
    expect(run.goal).toBe('List the files');
    expect(run.instructions).toContain('Sandbox: none');
    expect(run.instructions).toContain('AGENTS.md');
    expect(outline(run)).toEqual([
      'shell({"cmd":"ls"}) -> "Exit code: 0\\nOutput:\\na.txt"',
      'agent: One file.',
    ]);
    expect(thoughts(run)).toEqual(['Use ls.']);
  });

  it('knows a failed command by its exit code, wherever that is written', () => {
    const run = runIn(
      codex,
      [
        typed('Try'),
        call('a', '1'),
        output('a', '{"output":"no","metadata":{"exit_code":2}}'),
        call('b', '2'),
        output('b', 'Exit code: 1\nOutput:\nno'),
        call('c', '3'),
        output('c', 'no\nProcess exited with code 127'),
        call('d', '4'),
        event({ type: 'exec_command_end', call_id: 'd', exit_code: 3 }),
        output('d', 'no'),
        call('e', '5'),
        output('e', 'yes'),
      ],
      'lines',
    );
    expect(outline(run).map((line) => line.includes('-> failed'))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('leaves out turns that were rolled back', () => {
    const run = runIn(
      codex,
      [
        typed('One'),
        said('1'),
        typed('Two'),
        said('2'),
        event({ type: 'thread_rolled_back', num_turns: 1 }),
        typed('Three'),
        said('3'),
      ],
      'lines',
    );
    expect(outline(run)).toEqual(['agent: 1', 'user: Three', 'agent: 3']);
  });

  it('takes what the user said from the screen if the items lack it', () => {
    const lines = [meta, event({ type: 'user_message', message: 'Go' }), said('Gone.')];
    expect(runIn(codex, lines, 'lines')).toMatchObject({ goal: 'Go', finalAnswer: 'Gone.' });
  });

  it('does not count what Codex tells the model during the run as instructions', () => {
    const context = '<environment_context><cwd>/new</cwd></environment_context>';
    const run = runIn(
      codex,
      [typed('One'), said('1'), typed(context), typed('Two'), said('2')],
      'lines',
    );
    expect(run.instructions).toBeUndefined();
    expect(outline(run)).toEqual(['agent: 1', `environment: ${context}`, 'user: Two', 'agent: 2']);
  });

  it('keeps patches as the text that they are', () => {
    const patch = {
      type: 'custom_tool_call',
      call_id: 'p',
      name: 'apply_patch',
      input: '*** Begin',
    };
    const done = { type: 'custom_tool_call_output', call_id: 'p', output: 'Done' };
    const run = runIn(codex, [meta, typed('Patch'), item(patch), item(done)], 'lines');
    expect(outline(run)).toEqual(['apply_patch({"input":"*** Begin"}) -> "Done"']);
  });

  it('has the id of its session and the model of its last turn', () => {
    const context: Json = { type: 'turn_context', payload: { model: 'gpt-x' } };
    const [reading] = readingsOf(codex, [meta, context, typed('Hi'), said('Hello')], 'lines');
    expect(reading).toMatchObject({ id: 'abc', facts: { model: 'gpt-x', version: '1' } });
  });

  it('may have bare items, as old versions wrote them', () => {
    const lines: Json[] = [
      { id: 'old', timestamp: 't', instructions: null },
      { record_type: 'state' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] },
    ];
    expect(runIn(codex, lines, 'lines')).toMatchObject({ goal: 'Hi', finalAnswer: 'Hello' });
  });
});

describe('the exit code in a result of Codex', () => {
  it.each([
    ['Exit code: 7\nOutput:', 7],
    ['Wall time: 1\nProcess exited with code 0\nOutput:\nProcess exited with code 9', 0],
    ['Process exited with code -1', -1],
    ['{"metadata":{"exit_code":4}}', 4],
    ['{not json', null],
    ['nothing of the kind', null],
  ])('of %j is %j', (text, code) => {
    expect(exitCodeOf(text)).toBe(code);
  });
});

describe('the output of codex exec', () => {
  const done = (each: Json): Json => ({ type: 'item.completed', item: each });
  const lines: Json[] = [
    { type: 'thread.started', thread_id: 'th' },
    { type: 'turn.started' },
    done({ id: '0', type: 'reasoning', text: 'List.' }),
    { type: 'item.started', item: { id: '1', type: 'command_execution', command: 'ls' } },
    done({
      id: '1',
      type: 'command_execution',
      command: 'ls',
      aggregated_output: 'a',
      exit_code: 1,
    }),
    done({
      id: '2',
      type: 'mcp_tool_call',
      tool: 'find',
      arguments: { q: 1 },
      result: { content: [{ type: 'text', text: 'x' }] },
    }),
    done({ id: '3', type: 'agent_message', text: 'Found x.' }),
    { type: 'turn.completed', usage: {} },
  ];

  it('is refused, because it leaves out the prompt', () => {
    expect(refusalOf(codex, lines, 'lines')).toContain('leaves out the prompt');
    expect(readingsOf(codex, lines, 'lines').every(isRefused)).toBe(true);
    expect(refusalOf(codex, { events: lines })).toContain('leaves out the prompt');
  });

  it('becomes a run from its completed items where the prompt is there', () => {
    const asked = done({ id: 'u', type: 'user_message', text: 'Find x' });
    const run = runIn(codex, [asked, ...lines], 'lines');
    expect(run.goal).toBe('Find x');
    expect(outline(run)).toEqual([
      'command_execution({"command":"ls"}) -> failed a',
      'find({"q":1}) -> "x"',
      'agent: Found x.',
    ]);
    expect(thoughts(run)).toEqual(['List.', '']);
  });
});
