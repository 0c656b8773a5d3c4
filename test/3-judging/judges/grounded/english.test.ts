import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  loadEnglish,
  newEnglish,
} from '../../../../src/3-judging/judges/grounded/english/english.ts';
import {
  root,
  stem,
  wordsOf,
} from '../../../../src/3-judging/judges/grounded/english/english-words.ts';
import { statementsOf } from '../../../../src/3-judging/judges/grounded/english/statements.ts';
import { english } from './desk-replies.ts';

const clauses = (text: string) =>
  english(text)
    .flatMap((sentence) => statementsOf(sentence))
    .map(({ mood, verb, passive, negated }) => ({
      mood,
      verb: verb?.lemma ?? null,
      passive,
      negated,
    }));

describe('the clauses of a sentence', () => {
  it.each([
    ['I have cancelled it.', 'done', 'cancel', false],
    ['We cancelled it.', 'done', 'cancel', false],
    ['It has been cancelled.', 'done', 'cancel', true],
    ['We are cancelling it.', 'done', 'cancel', false],
    ['A courier will collect it.', 'future', 'collect', false],
    ['A colleague is going to call you.', 'future', 'call', false],
    ['I can cancel it.', 'possible', 'cancel', false],
    ['Please cancel it.', 'order', 'cancel', false],
    ['Should I cancel it?', 'question', null, false],
    ['If you cancel it, tell us.', 'condition', 'cancel', false],
    ["We'd shipped it.", 'done', 'ship', false],
  ])('%s is %s', (text, mood, verb, passive) => {
    expect(clauses(text)[0]).toMatchObject({ mood, verb, passive });
  });

  it('are told apart at conjunctions, and the second has the subject of the first', () => {
    const [sentence] = english('A replacement was sent and arrives on Tuesday.');
    const parts = sentence === undefined ? [] : statementsOf(sentence);
    expect(parts.map(({ verb }) => verb?.lemma)).toEqual(['send', 'arrive']);
    expect(parts[1]?.subject).toEqual(parts[0]?.subject);
  });

  it('know what is denied, and that "at no cost" denies nothing', () => {
    expect(clauses('I have not cancelled it.')[0]?.negated).toBe(true);
    expect(clauses('We upgraded it at no cost.')[0]?.negated).toBe(false);
  });

  it('quote the sentence as it was written', () => {
    const text = 'Order ORD-20001 of a.b7@example.com cost 60.03.';
    expect(english(text).map((sentence) => sentence.text)).toEqual([text]);
  });
});

describe('stems', () => {
  it.each([
    ['cancelled', 'cancels'],
    ['canceled', 'cancelling'],
    ['issued', 'issues'],
    ['sent', 'sending'],
    ['policies', 'policy'],
    ['shipped', 'ship'],
  ])('%s and %s have the same one', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it('keep words apart that only look alike', () => {
    expect(stem('note')).not.toBe(stem('not'));
    expect(stem('confirm')).not.toBe(stem('confirmation'));
  });

  it('have roots that derived words share', () => {
    expect(root('cancellation')).toBe(root('cancel'));
    expect(root('payments')).toBe(root('pay'));
    expect(root('options')).toBe(root('option'));
  });

  it('are made of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof stem(text)).toBe('string');
        expect(typeof root(text)).toBe('string');
      }),
    );
  });
});

describe('the words of a name', () => {
  it('are split where people and programs split them', () => {
    expect(wordsOf('get_user_details')).toEqual(['get', 'user', 'details']);
    expect(wordsOf('getUserDetails')).toEqual(expect.arrayContaining(['get', 'User', 'Details']));
    expect(wordsOf('an e-mail')).toEqual(['an', 'email']);
  });
});

describe('the tagger', () => {
  it('is loaded once per process, however often a judge asks for it', async () => {
    expect(await loadEnglish()).toBe(await loadEnglish());
  });

  // The 21st used to fail: each was twice as large as the one before.
  it('can be made anew as often as need be', { timeout: 30_000 }, async () => {
    const often = await newEnglish(1);
    const [first] = often('We cancelled it.');
    for (let i = 0; i < 24; i++) expect(often('We cancelled it.')[0]).toEqual(first);
  });
});
