import { describe, expect, it } from 'vitest';
import { langsmith } from '../../../src/1-traces/formats/langsmith.ts';
import type { Json } from '../../../src/run/json.ts';
import { langchain, openAi, stamp, story } from '../../support/traces/parcel-story.ts';
import { onlyTrace, storyOf } from '../../support/traces/spans.ts';

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
      inputs: {},
      parent_run_id: null,
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
