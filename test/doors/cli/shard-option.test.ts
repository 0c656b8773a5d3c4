import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_SHARDS } from '../../../src/3-judging/blind/shard.ts';
import { askingSettings } from '../../../src/3-judging/settings.ts';
import { optionsOf } from '../../../src/doors/cli/declare.ts';

const field = askingSettings.shape.shard;
/** What the option is read as, and what the schema makes of that. */
const shard = (text: string) =>
  field.unwrap().parse(optionsOf('shard', field)[0]?.parseArg?.(text, undefined));

describe('--shard', () => {
  it('names a part and the number of parts', () => {
    const parts = fc
      .integer({ min: 1, max: MOST_SHARDS })
      .chain((of) => fc.record({ number: fc.integer({ min: 1, max: of }), of: fc.constant(of) }));
    fc.assert(
      fc.property(parts, (part) => {
        expect(shard(`${part.number}/${part.of}`)).toEqual(part);
      }),
    );
    expect(shard(' 3 / 8 ')).toEqual({ number: 3, of: 8 });
  });

  it.each([
    '0/3',
    '4/3',
    '3',
    '1/0',
    `1/${MOST_SHARDS + 1}`,
    '-1/3',
    '1/2/3',
    '1.5/3',
    'x/y',
    '1e0/3',
    '/',
    '',
  ])('is refused as %j', (text) => {
    expect(() => shard(text)).toThrow(/It must be such as 3\/8/);
  });

  it('is read from any text without anything but these two outcomes', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(shard(text).number).toBeGreaterThan(0);
        } catch (error) {
          expect(String(error)).toMatch(/It must be such as/);
        }
      }),
    );
  });
});
