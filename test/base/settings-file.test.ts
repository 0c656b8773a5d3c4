import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FileError } from '../../src/base/errors.ts';
import { setting, text, whole } from '../../src/base/settings.ts';
import { parseSettings, parseSettingsText } from '../../src/base/settings-file.ts';
import { configSchema } from '../../src/doors/project/config.ts';

const schema = z.strictObject({
  size: setting(whole(1, 9).default(3), 'how many'),
  runs: setting(
    z.union([
      z.strictObject({ world: setting(text(), 'a world') }),
      z.array(z.strictObject({ world: setting(text(), 'a world') })),
    ]),
    'where from',
  ),
});

const problem = (value: unknown): string => {
  try {
    parseSettings(schema, value, 'file');
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  }
  throw new Error('nothing was wrong');
};

describe('a file of settings', () => {
  it('has the values that the schema fills in', () => {
    expect(parseSettings(schema, { runs: { world: 'a' } }, 'file')).toEqual({
      size: 3,
      runs: { world: 'a' },
    });
  });

  it('names the path of a mistake, and what was probably meant', () => {
    expect(problem({ runs: { world: 'a' }, size: 0 })).toBe(
      'file: size: must be a whole number from 1 to 9',
    );
    expect(problem({ runs: { wrold: 'a' } })).toMatch(/^file: runs\.world: /);
    expect(problem({ runs: [{ world: 'a' }, { world: 'b', x: 1 }] })).toBe(
      "file: runs.1: unknown key 'x'; known: world",
    );
    expect(problem({ runs: { world: 'a' }, szie: 1 })).toBe(
      "file: unknown key 'szie'; did you mean 'size'?",
    );
    expect(problem(null)).toBe('file: must be an object of settings');
  });

  it('says where JSON ends to be JSON, and refuses a key that no record keeps', () => {
    expect(() => parseSettingsText('{\n  "a": 1,,\n}', 'file')).toThrow(
      /file: this is not JSON at line 2, column 10/,
    );
    expect(() => parseSettingsText('{"a": {"__proto__": 1}}', 'file')).toThrow(/__proto__/);
    expect(parseSettingsText('\ufeff{"a": 1}', 'file')).toEqual({ a: 1 });
  });

  it('is read or refused in one line, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (runs, other) => {
        for (const value of [
          runs,
          { runs, judges: other },
          { runs: { traces: runs, size: other } },
        ]) {
          try {
            parseSettings(configSchema, value, 'tj.config.json');
          } catch (error) {
            expect(error).toBeInstanceOf(FileError);
            expect(String(error)).not.toMatch(/[\n\r]|undefined|\[object/);
          }
        }
      }),
    );
  });
});
