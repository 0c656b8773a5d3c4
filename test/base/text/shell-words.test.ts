import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWords } from '../../../src/3-judging/judges/own/split-words.ts';
import { shellWords } from '../../../src/base/text/shell-words.ts';

describe('a command line', () => {
  it('is split by a shell into the very words it was made of', () => {
    const words = ['tj', 'judge', 'my runs', "it's", 'a/b.c', 'qwen2.5:14b', '$x'];
    expect(shellWords(words, 'posix')).toBe("tj judge 'my runs' 'it'\\''s' a/b.c qwen2.5:14b '$x'");
  });

  it('has double quotes on Windows, and backslashes only where a quote follows', () => {
    const words = ['tj', 'C:\\my runs\\', 'C:\\runs\\a', 'say "hi"', "it's", 'a,b', ''];
    expect(shellWords(words, 'windows')).toBe(
      String.raw`tj "C:\my runs\\" C:\runs\a "say \"hi\"" "it's" "a,b" ""`,
    );
  });

  it.each(['posix', 'windows'] as const)(
    'can be split again, whatever is in it (%s)',
    (platform) => {
      const word = fc.string({ unit: fc.constantFrom(...'a \\"\'\t$%C:/') });
      fc.assert(
        fc.property(fc.array(word), (words) => {
          expect(splitWords(shellWords(words, platform), platform)).toEqual(words);
        }),
      );
    },
  );
});
