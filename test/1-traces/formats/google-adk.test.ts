import { describe, expect, it } from 'vitest';
import { googleAdk } from '../../../src/1-traces/formats/google/google-adk.ts';
import type { Json, JsonObject } from '../../../src/run/json.ts';
import { notesOf, outline, readingsOf, refusalOf, runIn } from '../../support/traces/readings.ts';

const event = (author: string, parts: Json, more: JsonObject = {}): Json => ({
  author,
  invocation_id: 'i1',
  content: { role: author === 'user' ? 'user' : 'model', parts },
  actions: {},
  ...more,
});
const said = (text: string): Json => [{ text }];
const called = (name: string): Json => [{ function_call: { name, args: {} } }];
const answered = (name: string, response: Json): Json => [
  { function_response: { name, response } },
];

describe('a session of the Agent Development Kit', () => {
  it('becomes a run in which every author but the user is an agent', () => {
    const session = {
      id: 's1',
      app_name: 'shop',
      events: [
        event('user', said('Hello')),
        event('greeter', said('Hi the'), { partial: true }),
        event('greeter', said('Hi there')),
        event('greeter', called('transfer_to_agent')),
        event('greeter', answered('transfer_to_agent', { result: null })),
        event('seller', called('stock')),
        event('seller', answered('stock', { left: 2 })),
        event('seller', said('Two left.')),
      ],
    };
    const run = runIn(googleAdk, session);
    expect(outline(run)).toEqual([
      'transfer_to_agent({}) -> {"result":null}',
      'stock({}) -> {"left":2}',
      'agent: Two left.',
    ]);
    expect(run.steps.map(({ agent }) => agent)).toEqual(['greeter', 'seller', 'seller']);
    expect(readingsOf(googleAdk, session)).toMatchObject([{ id: 's1', facts: { app: 'shop' } }]);
  });

  it('may have the keys of the API, and be a list of events', () => {
    const camel: Json = [
      { author: 'user', invocationId: 'i', content: { parts: [{ text: 'Hi' }] } },
      { author: 'bot', invocationId: 'i', content: { parts: [{ text: 'Hello' }] } },
    ];
    expect(runIn(googleAdk, camel)).toMatchObject({ goal: 'Hi', finalAnswer: 'Hello' });
  });

  it('has the answer before a conversation was only handed back', () => {
    const run = runIn(googleAdk, {
      events: [
        event('user', said('Study floods')),
        event('root', called('transfer_to_agent')),
        event('root', answered('transfer_to_agent', {})),
        event('writer', said('Floods come from rain.')),
        event('root', called('transfer_to_agent')),
        event('root', answered('transfer_to_agent', {})),
      ],
    });
    expect(run.finalAnswer).toBe('Floods come from rain.');
    expect(run.steps).toHaveLength(3);
  });

  it('leaves out what was rewound', () => {
    const run = runIn(googleAdk, {
      events: [
        event('user', said('One')),
        event('bot', said('1')),
        event('user', said('Two'), { invocation_id: 'i2' }),
        event('bot', said('2'), { invocation_id: 'i2' }),
        event('user', [], { actions: { rewind_before_invocation_id: 'i2' } }),
        event('user', said('Three'), { invocation_id: 'i3' }),
        event('bot', said('3'), { invocation_id: 'i3' }),
      ],
    });
    expect(outline(run)).toEqual(['agent: 1', 'user: Three', 'agent: 3']);
  });
});

describe('an eval set of the Agent Development Kit', () => {
  const invocation = (more: JsonObject): Json => ({
    user_content: { role: 'user', parts: [{ text: 'Roll' }] },
    final_response: { role: 'model', parts: [{ text: 'A four.', thought: null }] },
    intermediate_data: { tool_uses: [{ id: null, name: 'roll', args: { sides: 6 } }], ...more },
  });

  it('gives one run per case, whose calls may have no results', () => {
    const cases = [
      { eval_id: 'a', conversation: [invocation({})] },
      {
        eval_id: 'b',
        conversation: [invocation({ tool_responses: [{ name: 'roll', response: { result: 4 } }] })],
      },
    ];
    const set = { eval_set_id: 'e', eval_cases: cases };
    expect(readingsOf(googleAdk, set).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(notesOf(googleAdk, set)).toEqual(['1 calls have no recorded result']);
    expect(outline(runIn(googleAdk, { ...set, eval_cases: cases.slice(1) }))).toEqual([
      'roll({"sides":6}) -> {"result":4}',
      'agent: A four.',
    ]);
  });

  it('is refused if it only says what is expected', () => {
    const old: Json = [
      { name: 'x', data: [{ query: 'Roll', expected_tool_use: [], reference: 'r' }] },
    ];
    expect(refusalOf(googleAdk, old)).toContain('expected to do');
    const scenario = {
      eval_set_id: 'e',
      eval_cases: [{ eval_id: 'a', conversation_scenario: {} }],
    };
    expect(refusalOf(googleAdk, scenario)).toContain('no conversation');
  });
});
