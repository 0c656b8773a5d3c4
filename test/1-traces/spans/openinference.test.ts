import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/run/json.ts';
import { onlyTrace, type PlainSpan, readingsOf, storyOf } from '../../support/traces/spans.ts';

const kind = (span: PlainSpan, name: string, attributes: JsonObject = {}): PlainSpan => ({
  ...span,
  attributes: { 'openinference.span.kind': name, ...attributes },
});

/** Messages as flat attributes, last first, so that only their numbers say the order. */
function flat(side: 'input' | 'output', messages: readonly JsonObject[]): JsonObject {
  const entries = messages.flatMap((message, i) =>
    Object.entries(message).map(([key, value]): [string, Json] => [
      `llm.${side}_messages.${i}.message.${key}`,
      value,
    ]),
  );
  return Object.fromEntries(entries.reverse());
}

const calling = (id: string, name: string, args: string): JsonObject => ({
  role: 'assistant',
  'tool_calls.0.tool_call.id': id,
  'tool_calls.0.tool_call.function.name': name,
  'tool_calls.0.tool_call.function.arguments': args,
});

describe('OpenInference messages', () => {
  it('are ordered by their numbers, not as text', () => {
    const turns = Array.from({ length: 12 }, (_, i) => ({
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: `turn ${i}`,
    }));
    const span = kind({ id: 'm' }, 'LLM', {
      ...flat('input', turns.slice(0, 11)),
      ...flat('output', turns.slice(11)),
    });
    const { run } = onlyTrace(readingsOf([span]));
    expect([run.goal, ...run.steps.map((step) => ('text' in step ? step.text : ''))]).toEqual(
      turns.map(({ content }) => content),
    );
  });

  it('are read from the span of the agent if that has them', () => {
    const root = kind({ id: 'a', to: 9 }, 'AGENT', {
      'input.value': 'Weather in Rome?',
      'output.value': 'Sunny.',
      ...flat('output', [
        calling('toolu_rome_1', 'weather', '{"city":"Rome"}'),
        { role: 'assistant', 'content.0': 'Sunny.' },
      ]),
    });
    const tool = kind({ id: 't', parent: 'a', from: 2 }, 'TOOL', {
      'tool.name': 'weather',
      'tool.id': 'toolu_rome_1',
      'tool.parameters': '{"city":"Rome"}',
      'output.value': '{"sky":"clear"}',
    });
    expect(storyOf(onlyTrace(readingsOf([root, tool])))).toEqual({
      goal: 'Weather in Rome?',
      calls: [{ tool: 'weather', args: { city: 'Rome' }, result: { sky: 'clear' } }],
      users: [],
      answer: 'Sunny.',
    });
  });
});

describe('OpenInference tools', () => {
  it('have arguments as Python prints them, and results that are whole messages', () => {
    const chain = kind({ id: 'c', to: 9 }, 'CHAIN', { 'input.value': 'Weather in Alaska?' });
    const tool = kind({ id: 't', parent: 'c', from: 2 }, 'TOOL', {
      'tool.name': 'weather',
      'input.value': "{'city': 'Alaska', 'days': [1, None], 'exact': True}",
      'output.value': '{"type":"tool","content":"cold","tool_call_id":"call_1","status":"success"}',
    });
    expect(storyOf(onlyTrace(readingsOf([chain, tool]))).calls).toEqual([
      { tool: 'weather', args: { city: 'Alaska', days: [1, null], exact: true }, result: 'cold' },
    ]);
  });

  it('are recognised without a kind', () => {
    const model: PlainSpan = {
      id: 'm',
      attributes: {
        ...flat('input', [{ role: 'user', content: 'Weather?' }]),
        ...flat('output', [calling('call_weather', 'weather', '{}')]),
      },
    };
    const tool: PlainSpan = {
      id: 't',
      from: 2,
      attributes: { 'tool.name': 'weather', 'input.value': '{}', 'output.value': 'dry' },
    };
    expect(storyOf(onlyTrace(readingsOf([model, tool]))).calls).toEqual([
      { tool: 'weather', args: {}, result: 'dry' },
    ]);
  });
});

describe('smolagents', () => {
  const task = (text: string) => JSON.stringify({ task: text, stream: false, reset: true });
  const step = (id: string, from: number, to: number, output: string): PlainSpan =>
    kind({ id, parent: 'run', name: id, from, to }, 'CHAIN', { 'output.value': output });
  const model = (id: string, parent: string, from: number, text: string): PlainSpan =>
    kind({ id, parent, from }, 'LLM', {
      ...flat('input', [
        { role: 'system', content: 'You write code.' },
        { role: 'user', content: 'New task:\nCount the ships' },
        { role: 'assistant', content: '[PLAN]: repeated' },
      ]),
      ...flat('output', [{ role: 'assistant', content: text }]),
    });
  const run = kind({ id: 'run', name: 'CodeAgent.run', to: 40 }, 'AGENT', {
    'input.value': task('Count the ships'),
    'output.value': '3',
  });
  const finish = kind({ id: 'final', parent: 'Step 2', from: 23 }, 'TOOL', {
    'tool.name': 'final_answer',
    'tool.parameters': '{"answer": {"type": "any", "description": "The answer"}}',
    'input.value': '{"args": [3], "sanitize_inputs_outputs": false, "kwargs": {}}',
  });

  it('acts in code: the code is the thought, the tools are the calls, the last of them the answer', () => {
    const search = kind({ id: 'search', parent: 'Step 1', from: 5 }, 'TOOL', {
      'tool.name': 'web_search',
      'tool.parameters': '{"query": {"type": "string", "description": "q"}}',
      'input.value': '{"args": [], "sanitize_inputs_outputs": true, "kwargs": {"query": "ships"}}',
      'output.value': 'three ships',
    });
    const spans = [
      run,
      step('Step 1', 2, 10, 'Execution logs:\nthree ships'),
      model('m1', 'Step 1', 3, 'web_search(query="ships")'),
      search,
      step('Step 2', 20, 30, 'Last output: 3'),
      model('m2', 'Step 2', 21, 'final_answer(3)'),
      finish,
    ];
    const { run: read } = onlyTrace(readingsOf(spans));
    expect(read).toMatchObject({
      goal: 'Count the ships',
      instructions: 'You write code.',
      steps: [
        {
          thought: 'web_search(query="ships")',
          call: { tool: 'web_search', args: { query: 'ships' } },
          observation: { data: 'three ships' },
        },
        { thought: 'final_answer(3)', call: { tool: 'final_answer', args: { answer: 3 } } },
      ],
      finalAnswer: '3',
    });
  });

  it('shows what code printed where no tool was called', () => {
    const spans = [
      run,
      step('Step 1', 2, 10, 'Execution logs:\n7'),
      model('m1', 'Step 1', 3, 'print(3 + 4)'),
      step('Step 2', 20, 30, 'Last output: 3'),
      model('m2', 'Step 2', 21, 'final_answer(3)'),
      finish,
    ];
    const { steps } = onlyTrace(readingsOf(spans)).run;
    expect(steps.slice(0, 2)).toMatchObject([
      { from: 'agent', text: 'print(3 + 4)' },
      { from: 'environment', text: 'Execution logs:\n7' },
    ]);
  });

  it('calls another agent like a tool, which is one step', () => {
    const inner = kind({ id: 'inner', parent: 'Step 1', from: 5, to: 9 }, 'AGENT', {
      'input.value': task("You're a helpful agent named 'search_agent'.\nFind ships"),
      'output.value': 'three ships',
    });
    const spans = [
      run,
      step('Step 1', 2, 10, 'Execution logs:\nthree ships'),
      model('m1', 'Step 1', 3, 'search_agent("Find ships")'),
      inner,
      model('m9', 'inner', 6, 'not shown'),
      step('Step 2', 20, 30, 'Last output: 3'),
      model('m2', 'Step 2', 21, 'final_answer(3)'),
      finish,
    ];
    const trace = onlyTrace(readingsOf(spans));
    expect(storyOf(trace).calls.map(({ tool }) => tool)).toEqual(['search_agent', 'final_answer']);
    expect(JSON.stringify(trace.run)).not.toContain('not shown');
  });
});
