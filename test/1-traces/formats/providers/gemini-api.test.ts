import { describe, expect, it } from 'vitest';
import { gemini } from '../../../../src/1-traces/formats/providers/gemini-api.ts';
import { providerFormat } from '../../../../src/1-traces/formats/providers/provider-format.ts';
import type { Json } from '../../../../src/run/json.ts';
import {
  outline,
  readingsOf,
  refusalOf,
  runIn,
  thoughts,
} from '../../../support/traces/readings.ts';

const googleGemini = providerFormat(gemini);

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
