import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentWords } from '../../../src/2-planting/harmless/content-words.ts';

const wordsOf = (text: string): readonly string[] => [...contentWords(text).values()];

describe('the content words of a text', () => {
  it('leave out words that claim nothing, and keep those that turn a claim around', () => {
    expect(wordsOf('Hello Anna, I have not refunded the order, and it is with you.')).toEqual([
      'anna',
      'not',
      'refunded',
      'order',
    ]);
  });

  it('are the same with another ending, and as part of a name', () => {
    const stems = (text: string) => [...contentWords(text).keys()];
    expect(stems('issue_refund')).toEqual(stems('issued refunds'));
    expect(stems('issueRefund')).toEqual(stems('issuing refunded'));
    expect(stems('pass')).toEqual(stems('passes'));
    expect(stems('need fee')).toEqual(stems('needed fees'));
    expect(stems('waived')).not.toEqual(stems('wanted'));
  });

  it('of two texts are those of one and those of the other', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (one, other) => {
          const both = new Set(contentWords(`${one}\n${other}`).keys());
          expect(both).toEqual(
            new Set([...contentWords(one).keys(), ...contentWords(other).keys()]),
          );
        },
      ),
    );
  });
});
