import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceFormats } from '../../../src/1-traces/formats/formats.ts';
import { pythonLiteral } from '../../../src/1-traces/spans/python-literal.ts';
import { readSpans } from '../../../src/1-traces/spans/read-spans.ts';
import type { Span } from '../../../src/1-traces/spans/span.ts';
import { type SpanNode, spanTrees } from '../../../src/1-traces/spans/span-tree.ts';
import { isRefused } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { plainSpan } from '../../support/traces/spans.ts';

const bare = (id: string, parent: string | null, start: number | null): Span => ({
  id,
  parent,
  start,
  end: start,
  traceId: null,
  name: `${id} ${start}`,
  attributes: {},
  events: [],
  sources: [],
  failed: false,
  error: null,
});

function countOf(trees: readonly SpanNode[]): number {
  return trees.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
}

describe('trees of spans', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const parent = fc.option(id, { nil: null });
  const start = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });

  it('hold every span once, whatever the spans say of their parents', () => {
    const spans = fc.array(fc.tuple(id, parent, start), { maxLength: 20 });
    fc.assert(
      fc.property(spans, (drawn) => {
        const distinct = new Set(drawn.map((fields) => JSON.stringify(fields)));
        const trees = spanTrees(drawn.map(([own, above, time]) => bare(own, above, time)));
        expect(countOf(trees)).toBe(distinct.size);
      }),
    );
  });

  it('have spans without a recorded parent as roots', () => {
    const trees = spanTrees([bare('b', 'lost', 2), bare('a', null, 1), bare('c', 'a', 3)]);
    expect(trees.map(({ span }) => span.id)).toEqual(['a', 'b']);
  });
});

describe('hostile spans', () => {
  const chat = (id: string, parent: string | null, text: string): Json => ({
    ...plainSpan({
      id,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': JSON.stringify([{ role: 'user', content: 'Hi there' }]),
        'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: text }]),
      },
    }),
    parent_span_id: parent,
  });

  it('that are their own ancestors are read', () => {
    const [reading] = [...readSpans([chat('a', 'b', 'one'), chat('b', 'a', 'two')])];
    expect(reading).toMatchObject({ run: { goal: 'Hi there' } });
  });

  it('in a chain of 20,000 are read', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) =>
      plainSpan({ id: `s${i}`, ...(i === 0 ? {} : { parent: `s${i - 1}` }) }),
    );
    const [reading] = [...readSpans([...chain, chat('end', 's19999', 'deep')])];
    expect(reading).toMatchObject({ run: { finalAnswer: 'deep' } });
  });

  it('with keys of objects as attributes change nothing but their own run', () => {
    const attributes = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": 1, "llm.input_messages.__proto__.x": "y"}',
    ) as Record<string, Json>;
    expect(() => [...readSpans([plainSpan({ id: 'a', attributes })])]).not.toThrow();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('of any shape are read or refused by every format, and never throw', () => {
    const key = fc.constantFrom(
      ...['spans', 'data', 'resourceSpans', 'scopeSpans', 'attributes', 'span_attributes', 'name'],
      ...[
        'span_id',
        'parent_span_id',
        'trace_id',
        'start_time',
        'events',
        'status',
        'observations',
      ],
      ...['runs', 'run_type', 'inputs', 'outputs', 'messages', 'role', 'content', 'parts', 'type'],
      ...['gen_ai.operation.name', 'gen_ai.input.messages', 'gen_ai.output.messages', 'tool_calls'],
      ...['openinference.span.kind', 'input.value', 'output.value', 'ai.operationId', '__proto__'],
    );
    const word = fc.constantFrom(
      'chat',
      'LLM',
      'TOOL',
      'AGENT',
      'llm',
      'user',
      'assistant',
      '[{',
      '',
    );
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 6, depthSize: 'medium' },
        word,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 6 }),
      ) as fc.Arbitrary<Json>,
    }));
    fc.assert(
      fc.property(value, (drawn) => {
        for (const { detect, read } of traceFormats) {
          detect({ shape: 'document', values: [drawn] });
          for (const reading of read(drawn)) {
            if (!isRefused(reading)) expect(reading.run.goal.trim()).not.toBe('');
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('Python literals', () => {
  it.each<[string, Json]>([
    [
      "{'city': 'Oslo', \"it's\": [1, -2.5, True, None]}",
      { city: 'Oslo', "it's": [1, -2.5, true, null] },
    ],
    ["('a',)", ['a']],
    ["'\\x41\\u00e9\\n'", 'A\u00e9\n'],
  ])('%s is read', (text, value) => {
    expect(pythonLiteral(text)).toEqual(value);
  });

  it.each(['{', "{'a'}", 'Oslo', "{'a': 1} x", '[1 2]', ''])('%s is none', (text) => {
    expect(pythonLiteral(text)).toBeUndefined();
  });

  it('never throw', () => {
    const text = fc.string({ unit: fc.constantFrom(...`{}[]()'",: \\xuU0aNoneTrue1.`) });
    fc.assert(fc.property(text, (drawn) => void pythonLiteral(drawn)));
  });
});
