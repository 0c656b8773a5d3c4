import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from '../../../../../src/3-judging/judges/own/command/read-lines.ts';

async function linesOf(chunks: readonly Buffer[]): Promise<readonly string[]> {
  const stream = Readable.from(chunks, { objectMode: false });
  const lines: string[] = [];
  readLines(stream, { line: (text) => lines.push(text), endless: () => lines.push('endless') });
  await finished(stream);
  return lines;
}

describe('reading a stream line by line', () => {
  it('gives the same lines wherever the stream is cut', async () => {
    const line = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat(200)), async (lines, cuts) => {
        const bytes = Buffer.from(lines.join('\n'));
        const places = [0, ...cuts.filter((cut) => cut < bytes.length), bytes.length];
        const sorted = places.toSorted((a, b) => a - b);
        const chunks = sorted
          .slice(1)
          .map((end, i) => bytes.subarray(sorted[i], end))
          .filter((chunk) => chunk.length > 0);
        expect(await linesOf(chunks)).toEqual(lines.filter((text) => text.trim() !== ''));
      }),
    );
  });

  it('takes a carriage return for the end of a line, too, and leaves blank lines out', async () => {
    expect(await linesOf([Buffer.from('a\r\n\r\n \nb\r50 %\rc')])).toEqual(['a', 'b', '50 %', 'c']);
  });

  it('does not keep a line that never ends', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x');
    expect(await linesOf(Array.from({ length: 11 }, () => chunk))).toEqual(['endless']);
  });
});
