import { expect, it } from 'vitest';
import { shellWords } from '../../../src/base/text/shell-words.ts';

it('a command line is split by a shell into the very words it was made of', () => {
  expect(shellWords(['tj', 'judge', 'my runs', "it's", 'a/b.c', 'qwen2.5:14b', '$x'])).toBe(
    "tj judge 'my runs' 'it'\\''s' a/b.c qwen2.5:14b '$x'",
  );
});
