import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnknownNameError } from '../../../src/base/errors.ts';
import { didYouMean } from '../../../src/base/text/did-you-mean.ts';

const JUDGES = ['programmatic', 'step:qwen2.5:14b', 'outcome:qwen2.5:14b', 'control-coin-0.4'];

describe('did you mean', () => {
  it.each([
    ['programatic', 'programmatic'],
    ['Programmatic', 'programmatic'],
    ['step:qwen2.5', 'step:qwen2.5:14b'],
    ['setp:qwen2.5:14b', 'step:qwen2.5:14b'],
    ['control-coin', 'control-coin-0.4'],
  ])('%s is probably %s', (given, meant) => {
    expect(didYouMean(given, JUDGES)).toBe(meant);
  });

  it('makes no suggestion where nothing is close', () => {
    expect(didYouMean('zebra', JUDGES)).toBeNull();
    expect(didYouMean('', JUDGES)).toBeNull();
    expect(didYouMean('x'.repeat(1e6), JUDGES)).toBeNull();
    expect(didYouMean('step', [])).toBeNull();
  });

  it('suggests only known names, and a known name is itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.string({ maxLength: 20 })), (given, known) => {
        const meant = didYouMean(given, known);
        if (meant !== null) expect(known).toContain(meant);
      }),
    );
    for (const name of JUDGES) expect(didYouMean(name, JUDGES)).toBe(name);
  });

  it('is part of the message about an unknown name', () => {
    expect(new UnknownNameError('judge', 'programatic', ['programmatic', 'b']).message).toBe(
      "unknown judge 'programatic'; did you mean 'programmatic'? known: programmatic, b",
    );
    expect(new UnknownNameError('judge', 'zebra', ['a']).message).toBe(
      "unknown judge 'zebra'; known: a",
    );
  });
});
