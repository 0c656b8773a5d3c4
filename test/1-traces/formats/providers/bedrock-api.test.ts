import { describe, expect, it } from 'vitest';
import { bedrock } from '../../../../src/1-traces/formats/providers/bedrock-api.ts';
import { providerFormat } from '../../../../src/1-traces/formats/providers/provider-format.ts';
import {
  outline,
  readingsOf,
  refusalOf,
  runIn,
  thoughts,
} from '../../../support/traces/readings.ts';

const bedrockConverse = providerFormat(bedrock);

const use = (id: string, name: string, input: object) => ({
  toolUse: { toolUseId: id, name, input },
});
const result = (id: string, content: readonly unknown[], status = 'success') => ({
  toolResult: { toolUseId: id, status, content },
});

const messages = [
  { role: 'user', content: [{ text: 'Where is parcel 9?' }] },
  {
    role: 'assistant',
    content: [
      { reasoningContent: { reasoningText: { text: 'Track it.' } } },
      { text: 'Let me see.' },
      use('t1', 'track', { parcel: 9 }),
      use('t2', 'weather', {}),
    ],
  },
  {
    role: 'user',
    content: [result('t2', [{ text: 'storm' }], 'error'), result('t1', [{ json: { at: 'Rome' } }])],
  },
  { role: 'assistant', content: [{ text: 'It is in Rome.' }] },
] as never[];

describe('messages of the Converse API', () => {
  it('become a goal, steps and the final answer', () => {
    const run = runIn(bedrockConverse, messages);
    expect(run.goal).toBe('Where is parcel 9?');
    expect(outline(run)).toEqual([
      'track({"parcel":9}) -> {"at":"Rome"}',
      'weather({}) -> failed storm',
      'agent: It is in Rome.',
    ]);
    expect(thoughts(run)).toEqual(['Track it.\n\nLet me see.', '']);
    expect(run.finalAnswer).toBe('It is in Rome.');
  });

  it('keep a system prompt, as Strands or Bedrock write it', () => {
    const system = [{ text: 'Be kind.' }];
    expect(runIn(bedrockConverse, { system_prompt: system, messages }).instructions).toBe(
      'Be kind.',
    );
    expect(runIn(bedrockConverse, { modelId: 'm', system, messages }).instructions).toBe(
      'Be kind.',
    );
  });

  it('are completed by the response', () => {
    const output = { message: { role: 'assistant', content: [{ text: 'In Rome.' }] } };
    const response = { output, stopReason: 'end_turn' };
    const record = { request: { modelId: 'm', messages: messages.slice(0, 3) }, response };
    expect(runIn(bedrockConverse, record).finalAnswer).toBe('In Rome.');
  });

  it('are read from the log of invocations that Bedrock keeps', () => {
    const output = { message: { role: 'assistant', content: [{ text: 'In Rome.' }] } };
    const [reading] = readingsOf(bedrockConverse, {
      schemaType: 'ModelInvocationLog',
      modelId: 'm',
      input: { inputBodyJson: { messages: messages.slice(0, 3) } },
      output: { outputBodyJson: { output, stopReason: 'end_turn' } },
    });
    expect(reading).toMatchObject({
      run: { goal: 'Where is parcel 9?', finalAnswer: 'In Rome.' },
      facts: { model: 'm', stop_reason: 'end_turn' },
    });
  });

  it('are refused without an answer or without a request', () => {
    expect(refusalOf(bedrockConverse, { messages: messages.slice(0, 3) })).toContain('its answer');
    const output = { message: { role: 'assistant', content: [{ text: 'In Rome.' }] } };
    expect(refusalOf(bedrockConverse, { output, stopReason: 'end_turn' })).toContain('its request');
  });

  it('are read under their names where a file holds several scenarios', () => {
    const readings = readingsOf(bedrockConverse, { calm: { messages }, storm: { messages } });
    expect(readings.map(({ id }) => id)).toEqual(['calm', 'storm']);
  });
});
