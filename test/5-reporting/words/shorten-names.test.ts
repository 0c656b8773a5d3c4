import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortenNames } from '../../../src/5-reporting/words/shorten-names.ts';
import { terminalWidth } from '../../../src/base/text/terminal-width.ts';

describe('names that have to be shortened', () => {
  it('lose what they share and keep what tells them apart', () => {
    const names = [1, 2, 12].map((version) => `acme-step-judge-v${version}:qwen2.5:14b-instruct`);
    expect(shortenNames(names, 20)).toEqual([
      'acme-step-judge-v1',
      'acme-step-judge-v2',
      'acme-step-judge-v12',
    ]);
    const controls = ['control-reply-only', 'control-everything', 'selfcons3:qwen2.5:14b'];
    expect(shortenNames([...controls, 'step:qwen2.5:14b'], 14)).toEqual([
      'reply-only',
      'everything',
      'selfcons3',
      'step',
    ]);
    // Two models have this judge, so neither is called by its first word.
    expect(shortenNames(['step:qwen2.5:14b', 'step:llama3.1:8b', 'x:qwen2.5:14b'], 12)).toEqual([
      'step:q…5:14b',
      'step:l….1:8b',
      'x',
    ]);
    const models = ['14b', '32b'].map((size) => `acme-step-judge-v3:qwen2.5:${size}-instruct`);
    expect(shortenNames(models, 20)).toEqual(['acme-…14b-instruct', 'acme-…32b-instruct']);
  });

  it('lose their middle where that is enough', () => {
    expect(shortenNames(['a-very-long-name-of-one-judge', 'step:x'], 15)).toEqual([
      'a-very-…e-judge',
      'step:x',
    ]);
  });

  it('fit, and stay as different as they were', () => {
    const similar = fc
      .tuple(fc.constantFrom('acme-step-judge-', 'x'.repeat(40)), fc.nat(99), fc.string())
      .map(([start, version, end]) => `${start}v${version}:${end.trim()}${'-instruct'.repeat(3)}`);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(similar, fc.string({ maxLength: 60 })), { maxLength: 40 }),
        fc.integer({ min: 12, max: 50 }),
        (names, columns) => {
          const short = shortenNames(names, columns);
          for (const name of short) expect(terminalWidth(name)).toBeLessThanOrEqual(columns);
          const long = names.flatMap((name, at) =>
            terminalWidth(name) > columns ? [short[at]] : [],
          );
          expect(new Set(long).size).toBe(long.length);
        },
      ),
    );
  });
});
