import { describe, expect, it } from 'vitest';
import { langfuse } from '../../../src/traces/formats/langfuse.ts';
import { langsmith } from '../../../src/traces/formats/langsmith.ts';
import { mlflow } from '../../../src/traces/formats/mlflow.ts';
import type { Json } from '../../../src/trajectory/json.ts';
import { onlyTrace, storyOf } from '../../support/traces/spans.ts';

const story = {
  goal: 'Where is parcel 9?',
  calls: [{ tool: 'track', args: { parcel: 9 }, result: 'in Lyon' }],
  users: [],
  answer: 'It is in Lyon.',
};

const openAi = {
  system: { role: 'system', content: 'Be brief.' },
  question: { role: 'user', content: 'Where is parcel 9?' },
  call: {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: 'call_track',
        type: 'function',
        function: { name: 'track', arguments: '{"parcel":9}' },
      },
    ],
  },
  result: { role: 'tool', tool_call_id: 'call_track', content: 'in Lyon' },
  answer: { role: 'assistant', content: 'It is in Lyon.' },
};

const langchain = [
  { type: 'human', content: 'Where is parcel 9?' },
  {
    type: 'ai',
    content: '',
    tool_calls: [{ name: 'track', args: { parcel: 9 }, id: 'call_track' }],
  },
  { type: 'tool', content: 'in Lyon', tool_call_id: 'call_track', status: 'success' },
  { type: 'ai', content: 'It is in Lyon.' },
];

const stamp = (second: number) => `2025-01-01T10:00:${String(second).padStart(2, '0')}.000Z`;

describe('langsmith', () => {
  const run = (id: string, second: number, more: Record<string, Json>) => ({
    id,
    trace_id: 'tr',
    dotted_order: `20250101T1000${String(second).padStart(2, '0')}000000Z${id}`,
    start_time: stamp(second),
    end_time: stamp(second + 1),
    ...more,
  });
  const runs = [
    run('c', 5, {
      name: 'ChatModel',
      run_type: 'llm',
      parent_run_id: 'root',
      inputs: { messages: [openAi.question, openAi.call, openAi.result] },
      outputs: { choices: [{ message: openAi.answer }] },
    }),
    run('b', 3, {
      name: 'track',
      run_type: 'tool',
      parent_run_id: 'root',
      inputs: { input: "{'parcel': 9}" },
      outputs: { output: { type: 'tool', content: 'in Lyon', tool_call_id: 'call_track' } },
    }),
    run('a', 1, {
      name: 'ChatModel',
      run_type: 'llm',
      parent_run_id: 'root',
      inputs: { messages: [openAi.system, openAi.question] },
      outputs: { choices: [{ message: openAi.call }] },
    }),
    run('root', 0, {
      name: 'Agent',
      run_type: 'chain',
      parent_run_id: null,
      inputs: { input: 'Where is parcel 9?' },
      outputs: { output: 'It is in Lyon.' },
    }),
  ];

  it.each<[string, Json]>([
    ['one run per line', runs],
    ['runs in one object', { runs }],
    ['runs with those inside them', nested(runs)],
  ])('%s give the same run', (_, document) => {
    expect(storyOf(onlyTrace(langsmith.read(document)))).toEqual(story);
  });

  it('a batch has its outputs in its patches, which may lack an id', () => {
    const post = runs.map(({ outputs: _, ...rest }: Record<string, Json>) => ({
      ...rest,
      outputs: {},
    }));
    const patch = runs.map(({ outputs, trace_id, dotted_order }: Record<string, Json>) => ({
      outputs,
      trace_id,
      dotted_order,
    }));
    const batch = { post, patch } as Json;
    expect(langsmith.detect({ shape: 'document', values: [batch] })).toBe('whole');
    expect(storyOf(onlyTrace(langsmith.read(batch)))).toEqual(story);
  });

  it('a graph is told by the messages of its root', () => {
    const graph = run('g', 0, {
      name: 'LangGraph',
      run_type: 'chain',
      inputs: { messages: langchain.slice(0, 1) as Json },
      outputs: { messages: langchain as Json },
    });
    const node = run('n', 1, {
      name: 'agent',
      run_type: 'chain',
      parent_run_id: 'g',
      inputs: { messages: langchain.slice(0, 3) as Json },
      outputs: { messages: langchain.slice(3) as Json },
    });
    const model = run('m', 2, {
      name: 'ChatModel',
      run_type: 'llm',
      parent_run_id: 'n',
      inputs: { messages: [langchain.slice(0, 3) as Json] },
      outputs: { generations: [[{ text: 'It is in Lyon.', message: langchain[3] as Json }]] },
    });
    expect(storyOf(onlyTrace(langsmith.read([graph, node, model] as Json)))).toEqual(story);
  });

  it('a tool run with an error is a failed call', () => {
    const failing = runs.map((each) =>
      each.id === 'b' ? { ...each, outputs: {}, error: 'no such parcel' } : each,
    );
    const withoutMessages = failing.filter(({ id }) => id !== 'c') as Json;
    expect(storyOf(onlyTrace(langsmith.read(withoutMessages))).calls).toEqual([
      { tool: 'track', args: { parcel: 9 }, result: 'no such parcel' },
    ]);
  });
});

function nested(runs: readonly Record<string, Json>[]): Json {
  const root = runs.find(({ id }) => id === 'root') as Record<string, Json>;
  const inner = runs.filter(({ id }) => id !== 'root').map(({ parent_run_id: _, ...rest }) => rest);
  return { ...root, child_runs: inner };
}

describe('langfuse', () => {
  const observation = (id: string, second: number, type: string, more: Record<string, Json>) => ({
    id,
    type,
    parentObservationId: id === 'root' ? null : 'root',
    startTime: stamp(second),
    endTime: stamp(id === 'root' ? 30 : second + 1),
    level: 'DEFAULT',
    metadata: null,
    ...more,
  });
  const text = (value: unknown) => JSON.stringify(value);
  const observations = [
    observation('root', 0, 'SPAN', { name: 'agent', input: null, output: null }),
    observation('m1', 1, 'GENERATION', {
      name: 'chat',
      input: text([
        openAi.system,
        openAi.question,
        { role: 'tool', content: { type: 'function', function: { name: 'track' } } },
      ]),
      output: text(openAi.call),
    }),
    observation('t', 3, 'SPAN', { name: 'track', input: "{'parcel': 9}", output: 'in Lyon' }),
    observation('m2', 5, 'GENERATION', {
      name: 'chat',
      input: text([openAi.question, openAi.call, openAi.result]),
      output: text(openAi.answer),
    }),
  ];
  const withTraceIds = observations.map((each) => ({ ...each, traceId: 'tr' }));

  it.each<[string, Json]>([
    ['a trace beside its observations', { trace: { id: 'tr' }, observations } as Json],
    ['a trace with its observations inside', { id: 'tr', observations: withTraceIds } as Json],
    ['a list of observations', withTraceIds as Json],
  ])('%s gives the run', (_, document) => {
    const values = Array.isArray(document) ? document : [document];
    expect(langfuse.detect({ shape: 'document', values })).not.toBeNull();
    expect(storyOf(onlyTrace(langfuse.read(document)))).toEqual(story);
  });

  it('a span of level ERROR is a failed call', () => {
    const failing = withTraceIds
      .filter(({ id }) => id !== 'm2')
      .map((each) =>
        each.id === 't'
          ? { ...each, output: null, level: 'ERROR', statusMessage: 'no such parcel' }
          : each,
      );
    expect(storyOf(onlyTrace(langfuse.read(failing as Json))).calls[0]?.result).toBe(
      'no such parcel',
    );
  });
});

describe('mlflow', () => {
  const encoded = (values: Record<string, Json>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
  const bodies = [
    ['root', '', 0, 'AGENT', { question: 'Where is parcel 9?' }, 'It is in Lyon.'],
    [
      'm1',
      'root',
      1,
      'CHAT_MODEL',
      { messages: [openAi.question] },
      { choices: [{ message: openAi.call }] },
    ],
    ['track', 'root', 3, 'TOOL', { parcel: 9 }, 'in Lyon'],
    [
      'm2',
      'root',
      5,
      'CHAT_MODEL',
      { messages: [openAi.question, openAi.call, openAi.result] },
      { choices: [{ message: openAi.answer }] },
    ],
  ] as const;
  const attributesOf = (type: string, input: unknown, output: unknown) =>
    encoded({
      'mlflow.spanType': type,
      'mlflow.spanInputs': input as Json,
      'mlflow.spanOutputs': output as Json,
    });
  const third = bodies.map(([id, parent, second, type, input, output]) => ({
    trace_id: 'bW9zdA==',
    span_id: id,
    parent_span_id: parent,
    name: id,
    start_time_unix_nano: String(1_760_000_000_000_000_000n + BigInt(second) * 1_000_000_000n),
    end_time_unix_nano: String(1_760_000_000_900_000_000n + BigInt(second) * 1_000_000_000n),
    status: { code: 'STATUS_CODE_OK' },
    attributes: attributesOf(type, input, output),
  }));
  const second = bodies.map(([id, parent, at, type, input, output]) => ({
    name: id,
    context: { trace_id: '0xab', span_id: id },
    parent_id: parent === '' ? null : parent,
    start_time: (1_760_000_000 + at) * 1e9,
    end_time: (1_760_000_000.9 + at) * 1e9,
    status_code: 'OK',
    attributes: attributesOf(type, input, output),
  }));

  it.each<[string, Json]>([
    ['version 3', { info: { trace_id: 'tr-1', state: 'OK' }, data: { spans: third } }],
    ['version 2', { info: { request_id: 'tr-1', status: 'OK' }, data: { spans: second } }],
  ])('%s gives the run, under the id of the trace', (_, document) => {
    expect(mlflow.detect({ shape: 'document', values: [document] })).toBe('each');
    const trace = onlyTrace(mlflow.read(document));
    expect(storyOf(trace)).toEqual(story);
    expect(trace).toMatchObject({ id: 'tr-1', facts: { state: 'OK' } });
  });
});
