import { describe, expect, it } from 'vitest';
import { tauBench } from '../../../src/1-traces/formats/tau-bench.ts';
import { tau2Bench } from '../../../src/1-traces/formats/tau2-bench.ts';
import type { TraceFormat } from '../../../src/1-traces/trace-format.ts';
import { isRefused, type RecordedTrace } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';

function traces(format: TraceFormat, value: Json): readonly RecordedTrace[] {
  return [...format.read(value)].map((reading) => {
    if (isRefused(reading)) throw new Error(reading.refused);
    return reading;
  });
}

const refusals = (format: TraceFormat, value: Json) =>
  [...format.read(value)].flatMap((reading) => (isRefused(reading) ? reading.refused : []));

const SECRET = 'You are a customer who must not say this';

describe('a result of τ-bench', () => {
  const record = (reward: Json, result = '{"seat":"4A"}'): Json => ({
    task_id: 3,
    trial: 1,
    reward,
    info: { task: { instruction: SECRET, actions: [{ name: 'book' }] } },
    traj: [
      { role: 'system', content: 'Policy.' },
      { role: 'user', content: 'A seat, please.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: '0', function: { name: 'book', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: '0', name: 'book', content: result },
      { role: 'assistant', content: 'You have 4A.' },
      { role: 'user', content: '###STOP###' },
    ],
  });

  it('is labelled by its reward', () => {
    const label = (reward: Json) => traces(tauBench, record(reward))[0]?.label;
    const by = 'tau-bench reward';
    const nowhere = { failureStep: null, failureType: null, by };
    expect(label(1)).toEqual({ faulty: false, outcomeCorrect: true, ...nowhere });
    expect(label(0)).toEqual({ faulty: true, outcomeCorrect: false, ...nowhere });
    expect([label(0.5), label(null), label('1')]).toEqual([null, null, null]);
  });

  it('can be selected by its task, trial and reward', () => {
    const [trace] = traces(tauBench, record(1));
    expect(trace?.facts).toEqual({ task_id: 3, trial: 1, reward: 1 });
    expect(trace?.id).toBe('task 3, trial 1');
  });

  it('shows nothing of what the agent never saw', () => {
    expect(JSON.stringify(traces(tauBench, record(1)))).not.toContain('must not say');
  });

  it('keeps what the user said last, and answers with what the agent said after its last call', () => {
    const [trace] = traces(tauBench, record(1));
    expect(trace?.run.finalAnswer).toBe('You have 4A.');
    expect(trace?.run.steps.at(-1)).toMatchObject({ from: 'user', text: '###STOP###' });
  });

  it('has a failed call where the result begins with Error', () => {
    const [trace] = traces(tauBench, record(1, 'Error: seat taken'));
    expect(trace?.run.steps[0]).toMatchObject({
      observation: { ok: false, error: 'Error: seat taken' },
    });
  });

  it('is refused without messages, and where calls are text', () => {
    expect(refusals(tauBench, { task_id: 1, traj: [] })[0]).toMatch(/nothing was recorded/);
    expect(refusals(tauBench, { task_id: 1, traj: 'x' })[0]).toMatch(/no messages/);
    const react = [
      { role: 'user', content: 'A seat' },
      { role: 'assistant', content: 'Action: {"name": "book"}' },
      { role: 'user', content: 'API output: 4A' },
    ];
    expect(refusals(tauBench, { task_id: 1, traj: react })[0]).toMatch(/inside the text/);
  });

  it('is recognised by its keys', () => {
    expect(tauBench.detect({ shape: 'array', values: [record(1)] })).toBe('each');
    expect(tauBench.detect({ shape: 'document', values: [{ traj: [] }] })).toBeNull();
  });
});

describe('a result of τ²-bench', () => {
  const simulation = (further: Record<string, Json> = {}): Record<string, Json> => ({
    id: 'sim-1',
    task_id: 'roaming',
    trial: 0,
    termination_reason: 'user_stop',
    reward_info: {
      reward: 1,
      action_checks: [
        { action: { name: 'find_line', requestor: 'assistant' }, tool_type: 'read' },
        { action: { name: 'pay', requestor: 'assistant' }, tool_type: 'write' },
        { action: { name: 'toggle', requestor: 'user' }, tool_type: 'write' },
      ],
    },
    messages: [
      { role: 'assistant', content: 'Hi! How can I help?' },
      { role: 'user', content: 'No network.' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'a', name: 'find_line', arguments: { n: 1 }, requestor: 'assistant' }],
      },
      { id: 'a', role: 'tool', content: 'no line', error: true, requestor: 'assistant' },
      { role: 'assistant', content: 'Please toggle roaming.' },
      {
        role: 'user',
        content: null,
        tool_calls: [{ id: 'u', name: 'toggle', arguments: {}, requestor: 'user' }],
      },
      { id: 'u', role: 'tool', content: 'Roaming is on', error: false, requestor: 'user' },
      { role: 'user', content: 'It works. ###STOP###' },
    ],
    ...further,
  });
  const results = (...simulations: readonly Json[]): Json => ({
    info: { environment_info: { policy: 'Policy.' }, user_info: { guidelines: SECRET } },
    tasks: [{ id: 'roaming', user_scenario: SECRET }],
    simulations,
  });

  it('has the calls of the agent as steps and those of the user as what happened around it', () => {
    const [trace] = traces(tau2Bench, results(simulation()));
    expect(trace?.run).toMatchObject({ goal: 'No network.', instructions: 'Policy.' });
    expect(trace?.run.finalAnswer).toBe('Please toggle roaming.');
    expect(trace?.run.steps.slice(1)).toMatchObject([
      { call: { tool: 'find_line', args: { n: 1 } }, observation: { ok: false, error: 'no line' } },
      { from: 'agent' },
      { from: 'environment', text: 'The user ran toggle({}). Result: Roaming is on' },
      { from: 'user', text: 'It works. ###STOP###' },
    ]);
    expect(trace?.notes).toEqual([]);
  });

  it('is labelled by its reward, unless the simulation itself failed', () => {
    const label = (further: Record<string, Json>) =>
      traces(tau2Bench, simulation(further))[0]?.label ?? null;
    expect(label({})).toMatchObject({ faulty: false, by: 'tau2-bench reward' });
    expect(label({ reward_info: { reward: 0 } })).toMatchObject({ faulty: true });
    expect(label({ reward_info: null })).toBeNull();
    expect(label({ termination_reason: 'infrastructure_error' })).toBeNull();
  });

  it('says which tools of the agent only read', () => {
    expect(traces(tau2Bench, simulation())[0]?.tools).toEqual([
      { name: 'find_line', readOnly: true },
      { name: 'pay', readOnly: false },
    ]);
  });

  it('shows nothing of what the agent never saw', () => {
    expect(JSON.stringify(traces(tau2Bench, results(simulation())))).not.toContain('must not say');
  });

  it('may hold several results in one message, and calls without results', () => {
    const bundle = {
      role: 'tool',
      tool_messages: [{ id: 'a', role: 'tool', content: 'A', requestor: 'assistant' }],
    };
    const messages: Json = [
      { role: 'user', content: 'Go' },
      { role: 'assistant', content: null, tool_calls: [{ id: 'a', name: 't', arguments: {} }] },
      bundle,
      { role: 'user', content: null, tool_calls: [{ id: 'u', name: 'look', arguments: { x: 1 } }] },
    ];
    expect(traces(tau2Bench, simulation({ messages }))[0]?.run.steps).toMatchObject([
      { observation: { ok: true, data: 'A' } },
      { from: 'environment', text: 'The user ran look({"x":1}); no result is recorded.' },
    ]);
  });

  it('may be a file of its own, beside results that only list it', () => {
    expect(tau2Bench.detect({ shape: 'document', values: [simulation()] })).toBe('whole');
    expect(traces(tau2Bench, results({ id: 'sim-1', file: 'sim-1.json' }))).toEqual([]);
    expect(refusals(tau2Bench, results(simulation({ messages: [] })))).toEqual([
      'no messages are recorded in it',
    ]);
  });
});
