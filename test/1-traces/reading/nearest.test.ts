import { describe, expect, it } from 'vitest';
import { traceFormats } from '../../../src/1-traces/formats/formats.ts';
import { chosenFormats, detectFormat } from '../../../src/1-traces/reading/detect-format.ts';
import { whyUnknown } from '../../../src/1-traces/reading/nearest.ts';
import type { Sample } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { sampleOf } from '../../support/traces/readings.ts';
import { smallFrameworkTraces } from '../../support/traces/small-framework-traces.ts';

const problemOf = (value: unknown, format?: string, shape?: Sample['shape']): string => {
  try {
    detectFormat(sampleOf(value as Json, shape), chosenFormats(traceFormats, format));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('expected a refusal');
};

describe('a file in no known format', () => {
  const chat = [
    { role: 'user', content: 'Hi' },
    { role: 'narrator', content: 'He left.' },
  ];

  it('is told the nearest format, and which record and key is not as it is there', () => {
    expect(problemOf(chat)).toBe(
      'in no known format: the nearest is openai-chat, but element 2: role is "narrator", not one of system, developer, user, assistant, tool, function',
    );
    expect(problemOf({ messages: chat })).toContain(
      'openai-chat, but messages[1].role is "narrator"',
    );
    expect(problemOf(chat, undefined, 'lines')).toContain('line 2: role is "narrator"');
  });

  it('is told the key if the user insists on a format', () => {
    expect(problemOf(chat, 'openai-chat')).toMatch(
      /^not in the format openai-chat: element 2: role is "narrator"/,
    );
  });

  it('is told which key is missing, and what is there', () => {
    expect(problemOf({ events: [{ author: 'user', text: 'Hi' }] })).toBe(
      'in no known format: the nearest is google-adk, but events[0] has no key content; it has the keys author, text',
    );
  });

  it('is not taken apart where its parts are no conversations of their own', () => {
    const input = [chat[0], { role: 'assistant', content: 'Hello' }, chat[0]];
    const output = [{ role: 'assistant', content: 'Bye' }];
    expect(problemOf({ input, output })).toMatch(/^in no known format: /);
  });

  it('is told what its records hold if no format is near', () => {
    expect(problemOf({ who: 'me', what: 'that' })).toBe(
      'in no known format: its first record has the keys who, what, by which no format is known; tj init reader writes a reader to begin with',
    );
    expect(problemOf([1, 2])).toContain('it holds no records');
  });
});

describe('the signs of a format', () => {
  it('are known of every format', () => {
    expect(traceFormats.filter(({ signs = [] }) => signs.length === 0)).toEqual([]);
  });

  it.each(Object.entries(smallFrameworkTraces))(
    'make it the nearest to its own records: %s',
    (name, value) => {
      expect(whyUnknown(sampleOf(value), traceFormats)).toContain(`the nearest is ${name}, `);
    },
  );
});
