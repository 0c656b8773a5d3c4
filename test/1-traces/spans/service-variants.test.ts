import { describe, expect, it } from 'vitest';
import { langfuse } from '../../../src/1-traces/formats/langfuse.ts';
import { langsmith } from '../../../src/1-traces/formats/langsmith.ts';
import { mlflow } from '../../../src/1-traces/formats/mlflow.ts';
import type { Json } from '../../../src/run/json.ts';
import { langchain, openAi, stamp, story } from '../../support/traces/parcel-story.ts';
import { onlyTrace, storyOf } from '../../support/traces/spans.ts';

type Fields = Record<string, Json>;

const run = (id: string, second: number, run_type: string, more: Fields) => ({
  id,
  trace_id: 'root',
  parent_run_id: id === 'root' ? null : 'root',
  name: id,
  run_type,
  start_time: stamp(second),
  end_time: stamp(second + 1),
  ...more,
});

describe('a root run of LangSmith without runs inside it', () => {
  const question = langchain.slice(0, 1) as Json;
  const told = (inputs: Fields, outputs: Fields) =>
    storyOf(onlyTrace(langsmith.read(run('root', 0, 'chain', { inputs, outputs }) as Json)));

  it.each<[string, Fields, Fields]>([
    ['has all messages', { messages: question }, { messages: langchain as Json }],
    ['has them under output', { messages: question }, { output: { messages: langchain as Json } }],
    ['has only new ones', { messages: question }, { messages: langchain.slice(1) as Json }],
    [
      'asks with a pair',
      { messages: [['user', 'Where is parcel 9?']] },
      { messages: langchain.slice(1) as Json },
    ],
  ])('%s as its answer', (_, inputs, outputs) => {
    expect(told(inputs, outputs)).toEqual(story);
  });

  it('may say only what was asked and answered', () => {
    expect(told({ input: 'Why?' }, { output: 'Because.' })).toEqual({
      goal: 'Why?',
      calls: [],
      users: [],
      answer: 'Because.',
    });
  });
});

describe('runs of LangSmith', () => {
  it('with a prompt that is filled in again have one user turn', () => {
    const prompt = 'You have tools.\nQuestion: Where is parcel 9?\nThought:';
    const more = `${prompt} ask\nAction: track\nObservation: in Lyon\nThought:`;
    const model = (id: string, second: number, text: string, answer: string) =>
      run(id, second, 'llm', {
        inputs: { prompts: [text] },
        outputs: { generations: [[{ text: answer }]] },
      });
    const runs = [
      run('root', 0, 'chain', {
        inputs: { input: 'Where is parcel 9?' },
        outputs: { output: 'It is in Lyon.' },
      }),
      model('m1', 1, prompt, 'ask\nAction: track'),
      run('track', 3, 'tool', {
        inputs: { input: "{'parcel': 9}" },
        outputs: { output: 'in Lyon' },
      }),
      model('m2', 5, more, 'I know.\nFinal Answer: It is in Lyon.'),
    ];
    expect(storyOf(onlyTrace(langsmith.read(runs as Json)))).toEqual(story);
  });

  it('find the message of a tool among the changes of a command', () => {
    const command = { update: { messages: [langchain[2] as Json] }, goto: 'next' };
    const runs = [
      run('root', 0, 'chain', {
        inputs: { input: 'Where is parcel 9?' },
        outputs: { output: '.' },
      }),
      run('track', 3, 'tool', { inputs: { parcel: 9 }, outputs: { output: command } }),
    ];
    expect(storyOf(onlyTrace(langsmith.read(runs as Json))).calls).toEqual(story.calls);
  });
});

describe('langfuse', () => {
  const observation = (id: string, parent: string | null, second: number, more: Fields) => ({
    id,
    name: id,
    traceId: 'tr',
    parentObservationId: parent,
    startTime: stamp(second),
    endTime: stamp(second + 1),
    ...more,
  });
  const generations = [
    observation('m1', null, 1, {
      type: 'GENERATION',
      input: [openAi.question],
      output: openAi.call,
    }),
    observation('track', null, 3, { type: 'TOOL', input: { parcel: 9 }, output: 'in Lyon' }),
  ];
  const last = observation('m2', null, 5, {
    type: 'GENERATION',
    input: [openAi.question, openAi.call, openAi.result],
    output: openAi.answer,
  });
  const snake = [...generations, last].map((each) => ({
    id: each.id,
    name: each.name,
    trace_id: 'tr',
    parent_observation_id: null,
    start_time: each.startTime,
    end_time: each.endTime,
    type: (each as Fields).type,
    input: JSON.stringify((each as Fields).input),
    output: JSON.stringify((each as Fields).output),
  }));

  it.each<[string, Json]>([
    ['a page of observations', { data: [...generations, last] as Json, meta: {} }],
    ['a page of traces', { data: [{ id: 'tr', observations: [...generations, last] as Json }] }],
    ['observations in snake case', snake as Json],
    [
      'a trace that alone has the answer',
      { id: 'tr', input: 'x', output: 'It is in Lyon.', observations: generations as Json },
    ],
  ])('%s is recognised and gives the run', (_, document) => {
    const values = Array.isArray(document) ? document : [document];
    expect(langfuse.detect({ shape: 'array', values })).not.toBeNull();
    expect(storyOf(onlyTrace(langfuse.read(document)))).toEqual(story);
  });

  it('a graph whose nodes are called agents is one agent', () => {
    const node = (id: string, second: number, upTo: number) =>
      observation(id, 'graph', second, {
        type: 'AGENT',
        input: { messages: langchain.slice(0, upTo) as Json },
        output: { messages: langchain.slice(upTo, upTo + 1) as Json },
      });
    const model = (id: string, parent: string, second: number, upTo: number) =>
      observation(id, parent, second, {
        type: 'GENERATION',
        input: langchain.slice(0, upTo) as Json,
        output: langchain[upTo] as Json,
      });
    const observations = [
      observation('graph', null, 0, {
        type: 'CHAIN',
        endTime: stamp(20),
        input: { messages: langchain.slice(0, 1) as Json },
        output: { messages: langchain as Json },
      }),
      node('agent', 1, 1),
      model('m1', 'agent', 2, 1),
      observation('track', 'graph', 3, { type: 'TOOL', input: { parcel: 9 }, output: 'in Lyon' }),
      node('agent again', 5, 3),
      model('m2', 'agent again', 6, 3),
    ];
    const trace = { id: 'tr', observations: observations as Json };
    expect(storyOf(onlyTrace(langfuse.read(trace)))).toEqual(story);
  });
});

describe('mlflow', () => {
  const span = (id: string, second: number, type: string, inputs: Json, outputs: Json) => ({
    name: id,
    context: { span_id: id, trace_id: 'tr' },
    parent_id: id === 'agent' ? null : 'agent',
    start_time: stamp(second),
    end_time: stamp(id === 'agent' ? 20 : second + 1),
    attributes: {
      'mlflow.spanType': JSON.stringify(type),
      'mlflow.spanInputs': JSON.stringify(inputs),
      'mlflow.spanOutputs': JSON.stringify(outputs),
    },
  });
  const agent = span('agent', 0, 'AGENT', { question: story.goal }, story.answer);
  const trace = (...spans: readonly Json[]) =>
    ({ info: { trace_id: 'tr' }, data: { spans: [agent as Json, ...spans] } }) as Json;
  const track = span('track', 3, 'TOOL', { parcel: 9 }, 'in Lyon') as Json;

  it('a search gives a list of traces', () => {
    const found = { traces: [trace(track)] };
    expect(mlflow.detect({ shape: 'document', values: [found] })).toBe('each');
    expect(storyOf(onlyTrace(mlflow.read(found)))).toEqual(story);
  });

  it('spans of one name that were numbered are of one tool', () => {
    const numbered = [1, 2].map((n) => span(`track_${n}`, n, 'TOOL', { parcel: n }, 'x') as Json);
    const { calls } = storyOf(onlyTrace(mlflow.read(trace(...numbered))));
    expect(calls.map(({ tool }) => tool)).toEqual(['track', 'track']);
  });

  it('a manager of tools is handed the call', () => {
    const call = { tool_name: 'track', args: '{"parcel":9}', tool_call_id: 'c' };
    const managed = span('ToolManager.handle_call', 3, 'TOOL', { call }, 'in Lyon') as Json;
    expect(storyOf(onlyTrace(mlflow.read(trace(managed))))).toEqual(story);
  });

  it('an agent asks and answers in the form of a provider', () => {
    const answer = { type: 'message', role: 'assistant', content: [text('It is in Lyon.')] };
    const spans = [
      span(
        'agent',
        0,
        'AGENT',
        { request: { input: [openAi.question] } },
        { object: 'response', output: [answer] },
      ),
      track,
    ];
    const document = { info: { trace_id: 'tr' }, data: { spans } } as Json;
    expect(storyOf(onlyTrace(mlflow.read(document)))).toEqual(story);
  });
});

function text(value: string): Json {
  return { type: 'output_text', text: value };
}
