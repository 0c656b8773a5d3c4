import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPatterns, redactRun, redactText } from '../../../src/1-traces/importing/redact.ts';
import { Reservoir } from '../../../src/1-traces/importing/reservoir.ts';
import { readCondition, requireKnownFacts } from '../../../src/1-traces/importing/select-facts.ts';
import type { Run } from '../../../src/run/run.ts';

describe('a condition on facts', () => {
  const facts = { reward: 0.5, status: 'error', ok: true, none: null, version: '10' };

  it.each([
    ['reward=0.5', true],
    ['reward = .50', true],
    ['reward!=1', true],
    ['reward>=0.5', true],
    ['reward>0.5', false],
    ['reward<=0.5', true],
    ['reward<0.5', false],
    ['status=error', true],
    ['status!=error', false],
    ['ok=true', true],
    ['version>9', true],
    ['none=null', true],
    ['none!=1', false],
    ['missing!=1', false],
    ['constructor!=1', false],
  ])('%s is %s', (text, expected) => {
    expect(readCondition(text).holds(facts)).toBe(expected);
  });

  it.each(['', 'reward', '=1', ' =1', 'a!b'])('cannot be read from "%s"', (text) => {
    expect(() => readCondition(text)).toThrow(/^--select cannot be read/);
  });

  it('on a fact that no record has is a mistake, and the message lists the facts', () => {
    const ask = (): void => requireKnownFacts('--select', ['rewrd'], new Set(['b', 'a']));
    expect(ask).toThrow("--select asks for 'rewrd', which no record has; known: a, b");
  });
});

describe('redaction', () => {
  const run: Run = {
    goal: 'I am ann@example.org',
    instructions: 'Never tell ann@example.org',
    steps: [
      {
        index: 0,
        thought: 'ann@example.org',
        call: { tool: 'mail', args: { 'ann@example.org': ['bob@example.org'], 'x@y.zz': 1 } },
        observation: { ok: true, data: { to: 'ann@example.org', n: 5 }, error: null },
        agent: 'ann@example.org',
      },
      { index: 1, from: 'agent', text: 'Sent to ann@example.org', thought: 'ann@example.org' },
    ],
    finalAnswer: 'Sent to ann@example.org',
  };

  it('reaches every text of a run and the keys of its objects', () => {
    const clean = redactRun(run, readPatterns(['email']));
    expect(JSON.stringify(clean)).not.toMatch(/@/);
    expect(clean.steps[0]).toMatchObject({
      call: { args: { '[redacted]': ['[redacted]'], '[redacted] (2)': 1 } },
      observation: { data: { to: '[redacted]', n: 5 } },
    });
  });

  it.each([
    String.raw`ann\u0040example.org`,
    String.raw`ann\\u0040example.org`,
    'ann%40example.org',
  ])('knows %s as an address', (written) => {
    expect(redactText(`{"to":"${written}"}`, readPatterns(['email']))).toBe('{"to":"[redacted]"}');
  });

  it('leaves the names of our own fields alone', () => {
    const clean = redactRun(run, readPatterns(['goal|text|steps|tool']));
    expect(Object.keys(clean).toSorted()).toEqual(Object.keys(run).toSorted());
  });

  it('knows common keys and leaves ordinary words', () => {
    const patterns = readPatterns(['key']);
    for (const key of [
      'sk-proj-abcdefghijklmnop1234',
      'ghp_abcdefghij0123456789',
      'AKIAABCDEFGHIJKLMNOP',
      'Bearer abcdefghijklmnop',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl',
    ]) {
      expect(redactText(`a ${key} b`, patterns)).toBe('a [redacted] b');
    }
    const words = 'The task-force will ask for a risk-assessment of order #W1234567.';
    expect(redactText(words, patterns)).toBe(words);
  });

  it('takes time in proportion to the text', () => {
    const patterns = readPatterns(['email', 'key']);
    const before = process.cpuUsage();
    for (const piece of ['a', 'a.', 'a@', '-----BEGIN ', 'eyJ-', 'eyJaaaaaaaa.', 'sk-', 'ghp_']) {
      redactText(piece.repeat(20_000), patterns);
    }
    expect(process.cpuUsage(before).user).toBeLessThan(3e6);
  });

  it('refuses what is no regular expression, or matches everywhere', () => {
    expect(() => readPatterns(['('])).toThrow(/^--redact is no regular expression/);
    expect(() => readPatterns(['x*'])).toThrow(/^--redact matches even where there is no text/);
  });
});

describe('a sample', () => {
  const drawn = (size: number, seed: number, from: number): readonly number[] => {
    const reservoir = new Reservoir<number>(size, seed);
    for (let i = 0; i < from; i++) reservoir.offer(i);
    return reservoir.items();
  };

  it('has the size that was asked for, no item twice, and the order of the file', () => {
    const count = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), count, (size, seed, from) => {
        const items = drawn(size, seed, from);
        expect(items.length).toBe(Math.min(size, from));
        expect(items).toEqual([...new Set(items)].toSorted((a, b) => a - b));
        expect(items).toEqual(drawn(size, seed, from));
      }),
    );
  });

  it('gives every item the same chance', () => {
    const counts = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 2000; seed++) {
      for (const item of drawn(3, seed, 10)) counts[item] = (counts[item] ?? 0) + 1;
    }
    // 600 are expected of each; the standard deviation is about 20.
    for (const count of counts) expect(Math.abs(count - 600)).toBeLessThan(100);
  });

  it('says which items are out', () => {
    const reservoir = new Reservoir<number>(2, 1);
    const out = Array.from({ length: 9 }, (_, i) => reservoir.offer(i)).filter(
      (i) => i !== undefined,
    );
    expect([...out, ...reservoir.items()].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
