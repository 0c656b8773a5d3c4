import { describe, expect, it } from 'vitest';
import { textAt } from '../../../src/run/json.ts';
import { agent, calling, chat, text, tool } from '../../support/traces/genai-spans.ts';
import { onlyTrace, readingsOf, storyOf } from '../../support/traces/spans.ts';

const INSIDE = 'what happened inside a call, which is one step';

describe('several agents in one trace', () => {
  const opening = text('user', 'Price of 3 tickets?');

  const call = calling('call_math', 'ask_math', { q: '3 * 40' });
  const inner = calling('call_mul', 'multiply', { a: 3, b: 40 });
  const delegated = [
    agent({ id: 'outer', to: 20 }, 'desk'),
    chat({ id: 'm1', parent: 'outer', from: 1 }, [opening], [call]),
    tool({ id: 't', parent: 'outer', from: 3, to: 9 }, 'ask_math', {
      'gen_ai.tool.call.arguments': '{"q":"3 * 40"}',
      'gen_ai.tool.call.result': '120',
    }),
    agent({ id: 'inner', parent: 't', from: 4, to: 8 }, 'math'),
    chat({ id: 'm2', parent: 'inner', from: 5 }, [text('user', '3 * 40')], [inner]),
    tool({ id: 't2', parent: 'inner', from: 7, to: 8 }, 'multiply', {
      'gen_ai.tool.call.result': '120',
    }),
    chat({ id: 'm3', parent: 'outer', from: 10 }, [opening], [text('assistant', 'It is 120.')]),
  ];
  const story = {
    goal: 'Price of 3 tickets?',
    calls: [{ tool: 'ask_math', args: { q: '3 * 40' }, result: '120' }],
    users: [],
    answer: 'It is 120.',
  };

  it('inside the call of a tool stay one step', () => {
    const trace = onlyTrace(readingsOf(delegated));
    expect(storyOf(trace)).toEqual(story);
    expect(trace.leftOut?.map(({ reason }) => reason)).toContain(INSIDE);
  });

  it('have runs of their own if they are split, and nothing is left out or told twice', () => {
    const readings = readingsOf(delegated, { agents: 'split' });
    const traces = readings.map((reading) => onlyTrace([reading]));
    expect(traces.map(storyOf)).toEqual([
      story,
      {
        goal: '3 * 40',
        calls: [{ tool: 'multiply', args: { a: 3, b: 40 }, result: '120' }],
        users: [],
        answer: '',
      },
    ]);
    expect(traces.map(({ id }) => id)).toEqual(['trace-1', 'trace-1/inner']);
    expect(traces.flatMap(({ leftOut = [] }) => leftOut)).toEqual([]);
    const sources = readings.map(({ from = [] }) => from.map((span) => textAt(span, 'span_id')));
    expect(sources).toEqual([
      ['outer', 'm1', 't', 'm3'],
      ['inner', 'm2', 't2'],
    ]);
  });

  it('that were recorded beside the tool they work for are inside it too', () => {
    const call = calling('call_math', 'ask_math', { q: '3 * 40' });
    const spans = [
      agent({ id: 'outer', to: 20 }, 'desk'),
      chat({ id: 'm1', parent: 'outer', from: 1 }, [opening], [call]),
      tool({ id: 't', parent: 'outer', from: 3, to: 9 }, 'ask_math', {
        'gen_ai.tool.call.result': '120',
      }),
      agent({ id: 'beside', from: 4, to: 8 }, 'math'),
      chat({ id: 'm2', parent: 'beside', from: 5 }, [opening], [text('assistant', 'not shown')]),
    ];
    const trace = onlyTrace(readingsOf(spans));
    expect(JSON.stringify(trace.run)).not.toContain('not shown');
    expect(trace.leftOut?.map(({ reason }) => reason)).toContain(INSIDE);
  });

  it('that were handed the conversation go on with it under their names', () => {
    const hand = calling('call_hand', 'transfer_to_tickets', {});
    const spans = [
      agent({ id: 'a', to: 5 }, 'triage'),
      chat({ id: 'm1', parent: 'a', from: 1 }, [opening], [hand]),
      tool({ id: 't', parent: 'a', from: 3 }, 'transfer_to_tickets', {
        'gen_ai.tool.call.result': 'tickets',
      }),
      agent({ id: 'b', from: 6, to: 9 }, 'tickets'),
      chat({ id: 'm2', parent: 'b', from: 7 }, [opening, hand], [text('assistant', '120.')]),
    ];
    const { run } = onlyTrace(readingsOf(spans));
    expect(run.steps.map(({ agent: name }) => name)).toEqual(['triage', 'tickets']);
    expect(run.finalAnswer).toBe('120.');
  });

  it('that worked apart are a call of the run, whose answer stays what it was', () => {
    const spans = [
      agent({ id: 'a', to: 5 }, 'writer'),
      chat({ id: 'm1', parent: 'a', from: 1 }, [opening], [text('assistant', '120.')]),
      agent({ id: 'b', from: 6, to: 9 }, 'critic'),
      chat(
        { id: 'm2', parent: 'b', from: 7 },
        [text('user', 'Rate it')],
        [text('assistant', 'Bad')],
      ),
    ];
    const trace = onlyTrace(readingsOf(spans));
    expect(storyOf(trace)).toMatchObject({
      users: [],
      calls: [{ tool: 'critic', args: { task: 'Rate it' }, result: 'Bad' }],
      answer: '120.',
    });
  });

  it('are helpers, not the run, where models and tools work beside them', () => {
    const call = calling('call_o', 'get_order', { id: 'ORD-1' });
    const ask = text('user', 'Where is ORD-1?');
    const spans = [
      { id: 'root', to: 20 },
      chat({ id: 'm1', parent: 'root', from: 1 }, [ask], [call]),
      tool({ id: 't', parent: 'root', from: 3 }, 'get_order', {
        'gen_ai.tool.call.result': 'shipped',
      }),
      {
        ...agent({ id: 'h', parent: 'root', from: 5 }, 'router'),
        attributes: {
          'gen_ai.operation.name': 'invoke_agent',
          'gen_ai.agent.name': 'router',
          'gen_ai.input.messages': JSON.stringify([text('user', 'classify')]),
          'gen_ai.output.messages': JSON.stringify([text('assistant', 'shipping')]),
        },
      },
      chat({ id: 'm2', parent: 'root', from: 7 }, [ask, call], [text('assistant', 'On its way.')]),
    ];
    expect(storyOf(onlyTrace(readingsOf(spans)))).toEqual({
      goal: 'Where is ORD-1?',
      calls: [
        { tool: 'get_order', args: { id: 'ORD-1' }, result: 'shipped' },
        { tool: 'router', args: { task: 'classify' }, result: 'shipping' },
      ],
      users: [],
      answer: 'On its way.',
    });
  });
});
