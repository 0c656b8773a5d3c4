import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startable } from '../../../../../src/3-judging/judges/own/command/startable.ts';
import { splitWords } from '../../../../../src/3-judging/judges/own/split-words.ts';

const FILES = ['C:\\node\\node.exe', 'C:\\node\\npx.CMD', 'C:\\my tools\\judge.bat'];
const windows = {
  platform: 'windows',
  env: { Path: 'C:\\windows;C:\\node', PATHEXT: '.COM;.EXE;.BAT;.CMD', comspec: 'C:\\cmd.exe' },
  // Names have no case there.
  exists: (path: string) => FILES.some((file) => file.toLowerCase() === path.toLowerCase()),
} as const;

/** What `cmd.exe` makes of carets outside of quotes. */
const read = (line: string): string => line.replace(/\^([\s\S])/g, '$1');

describe('the command of a judge', () => {
  it('is started itself where it is a program', () => {
    const posix = { platform: 'posix', env: {}, exists: () => false } as const;
    expect(startable(['npx', 'a b'], posix)).toEqual({
      file: 'npx',
      args: ['a b'],
      isVerbatim: false,
    });
    expect(startable(['node', 'judge.mjs'], windows)).toEqual({
      file: 'C:\\node\\node.EXE',
      args: ['judge.mjs'],
      isVerbatim: false,
    });
    expect(startable(['missing'], windows).file).toBe('missing');
  });

  it('is started by the shell of Windows where it is a batch file, as npx is', () => {
    const { file, args, isVerbatim } = startable(['npx', 'tsx', 'my judge.ts'], windows);
    expect([file, ...args.slice(0, 3), isVerbatim]).toEqual([
      'C:\\cmd.exe',
      '/d',
      '/s',
      '/c',
      true,
    ]);
    expect(read(args[3] ?? '')).toMatch(/^"C:\\node\\npx\.CMD /);
    expect(startable(['C:\\my tools\\judge.bat'], windows).args[3]).toBe(
      '"C:\\my^ tools\\judge.bat"',
    );
  });

  it('gets the very words that it was given, and the shell runs none of them', () => {
    const word = fc.string({ unit: fc.constantFrom(...'a "\\&|<>^%!(),;*') });
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const line = startable(['npx', ...words], windows).args[3] ?? '';
        const given = line.slice('"C:\\node\\npx.CMD'.length, -1);
        // A special character without a caret would mean something to the shell.
        expect(given.replace(/\^[\s\S]/g, '')).not.toMatch(/["&|<>^%!();,*]/);
        expect(splitWords(read(read(given)), 'windows')).toEqual(words);
      }),
    );
  });
});
