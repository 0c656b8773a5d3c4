import { describe, expect, it } from 'vitest';
import { openaiAgentsSdk } from '../../../src/1-traces/formats/openai-agents-sdk.ts';
import type { Json, JsonObject } from '../../../src/run/json.ts';
import { outline, readingsOf, refusalOf, runIn } from '../../support/traces/readings.ts';

const span = (data: JsonObject): Json => ({
  object: 'trace.span',
  id: 's',
  trace_id: 't',
  span_data: data,
});

describe('spans of the OpenAI Agents SDK', () => {
  it('are refused where only the ids of responses were exported', () => {
    const spans = [
      { object: 'trace', id: 't', workflow_name: 'w' },
      span({ type: 'response', response_id: 'r', usage: {} }),
      span({ type: 'function', name: 'f', input: '{}', output: 'x' }),
    ];
    expect(refusalOf(openaiAgentsSdk, spans)).toContain('leaves out what the user');
    expect(refusalOf(openaiAgentsSdk, { data: spans })).toContain('leaves out what the user');
  });

  it('become a run where generations were exported with their messages', () => {
    const asked = { role: 'user', content: 'Weather?' };
    const call = { id: 'c', function: { name: 'weather', arguments: '{"at":"Oslo"}' } };
    const called = { role: 'assistant', content: null, tool_calls: [call] };
    const result = { role: 'tool', tool_call_id: 'c', content: 'rain' };
    const spans = [
      span({ type: 'generation', input: [asked], output: [called] }),
      span({
        type: 'generation',
        model: 'm',
        input: [asked, called, result],
        output: [{ role: 'assistant', content: 'It rains.' }],
      }),
    ];
    expect(outline(runIn(openaiAgentsSdk, spans, 'lines'))).toEqual([
      'weather({"at":"Oslo"}) -> "rain"',
      'agent: It rains.',
    ]);
    expect(readingsOf(openaiAgentsSdk, spans)).toMatchObject([{ id: 't', facts: { model: 'm' } }]);
  });
});
