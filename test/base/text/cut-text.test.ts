import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '../../../src/base/text/cut-text.ts';

describe('cutting a text', () => {
  it('keeps whole characters, up to the limit', () => {
    expect(cutText('é🎈é🎈', 3)).toBe('é🎈é');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, most) => {
        expect(cutText(text, most)).toBe([...text].slice(0, most).join(''));
      }),
    );
  });
});
