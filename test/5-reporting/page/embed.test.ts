import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embeddedJson, packed, policyHash } from '../../../src/5-reporting/page/embed.ts';
import { escapeMarkup } from '../../../src/5-reporting/words/escape-markup.ts';
import { HOSTILE, PAYLOADS, PROTOTYPE_KEYS } from '../../support/browser/hostile-page.ts';

const hostileText = fc.oneof(
  fc.constantFrom(...PAYLOADS, ...PROTOTYPE_KEYS, HOSTILE),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('<', '>', '&', '"', '/', '\u2028', '\u2029', '\ud800', 'a') }),
);
const value = fc.oneof(
  fc.jsonValue({ noUnicodeString: false }),
  fc.dictionary(hostileText, fc.array(hostileText)),
);
const plain = (of: unknown): unknown => JSON.parse(JSON.stringify(of));

describe('a value in a script element', () => {
  it('comes back as it was, and nothing in it can end the element or begin another', () => {
    fc.assert(
      fc.property(value, (of) => {
        const text = embeddedJson(of);
        expect(text).not.toMatch(/[<\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual(plain(of));
        // What is written to a file as UTF-8 is read back the same.
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
      }),
    );
  });

  it('comes back as it was when packed, in letters and digits only', () => {
    fc.assert(
      fc.property(value, (of) => {
        const text = packed(of);
        expect(text).toMatch(/^[A-Za-z0-9+/]+=*$/);
        expect(JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString())).toEqual(plain(of));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a text in markup', () => {
  it('has no tag, quote or reference of its own and reads as it was', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const escaped = escapeMarkup(text);
        expect(escaped).not.toMatch(/[<>"]/);
        const read = escaped
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&');
        expect(read).toBe(text);
      }),
    );
  });

  it('is named in a policy by its SHA-256', () => {
    expect(policyHash('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
  });
});
