import { describe, expect, it } from 'vitest';
import type { PairedRow } from '../../../src/4-measuring/measurement/compared-rows.ts';
import type { Rate } from '../../../src/4-measuring/measurement/estimate.ts';
import { sentenceFor } from '../../../src/4-measuring/recommending/sentence.ts';
import { pairedRow as row } from '../../support/rows/recommendable.ts';

const none: Partial<PairedRow> = { delta: 0, interval: { low: -0.05, high: 0.05 } };
const some: Partial<PairedRow> = { delta: 0.3, interval: { low: 0.1, high: 0.5 } };
const notShown: Partial<PairedRow> = { ...none, noneShown: true };

function sentence(
  types: readonly PairedRow[],
  [all, silent]: readonly [PairedRow, PairedRow] = [row('all'), row('silent')],
): string {
  return sentenceFor({ ...judge, paired: { all, silent }, pairedByType: types });
}

const rate = (count: number, of: number): Rate => ({
  estimate: of === 0 ? null : count / of,
  interval: null,
  count,
  of,
  unscored: 0,
  lowest: null,
  highest: null,
});
const judge = {
  judgeId: 'a:judge',
  whyNoDelta: null,
  metrics: { recall: rate(45, 50), falseAlarms: rate(5, 50) },
};

/** The sentence about a judge that has no Δ. */
const without = (whyNoDelta: string, recall: Rate, falseAlarms: Rate): string =>
  sentenceFor({
    ...judge,
    whyNoDelta,
    metrics: { recall, falseAlarms },
    paired: { all: row('all'), silent: row('silent') },
    pairedByType: [],
  });

describe('the sentence about a judge', () => {
  it('names faults flagged and clean parents flagged together, then Δ with its interval', () => {
    expect(sentence([row('x')])).toBe(
      'a:judge flags 90 % of silent faults and 10 % of their clean parents, so Δ is +0.80 [+0.66, +0.89]; over all faults Δ is +0.80 [+0.66, +0.89]; it sees every fault type.',
    );
  });

  it('is about all faults where none is silent', () => {
    const silent = row('silent', { pairs: 0, delta: null, interval: null });
    expect(sentence([row('x')], [row('all'), silent])).toBe(
      'a:judge flags 90 % of faults and 10 % of their clean parents, so Δ is +0.80 [+0.66, +0.89]; it sees every fault type.',
    );
  });

  it('says what is flagged and why Δ is not known where there is none', () => {
    const why = 'no fault has its clean parent in this set';
    expect(without(why, rate(6, 10), rate(1, 20))).toBe(
      `a:judge flags 60 % of 10 faults and 5 % of 20 clean runs; Δ is not known, because ${why}.`,
    );
    expect(without(why, rate(0, 0), rate(1, 20))).toBe(
      `a:judge flags 5 % of 20 clean runs and has no readable verdict on a fault; Δ is not known, because ${why}.`,
    );
    expect(without('no readable answer in 441', rate(0, 0), rate(0, 0))).toBe(
      'a:judge gave no readable answer in 441, so what it detects is not known.',
    );
  });

  it('says of each fault type what its interval allows', () => {
    expect(sentence([row('x'), row('y', some), row('z', none)])).toContain(
      '; it sees x; it sees at least a part of y; it misses z.',
    );
    expect(sentence([row('x', none), row('y', none)])).toContain('; it misses every fault type.');
    const wide = { delta: 0.9, interval: { low: -0.1, high: 1 } };
    expect(sentence([row('x', wide)])).toContain(
      '; there is no clear sign that it sees any fault type.',
    );
  });

  it('does not call a fault type unseen that the judge is not shown', () => {
    expect(sentence([row('x'), row('y', notShown), row('z', notShown)])).toContain(
      '; it sees x; it is not shown y or z.',
    );
    expect(sentence([row('y', notShown)])).toMatch(/89\]; it is not shown any fault type\.$/);
  });

  it('ignores types without pairs', () => {
    expect(sentence([row('x'), row('y', { pairs: 0, delta: null, interval: null })])).toContain(
      'it sees every fault type',
    );
  });

  it('calls fault types by their labels', () => {
    expect(sentence([row('x'), row('wrong_tool', none), row('early_stop', none)])).toContain(
      '; it sees x; it misses wrong tool and early stop.',
    );
  });

  it('never says minus zero', () => {
    const nearly = { delta: -0.001, interval: { low: -0.004, high: -0.0001 } };
    expect(sentence([row('x', none)], [row('all', nearly), row('silent', nearly)])).toContain(
      'Δ is +0.00 [+0.00, +0.00]',
    );
  });
});
