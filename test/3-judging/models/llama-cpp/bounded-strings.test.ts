import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepSchema } from '../../../../src/3-judging/judges/answers/schemas.ts';
import { boundedStrings } from '../../../../src/3-judging/models/llama-cpp/bounded-strings.ts';

const object = (properties: Record<string, object>) =>
  JSON.parse(JSON.stringify({ type: 'object', properties }));

describe('the free texts of a schema', () => {
  it('share what an answer has room for, at two characters a token', () => {
    expect(boundedStrings({ type: 'string' }, 512)).toEqual({ type: 'string', maxLength: 768 });
    const text = { type: 'string' };
    const bounded = { type: 'string', maxLength: 384 };
    expect(boundedStrings(object({ first: text, second: text }), 512)).toEqual(
      object({ first: bounded, second: bounded }),
    );
  });

  it('keep a length of their own that is shorter', () => {
    const short = { type: 'string', maxLength: 10 };
    expect(boundedStrings(short, 512)).toEqual(short);
    expect(boundedStrings({ ...short, maxLength: 5_000 }, 512).maxLength).toBe(768);
  });

  it('are all that changes', () => {
    const schema = stepSchema([{ name: 'wrong_tool' }]);
    const bounded = JSON.stringify(boundedStrings(schema, 512));
    expect(JSON.parse(bounded.replace(',"maxLength":768', ''))).toEqual(schema);
  });

  it('can be decoded within the tokens, whatever the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 16, max: 100_000 }),
        fc.integer({ min: 1, max: 9 }),
        (limit, n) => {
          const names = Array.from({ length: n }, (_, i) => [`text${i}`, { type: 'string' }]);
          const { properties } = boundedStrings(object(Object.fromEntries(names)), limit);
          const lengths = Object.values(properties ?? {}).map(({ maxLength }) => maxLength);
          const characters = lengths.reduce((sum, each) => sum + each, 0);
          expect(Math.min(...lengths)).toBeGreaterThanOrEqual(1);
          expect(characters / 2).toBeLessThanOrEqual(Math.max(limit, 2 * n));
        },
      ),
    );
  });
});
