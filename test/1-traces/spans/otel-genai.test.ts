import { describe, expect, it } from 'vitest';
import { agent, calling, chat, text, tool } from '../../support/traces/genai-spans.ts';
import { onlyTrace, type PlainSpan, readingsOf, storyOf } from '../../support/traces/spans.ts';

const story = {
  goal: 'Refund order 7',
  calls: [{ tool: 'refund', args: { order: 7 }, result: 'done' }],
  users: [],
  answer: 'Refunded.',
};

describe('tool spans', () => {
  it('without arguments take call and result from the messages', () => {
    const question = text('user', 'Refund order 7');
    const call = calling('call_refund', 'refund', '{"order": 7}');
    const result = {
      role: 'user',
      parts: [{ type: 'tool_call_response', id: 'call_refund', result: 'done' }],
    };
    const spans = [
      chat({ id: 'm1', from: 0 }, [question], [call]),
      tool({ id: 't', from: 2 }, 'refund', { 'gen_ai.tool.call.id': 'call_refund' }),
      chat({ id: 'm2', from: 4 }, [question, call, result], [text('assistant', 'Refunded.')]),
    ];
    expect(storyOf(onlyTrace(readingsOf(spans)))).toEqual(story);
  });

  it('of calls that were merged are left out', () => {
    const question = text('user', 'Refund order 7');
    const spans = [
      chat({ id: 'm1' }, [question], [calling('call_refund', 'refund', { order: 7 })]),
      tool({ id: 't1', from: 2 }, 'refund', {
        'gen_ai.tool.call.id': 'call_refund',
        'gcp.vertex.agent.tool_call_args': '{"order": 7}',
        'gcp.vertex.agent.tool_response': '{"ok": true}',
      }),
      tool({ id: 't2', from: 3 }, '(merged tools)', { 'gcp.vertex.agent.tool_call_args': 'N/A' }),
    ];
    expect(storyOf(onlyTrace(readingsOf(spans))).calls).toEqual([
      { tool: 'refund', args: { order: 7 }, result: { ok: true } },
    ]);
  });

  it('that failed give the error as the result', () => {
    const spans: PlainSpan[] = [
      chat({ id: 'm' }, [text('user', 'Go')], [calling('call_go', 'go', {})]),
      {
        ...tool({ id: 't', from: 2 }, 'go', { 'gen_ai.tool.call.id': 'call_go' }),
        status: { code: 'STATUS_CODE_ERROR', message: 'no such place' },
      },
    ];
    const [step] = onlyTrace(readingsOf(spans)).run.steps;
    expect(step).toMatchObject({ observation: { ok: false, error: 'no such place' } });
  });
});

describe('traces that cannot be judged', () => {
  it('are refused with the setting that would have recorded their content', () => {
    const spans = [
      agent({ id: 'a', to: 5 }, 'desk'),
      tool({ id: 't', parent: 'a', from: 1 }, 'refund'),
    ];
    expect(readingsOf(spans)).toEqual([
      {
        id: 'trace-1',
        refused: expect.stringContaining('OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true'),
      },
    ]);
  });

  it('are refused if no span is of an agent, a model or a tool', () => {
    const [reading] = readingsOf([{ id: 'GET /', attributes: { 'http.method': 'GET' } }]);
    expect(reading).toMatchObject({ refused: expect.stringContaining('none of its spans') });
  });
});

describe('model calls that were recorded twice', () => {
  it('count once', () => {
    const input = [text('user', 'Hello there')];
    const output = [text('assistant', 'Good day.')];
    const spans = [
      chat({ id: 'wrapper', from: 0, to: 4 }, input, output),
      chat({ id: 'provider', parent: 'wrapper', from: 1, to: 3 }, input, output),
    ];
    expect(onlyTrace(readingsOf(spans)).run.steps).toHaveLength(1);
  });

  it('count once if the provider recorded only the text of what the wrapper read', () => {
    const wrapper = [text('system', 'Be kind.'), text('user', 'Hello there')];
    const provider = [text('user', 'system: Be kind. user: Hello there')];
    const spans = [
      chat({ id: 'wrapper', from: 0, to: 4 }, wrapper, [calling('call_wave', 'wave', {})]),
      chat({ id: 'provider', parent: 'wrapper', from: 1, to: 3 }, provider, [
        text('assistant', 'None'),
      ]),
    ];
    expect(storyOf(onlyTrace(readingsOf(spans)))).toMatchObject({
      goal: 'Hello there',
      users: [],
      answer: '',
    });
  });

  it('count twice if the model said the same thing again later', () => {
    const first = [text('user', 'Hello there')];
    const again = [...first, text('assistant', 'Good day.'), text('user', 'Hello there')];
    const spans = [
      chat({ id: 'm1', from: 0 }, first, [text('assistant', 'Good day.')]),
      chat({ id: 'm2', from: 5 }, again, [text('assistant', 'Good day.')]),
    ];
    const { run } = onlyTrace(readingsOf(spans));
    expect(run.steps.map((step) => ('text' in step ? step.text : ''))).toEqual([
      'Good day.',
      'Hello there',
      'Good day.',
    ]);
  });
});

it('one file with several traces gives a run for each', () => {
  const one = (trace: string, word: string) =>
    chat({ id: 'm', trace }, [text('user', word)], [text('assistant', `${word}!`)]);
  const readings = readingsOf([one('x', 'one'), one('y', 'two')]);
  expect(readings.map((reading) => ('run' in reading ? reading.run.goal : ''))).toEqual([
    'one',
    'two',
  ]);
});
