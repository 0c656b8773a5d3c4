import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queueAddress } from '../../../src/3-judging/queue/queue-address.ts';
import { InvalidOptionError } from '../../../src/base/errors.ts';
import { hostileText } from '../../support/text/hostile.ts';

describe('the address of a queue', () => {
  it.each([
    ['redis://box', 'redis://box:6379/0'],
    ['redis://box:7000/3', 'redis://box:7000/3'],
    ['rediss://user:secret-word@box/0', 'rediss://box:6379/0'],
    ['redis://:secret-word@[::1]:6380/12', 'redis://[::1]:6380/12'],
  ])('%s is shown as %s', (given, shown) => {
    expect(queueAddress(given)).toEqual({ url: given, shown });
  });

  it.each([
    'box:6379',
    'http://box:6379/0',
    'redis:box',
    'redis://',
    'redis:///0',
    'redis://box:99999/0',
    'redis://box/first',
    'redis://box/0/1',
    'redis://box/12345',
    'redis://:100%@box/0',
    'redis://box/0?password=secret-word',
    'redis://box/0?path=/tmp/socket',
    'redis://box/0#1',
  ])('%s is refused with an example', (given) => {
    expect(() => queueAddress(given)).toThrow(InvalidOptionError);
    expect(() => queueAddress(given)).toThrow(/^--queue .*; write redis:\/\/HOST:6379\/0, or /);
  });

  it('that asks for TLS in capital letters gets TLS', () => {
    expect(queueAddress('REDISS://user:secret-word@box/0').url).toBe(
      'rediss://user:secret-word@box/0',
    );
  });

  it('is shown without its password, whatever that is', () => {
    const password = fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(password, password, (user, word) => {
        const login = `${encodeURIComponent(`u${user}`)}:${encodeURIComponent(`p${word}`)}`;
        expect(queueAddress(`redis://${login}@box:7000/1`).shown).toBe('redis://box:7000/1');
      }),
    );
  });

  it('is read or refused in one line that repeats nothing of it', () => {
    const text = fc.oneof(
      hostileText,
      hostileText.map((rest) => `redis://${rest}`),
      hostileText.map((rest) => `redis://:hunter-2-hunter@${rest}`),
      fc.webUrl().map((url) => url.replace(/^https?/, 'rediss')),
    );
    fc.assert(
      fc.property(text, (given) => {
        let said: string;
        try {
          said = queueAddress(given).shown;
          expect(said).toMatch(/^rediss?:\/\/[^/@]+:\d+\/\d+$/);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidOptionError);
          said = (error as Error).message;
        }
        expect(said).not.toContain('hunter-2');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
        expect(said).not.toMatch(/[\u0000-\u001f\u007f\u202e]/);
      }),
    );
  });
});
