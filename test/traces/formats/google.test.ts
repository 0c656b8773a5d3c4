import { describe, expect, it } from 'vitest';
import { geminiCli } from '../../../src/traces/formats/google/gemini-cli.ts';
import { googleAdk } from '../../../src/traces/formats/google/google-adk.ts';
import { googleGemini } from '../../../src/traces/formats/google/google-gemini.ts';
import type { Json, JsonObject } from '../../../src/trajectory/json.ts';
import {
  notesOf,
  outline,
  readingsOf,
  refusalOf,
  runIn,
  thoughts,
} from '../../support/traces/readings.ts';

const contents: Json[] = [
  { role: 'user', parts: [{ text: 'Book a room' }] },
  {
    role: 'model',
    parts: [
      { text: 'I need a date.', thought: true },
      { text: 'Checking', thoughtSignature: 'x' },
      { text: ' both.' },
      { functionCall: { name: 'rooms', args: { floor: 1 } } },
      { functionCall: { name: 'prices', args: {} } },
    ],
  },
  {
    role: 'user',
    parts: [
      { functionResponse: { name: 'prices', response: { error: 'closed' } } },
      { functionResponse: { name: 'rooms', response: { free: [7] } } },
    ],
  },
  { role: 'model', parts: [{ text: 'Room 7' }, { text: ' is free.' }] },
];

describe('contents of the Gemini API', () => {
  it('pair results without ids with their calls by name', () => {
    const run = runIn(googleGemini, contents);
    expect(outline(run)).toEqual([
      'rooms({"floor":1}) -> {"free":[7]}',
      'prices({}) -> failed closed',
      'agent: Room 7 is free.',
    ]);
    expect(thoughts(run)).toEqual(['I need a date.\n\nChecking both.', '']);
  });

  it('may have the keys of the Python library, with null for what is not there', () => {
    const python: Json = [
      { role: 'user', parts: [{ text: 'Go', function_call: null }] },
      {
        role: 'model',
        parts: [{ text: null, function_call: { id: 'a', name: 'go', args: { x: 1 } } }],
      },
      {
        role: 'user',
        parts: [
          { text: null, function_response: { id: 'a', name: 'go', response: { result: 'ok' } } },
        ],
      },
      { role: 'model', parts: [{ text: 'Gone.', thought: null, inline_data: null }] },
    ];
    expect(outline(runIn(googleGemini, python))).toEqual([
      'go({"x":1}) -> {"result":"ok"}',
      'agent: Gone.',
    ]);
  });

  it('keep the system instruction of a request, and its response', () => {
    const request = {
      contents: contents.slice(0, 3),
      systemInstruction: { parts: [{ text: 'Be polite.' }] },
    };
    const response = { candidates: [{ content: contents[3] as Json, finishReason: 'STOP' }] };
    expect(runIn(googleGemini, { request, response })).toMatchObject({
      instructions: 'Be polite.',
      finalAnswer: 'Room 7 is free.',
    });
    expect(refusalOf(googleGemini, request)).toContain('without its answer');
    expect(refusalOf(googleGemini, response)).toContain('without its request');
  });

  it('keep code that the model ran as a call', () => {
    const run = runIn(googleGemini, [
      { role: 'user', parts: [{ text: 'Compute' }] },
      {
        role: 'model',
        parts: [
          { executableCode: { language: 'PYTHON', code: '1/0' } },
          { codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'division by zero' } },
          { text: 'It fails.' },
        ],
      },
    ]);
    expect(outline(run)).toEqual([
      'code_execution({"language":"PYTHON","code":"1/0"}) -> failed division by zero',
      'agent: It fails.',
    ]);
  });

  it('are not taken for messages whose parts have types', () => {
    const parts = [{ type: 'text', text: 'Hi', content: 'Hi' }];
    expect(readingsOf(googleGemini, [{ role: 'user', parts }])).toEqual([]);
  });
});

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

describe('a session of the Gemini CLI', () => {
  const tool = (name: string, status: string, response: Json): Json => ({
    id: name,
    name,
    args: { path: '.' },
    status,
    result: [{ functionResponse: { name, response } }],
  });
  const messages: Json[] = [
    { id: '1', type: 'user', content: 'Make it' },
    { id: '2', type: 'info', content: 'Update available' },
    {
      id: '3',
      type: 'gemini',
      content: 'Writing.',
      thoughts: [{ subject: 'Plan', description: 'Write a file.' }],
      toolCalls: [
        tool('write', 'success', { output: 'written' }),
        tool('list', 'error', { error: 'no such path' }),
        tool('run', 'cancelled', { error: 'cancelled by user' }),
      ],
    },
    { id: '4', type: 'gemini', content: 'Done.' },
  ];
  const head = { sessionId: 's', projectHash: 'h' };

  it('becomes a run with the results that are recorded with the calls', () => {
    const run = runIn(geminiCli, { ...head, messages });
    expect(outline(run)).toEqual([
      'write({"path":"."}) -> "written"',
      'list({"path":"."}) -> failed no such path',
      'run({"path":"."}) -> failed cancelled by user',
      'agent: Done.',
    ]);
    expect(thoughts(run)[0]).toBe('Plan: Write a file.\n\nWriting.');
  });

  it('may be written line by line, with changes and rewinds', () => {
    const lines: Json[] = [
      head,
      ...messages.slice(0, 3),
      { id: '4', type: 'gemini', content: 'Do' },
      { id: '4', type: 'gemini', content: 'Done.' },
      { id: '5', type: 'user', content: [{ text: 'Undo' }] },
      { $rewindTo: '5' },
    ];
    expect(runIn(geminiCli, lines, 'lines')).toEqual(runIn(geminiCli, { ...head, messages }));
  });
});
