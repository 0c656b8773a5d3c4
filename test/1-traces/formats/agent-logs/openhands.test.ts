import { describe, expect, it } from 'vitest';
import { openhands } from '../../../../src/1-traces/formats/openhands/openhands.ts';
import type { Json, JsonObject } from '../../../../src/run/json.ts';
import {
  documentOf,
  onlyRefusal,
  onlyTrace,
  outline,
} from '../../../support/traces/read-format.ts';

const task = { id: 0, source: 'user', action: 'message', args: { content: 'List the files.' } };

const run = (id: number, command: string, more: JsonObject = {}): Json => ({
  id,
  source: 'agent',
  action: 'run',
  args: { command, thought: 'I look.' },
  ...more,
});

const ran = (cause: number, content: string, exitCode: number): Json => ({
  id: cause + 1,
  source: 'agent',
  observation: 'run',
  cause,
  content,
  extras: { metadata: { exit_code: exitCode } },
});

describe('OpenHands events', () => {
  it('pair an action with the observation that names it as its cause', () => {
    const { run: recorded } = onlyTrace(openhands, [
      { id: 9, source: 'agent', action: 'system', args: { content: 'You are OpenHands.' } },
      task,
      { id: 1, source: 'environment', observation: 'agent_state_changed', content: '', extras: {} },
      run(2, 'ls'),
      run(4, 'false'),
      ran(4, 'oh', 1),
      ran(2, 'a b', 0),
      { id: 8, source: 'agent', action: 'message', args: { content: 'a and b.' } },
      { id: 9, source: 'agent', observation: 'null', cause: 8, content: '', extras: {} },
    ]);
    expect(recorded).toMatchObject({
      goal: 'List the files.',
      instructions: 'You are OpenHands.',
      finalAnswer: 'a and b.',
    });
    expect(outline(recorded)).toEqual([
      '(I look.) run{"command":"ls"} → "a b"',
      '(I look.) run{"command":"false"} → failed oh',
      'agent: a and b.',
    ]);
  });

  it('keep arguments that are a text as that text', () => {
    const { run: recorded } = onlyTrace(openhands, [
      task,
      run(2, 'ls', { args: 'ls -a' }),
      ran(2, 'a', 0),
    ]);
    expect(outline(recorded)).toEqual(['run{"arguments":"ls -a"} → "a"']);
  });

  it('have the arguments that the model gave, not those that the runtime made of them', () => {
    const toolCalls = [
      { id: 'x', function: { name: 'other', arguments: '{}' } },
      { id: 'y', function: { name: 'execute_bash', arguments: '{"command":"ls -a"}' } },
    ];
    const metadata = {
      function_name: 'execute_bash',
      tool_call_id: 'y',
      model_response: { choices: [{ message: { tool_calls: toolCalls } }] },
    };
    const { run: recorded } = onlyTrace(openhands, [
      task,
      run(2, 'ls', { tool_call_metadata: metadata }),
      ran(2, 'still running', -1),
    ]);
    expect(outline(recorded)).toEqual([
      '(I look.) execute_bash{"command":"ls -a"} → "still running"',
    ]);
  });

  it('end with the answer that the agent finishes with', () => {
    const finish = { id: 3, source: 'agent', action: 'finish' };
    const args = { final_thought: 'There are two.', task_completed: 'true', thought: '' };
    const { run: recorded } = onlyTrace(openhands, [task, { ...finish, args }]);
    expect(recorded.finalAnswer).toBe('There are two.');
    expect(recorded.steps).toHaveLength(1);
  });

  it('that answer no recorded action are left out', () => {
    const { run: recorded } = onlyTrace(openhands, [task, run(2, 'ls'), ran(7, 'b', 0)]);
    expect(outline(recorded)).toEqual(['(I look.) run{"command":"ls"} → missing']);
  });

  it('are found in the rows of an evaluation', () => {
    const row = { instance_id: 'i-1', history: [[task, run(2, 'ls')], [ran(2, 'a', 0)]] };
    expect(openhands.detect({ shape: 'lines', values: [row] })).toBe('each');
    const trace = onlyTrace(openhands, row);
    expect(trace.id).toBe('i-1');
    expect(outline(trace.run)).toEqual(['(I look.) run{"command":"ls"} → "a"']);
  });
});

describe('events of the OpenHands SDK', () => {
  const message = (source: string, text: string): Json => ({
    kind: 'MessageEvent',
    source,
    llm_message: { role: source, content: [{ type: 'text', text }] },
  });
  const action = (id: string, name: string, args: string): Json => ({
    kind: 'ActionEvent',
    source: 'agent',
    thought: [{ type: 'text', text: '<think>Hm.</think>\nI look.' }],
    reasoning_content: 'Hm.',
    tool_name: name,
    tool_call_id: id,
    tool_call: { id, name, arguments: args },
  });
  const events: Json[] = [
    { kind: 'SystemPromptEvent', source: 'agent', system_prompt: { text: 'Be kind.' } },
    message('user', 'List the files.'),
    action('1', 'terminal', '{"command":"ls"}'),
    {
      kind: 'ObservationEvent',
      source: 'environment',
      tool_call_id: '1',
      observation: { content: [{ type: 'text', text: 'a' }], is_error: false, exit_code: 0 },
    },
    action('2', 'edit', '{}'),
    { kind: 'AgentErrorEvent', source: 'agent', tool_call_id: '2', error: 'no such tool' },
    { kind: 'ConversationStateUpdateEvent', source: 'environment', key: 'stats', value: {} },
    action('3', 'finish', '{"message":"One file."}'),
  ];

  it('become steps, with reasoning kept once', () => {
    const { run: recorded } = onlyTrace(openhands, events);
    expect(recorded).toMatchObject({
      goal: 'List the files.',
      instructions: 'Be kind.',
      finalAnswer: 'One file.',
    });
    expect(outline(recorded)).toEqual([
      '(Hm.\n\nI look.) terminal{"command":"ls"} → "a"',
      '(Hm.\n\nI look.) edit{} → failed no such tool',
      '(Hm.\n\nI look.) finish{"message":"One file."} → missing',
    ]);
  });

  it('are recognised as lines; a single event says what to do with it', () => {
    expect(openhands.detect({ shape: 'lines', values: events })).toBe('whole');
    expect(openhands.detect(documentOf(events[2] as Json))).toBe('whole');
    expect(onlyRefusal(openhands, events[2] as Json)).toMatch(/one event/);
    expect(onlyRefusal(openhands, events.slice(2))).toMatch(/no goal/);
    expect(openhands.detect({ shape: 'lines', values: [{ kind: 'ActionEvent' }] })).toBeNull();
  });
});

describe('a page of events that a server of OpenHands returns', () => {
  it('is read like a list of them', () => {
    const page = {
      items: [
        { kind: 'MessageEvent', source: 'user', llm_message: { content: [{ text: 'Hi' }] } },
        { kind: 'MessageEvent', source: 'agent', llm_message: { content: [{ text: 'Hello' }] } },
      ],
      next_page_id: null,
    };
    expect(openhands.detect(documentOf(page))).toBe('whole');
    expect(onlyTrace(openhands, page).run).toMatchObject({ goal: 'Hi', finalAnswer: 'Hello' });
  });
});

describe('reasoning that the SDK keeps in blocks', () => {
  it('is the thought of the call', () => {
    const { run: recorded } = onlyTrace(openhands, [
      { kind: 'MessageEvent', source: 'user', llm_message: { content: [{ text: 'Hi' }] } },
      {
        kind: 'ActionEvent',
        source: 'agent',
        tool_name: 'ls',
        tool_call_id: '1',
        tool_call: { arguments: '{}' },
        thought: [],
        thinking_blocks: [{ type: 'thinking', thinking: 'Look first.' }],
      },
    ]);
    expect(outline(recorded)).toEqual(['(Look first.) ls{} → missing']);
  });
});
