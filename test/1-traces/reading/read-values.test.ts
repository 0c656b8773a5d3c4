import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDamaged } from '../../../src/1-traces/reading/parse-value.ts';
import { openValues } from '../../../src/1-traces/reading/read-values.ts';
import type { Json } from '../../../src/run/json.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, size = 1000) {
  const opened = await openValues(inPieces(Buffer.from(text), size));
  const values: Json[] = [];
  const problems: string[] = [];
  for await (const batch of opened.batches(() => false)) {
    for (const each of batch) {
      if (isDamaged(each)) problems.push(`${each.place}: ${each.problem}`);
      else values.push(each.value);
    }
  }
  return { shape: opened.sample.shape, sampled: opened.sample.values.length, values, problems };
}

const a = { a: [1, { b: 'two' }] };
const c = { c: 'drei — 三' };

describe('the layout of a file', () => {
  it.each([
    ['one value', JSON.stringify(a), 'document', [a]],
    ['one indented value', `${JSON.stringify(a, null, 2)}\n`, 'document', [a]],
    ['an array', JSON.stringify([a, c]), 'array', [a, c]],
    ['an array and a line break', `${JSON.stringify([a, c])}\n`, 'array', [a, c]],
    ['an indented array', JSON.stringify([a, c], null, 2), 'array', [a, c]],
    ['JSON Lines', `${JSON.stringify(a)}\n${JSON.stringify(c)}\n`, 'lines', [a, c]],
    ['JSON Lines with gaps', `\n${JSON.stringify(a)}\r\n\r\n${JSON.stringify(c)}`, 'lines', [a, c]],
    ['lines of arrays', '[1,2]\n[3]\n', 'lines', [[1, 2], [3]]],
    ['indented arrays one after another', '[\n 1\n]\n[\n 2\n]', 'lines', [[1], [2]]],
    ['indented values', [a, c].map((x) => JSON.stringify(x, null, 2)).join('\n'), 'lines', [a, c]],
    [
      'a short line before indented ones',
      `{"m":1}\n${JSON.stringify(a, null, 2)}`,
      'lines',
      [{ m: 1 }, a],
    ],
    ['values without space', `${JSON.stringify(a)}${JSON.stringify(c)}`, 'lines', [a, c]],
    ['a byte order mark', `\ufeff${JSON.stringify(a)}`, 'document', [a]],
  ] as const)('%s', async (_, text, shape, values) => {
    for (const size of [1, 7, 1000]) {
      expect(await read(text, size)).toMatchObject({ shape, values, problems: [] });
    }
  });

  it('does not change what the values are', async () => {
    const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 2 });
    await fc.assert(
      fc.asyncProperty(records, fc.integer({ min: 1, max: 50 }), async (values, size) => {
        const same = JSON.parse(JSON.stringify(values));
        const lines = values.map((value) => JSON.stringify(value)).join('\n');
        expect((await read(lines, size)).values).toEqual(same);
        expect((await read(JSON.stringify(values), size)).values).toEqual(same);
        expect((await read(JSON.stringify(values, null, 2), size)).values).toEqual(same);
      }),
      { numRuns: 20 },
    );
  });

  it('is known even if the first of several values is very long', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(33 << 20) }, null, 1);
    const { shape, values } = await read(`${long}\n${JSON.stringify(a, null, 1)}`, 1 << 20);
    expect([shape, values.length]).toEqual(['lines', 2]);
  });

  it('shows formats no more than the first values of many', async () => {
    const many = await read(JSON.stringify(Array.from({ length: 2000 }, (_, i) => ({ i }))));
    expect([many.sampled, many.values.length]).toEqual([50, 2000]);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['is empty', '', 'empty'],
    ['is nothing but space', ' \n\n', 'empty'],
    ['is an empty array', '[]', 'empty: it holds no records'],
    ['is cut short', '{"a": [1, 2', 'cut short: it ends in the middle of a value'],
    ['is text', 'Hello there', 'not JSON; export the trace as JSON or JSON Lines'],
    ['is a zip archive', Buffer.from('PK\u0003\u0004rest'), /zip archive.*inspect log dump/],
    [
      'is UTF-16',
      Buffer.from('\ufeff{"a":1}', 'utf16le'),
      'encoded as UTF-16; convert it to UTF-8',
    ],
    ['has zero bytes', '{"a":\u0000}', 'no text: byte 5 is zero; export the trace as JSON'],
    ['is a database', 'SQLite format 3', /SQLite/],
    ['is packed otherwise', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1]), /zstd/],
  ])('because it %s says so', async (_, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason);
  });

  it('is read as far as it goes, and then says so', async () => {
    const opened = await openValues(inPieces(Buffer.from('[{"a":1},{"a":2},{"a'), 5));
    const seen: unknown[] = [];
    const all = async (): Promise<void> => {
      for await (const batch of opened.batches(() => false)) seen.push(...batch);
    };
    await expect(all()).rejects.toThrow('cut short after 2 records');
    expect(seen.length).toBe(2);
  });
});

describe('a damaged value', () => {
  it('costs no other line', async () => {
    const { values, problems } = await read('{"a":1}\n{"a":\n{"a":2}\n');
    expect(values).toEqual([{ a: 1 }, { a: 2 }]);
    expect(problems).toEqual(['line 2: not JSON']);
  });

  it('that is not UTF-8 is named by its byte', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":"é"}\n{"b":"é'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}\n'),
    ]);
    const { values, problems } = await read(bytes);
    expect(values).toEqual([{ a: 'é' }]);
    expect(problems).toEqual(['line 2: byte 19 is not UTF-8; convert the file to UTF-8']);
  });

  it('names the first byte that is not UTF-8, wherever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (before, after) => {
        const head = Buffer.from(JSON.stringify(`${before}x`).slice(0, -1));
        const bytes = Buffer.concat([
          Buffer.from('{}\n'),
          head,
          Buffer.from([0xff]),
          Buffer.from(`${JSON.stringify(after).slice(1)}\n`),
        ]);
        expect((await read(bytes)).problems[0]).toContain(`byte ${3 + head.length} is not UTF-8`);
      }),
      { numRuns: 20 },
    );
  });

  it('may be nested too deep, hold a number that is none, or one that is too large', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const { values, problems } = await read(`{"a":1}\n${deep}\n{"a":NaN}\n{"a":1e999}\n`);
    expect(values).toEqual([{ a: 1 }]);
    expect(problems).toEqual([
      'line 2: nested more than 180 levels deep; make it flatter',
      'line 3: not JSON, perhaps because of NaN; write null there',
      'line 4: a number in it is too large; write it as text',
    ]);
  });

  it('keeps hostile keys as plain keys', async () => {
    const { values } = await read('{"__proto__":{"polluted":1},"constructor":2}');
    expect(Object.keys(values[0] as object)).toEqual(['__proto__', 'constructor']);
    expect(Object.hasOwn({}, 'polluted')).toBe(false);
  });
});

describe('a reader that has seen enough', () => {
  it('passes over the rest of the file to its end', async () => {
    const lines = `"${'long '.repeat(50_000)}"\n`.repeat(60);
    const stream = Readable.from(inPieces(Buffer.from(lines), 1 << 18));
    const opened = await openValues(stream);
    let seen = 0;
    for await (const batch of opened.batches(() => true)) seen += batch.length;
    expect(seen).toBeGreaterThan(0);
    expect(stream.readableEnded).toBe(true);
  });
});
