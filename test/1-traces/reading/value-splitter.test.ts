import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Splitter } from '../../../src/1-traces/reading/raw-value.ts';
import { Unreadable } from '../../../src/1-traces/reading/unreadable.ts';
import { ValueSplitter } from '../../../src/1-traces/reading/value-splitter.ts';

/** The texts that a splitter finds, with their offsets, if the bytes come in pieces of these sizes. */
function split(splitter: Splitter, text: string, sizes: readonly number[]): [string, number][] {
  const bytes = Buffer.from(text);
  const found: [string, number][] = [];
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    for (const value of splitter.push(bytes.subarray(at, at + size))) {
      found.push([value.bytes.toString(), value.offset]);
    }
    at += size;
  }
  for (const value of splitter.end()) found.push([value.bytes.toString(), value.offset]);
  return found;
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const space = fc.constantFrom('', ' ', '\n', '\r\n\t');
const indent = fc.constantFrom(undefined, 1);

describe('the elements of an array', () => {
  it('are found however it is laid out and wherever its bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), sizes, space, indent, (values, cuts, gap, spaces) => {
        const text = `${gap}${JSON.stringify(values, null, spaces)}${gap}`;
        const found = split(new ValueSplitter(1, 0), text, cuts);
        expect(found.map(([value]) => JSON.parse(value))).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
      }),
    );
  });

  it('are found at the bytes where they lie', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), sizes, (values, cuts) => {
        const text = JSON.stringify(values, null, 1);
        const bytes = Buffer.from(text);
        for (const [value, offset] of split(new ValueSplitter(1, 0), text, cuts)) {
          const there = bytes.subarray(offset, offset + Buffer.byteLength(value));
          expect(there.toString()).toBe(value);
        }
      }),
    );
  });

  it('are followed by nothing', () => {
    for (const rest of ['[1]', '{}', '"a"', '7', ',']) {
      expect(() => split(new ValueSplitter(1, 0), `[1, 2] ${rest}`, [3])).toThrow(Unreadable);
    }
  });

  it('are cut short if the array is not closed, and the error says after how many', () => {
    expect(() => split(new ValueSplitter(1, 0), '[{"a":1},{"b":2},', [4])).toThrow(
      'cut short after 2 records',
    );
    expect(() => split(new ValueSplitter(1, 0), '[{"a":"]', [4])).toThrow('cut short');
  });
});

describe('values that follow one another', () => {
  it('are found with any space between them, even none after brackets', () => {
    const composite = fc.oneof(
      fc.array(fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
    );
    fc.assert(
      fc.property(fc.array(composite), sizes, space, indent, (values, cuts, gap, spaces) => {
        const text = values.map((value) => JSON.stringify(value, null, spaces)).join(gap);
        const found = split(new ValueSplitter(0, 0), text, cuts);
        expect(found.map(([value]) => JSON.parse(value))).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
      }),
    );
  });

  it('may be numbers, words and texts with space between them', () => {
    const found = split(new ValueSplitter(0, 0), '1 null "a\\"b" {"c":[]}\n-2.5e3', [2]);
    expect(found.map(([value]) => value)).toEqual(['1', 'null', '"a\\"b"', '{"c":[]}', '-2.5e3']);
  });

  it('are refused where a bracket closes nothing', () => {
    expect(() => split(new ValueSplitter(0, 0), '{}}', [1])).toThrow('byte 2 closes nothing');
  });
});

describe('any bytes', () => {
  it('are split or refused, and never make the splitter fail otherwise', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'[]{}",\\ :1a\n') });
    fc.assert(
      fc.property(noise, sizes, fc.constantFrom(0 as const, 1 as const), (text, cuts, level) => {
        try {
          split(new ValueSplitter(level, 0), text, cuts);
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable);
        }
      }),
      { numRuns: 500 },
    );
  });
});
