import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWords } from '../../../../src/3-judging/judges/own/split-words.ts';

describe('a command line', () => {
  it('is split into words without a shell', () => {
    expect(splitWords(`python "my judge.py"  --name 'a "b" $HOME' c\\ d ""`, 'posix')).toEqual([
      'python',
      'my judge.py',
      '--name',
      'a "b" $HOME',
      'c d',
      '',
    ]);
    expect(splitWords('C:\\tools\\judge.exe "say \\"hi\\""')).toEqual([
      'C:\\tools\\judge.exe',
      'say "hi"',
    ]);
    expect(() => splitWords('python "judge.py')).toThrow('never closed');
    const word = fc.string().filter((text) => !text.includes("'"));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(splitWords(words.map((text) => `'${text}'`).join(' '))).toEqual(words);
      }),
    );
  });

  it('may hold any path of Windows there', () => {
    const command = String.raw`\\server\share\judge.exe "C:\my judges\\" 'a b' C:\new\ "\"x\""`;
    expect(splitWords(command, 'windows')).toEqual([
      '\\\\server\\share\\judge.exe',
      'C:\\my judges\\',
      'a b',
      'C:\\new\\',
      '"x"',
    ]);
  });
});
