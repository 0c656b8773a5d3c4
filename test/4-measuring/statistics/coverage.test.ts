import { describe, expect, it } from 'vitest';
import { clusteredChange } from '../../../src/4-measuring/statistics/intervals/clustered-change.ts';
import { clusteredShare } from '../../../src/4-measuring/statistics/intervals/clustered-share.ts';
import type { Interval } from '../../../src/4-measuring/statistics/intervals/interval.ts';
import { pairedInterval } from '../../../src/4-measuring/statistics/intervals/paired-interval.ts';
import { clusteredTest } from '../../../src/4-measuring/statistics/tests/clustered-test.ts';
import { mcnemarExact } from '../../../src/4-measuring/statistics/tests/mcnemar.ts';
import { width } from '../../support/simulation/any-clusters.ts';
import { type PairDesign, pairDesign } from '../../support/simulation/pair-design.ts';
import {
  clustersOf,
  type Flags,
  ratesOf,
  runsOf,
  type SimulatedJudge,
} from '../../support/simulation/simulated-judge.ts';

/** Twice the standard error of 95 % in so many runs is 1.8 %. */
const RUNS = 600;
const ENOUGH = 0.932;

const inEvery = (rate: number): readonly number[] => new Array<number>(6).fill(rate);
const holds = ({ low, high }: Interval, truth: number): boolean => low <= truth && truth <= high;

function shareOfRuns(
  judge: SimulatedJudge,
  design: PairDesign,
  of: (flags: Flags) => boolean,
): number {
  const next = runsOf(judge, design, 20_261);
  let count = 0;
  for (let run = 0; run < RUNS; run++) if (of(next())) count++;
  return count / RUNS;
}

describe('on the pairs of a generated set', () => {
  const design = pairDesign(400);

  it('the interval of recall holds it where verdicts follow the instance, which without instances it does not', () => {
    const judge = { alarm: 0.2, detect: inEvery(0.6), instance: 2 };
    const { fault: recall } = ratesOf(judge, design.pairs);
    const of = new Uint8Array(design.pairs.length).fill(1);
    const byInstance = shareOfRuns(judge, design, ({ fault }) =>
      holds(clusteredShare({ ...design.rows, count: fault, of }, 0.95) as Interval, recall),
    );
    const cluster = Int32Array.from(design.pairs.keys());
    const apart = { ...design.rows, cluster, clusters: cluster.length };
    const asIfIndependent = shareOfRuns(judge, design, ({ fault }) =>
      holds(clusteredShare({ ...apart, count: fault, of }, 0.95) as Interval, recall),
    );
    expect(byInstance).toBeGreaterThan(ENOUGH);
    expect(asIfIndependent).toBeLessThan(0.85);
  });

  it('the test of a judge that flags by chance errs rarely by instance, and often by pair', () => {
    const coin = { alarm: 0.5, detect: inEvery(0.5), instance: 0 };
    const byInstance = shareOfRuns(
      coin,
      design,
      (flags) => (clusteredTest(clustersOf(design, flags)) ?? 1) <= 0.05,
    );
    const byPair = shareOfRuns(coin, design, ({ fault, parent }) => {
      let [faultOnly, parentOnly] = [0, 0];
      design.pairs.forEach(({ parent: of }, at) => {
        const difference = (fault[at] as number) - (parent[of] as number);
        if (difference > 0) faultOnly++;
        if (difference < 0) parentOnly++;
      });
      return mcnemarExact(faultOnly, parentOnly) <= 0.05;
    });
    expect(byInstance).toBeLessThan(1 - ENOUGH);
    expect(byPair).toBeGreaterThan(0.15);
  });

  it.each([150, 400])(
    'the interval of Δ holds it for a judge that flags nearly everything, at %d runs',
    (size) => {
      const judge = { alarm: 0.97, detect: [0.99, 0.97, 1, 0.98, 1, 0.96], instance: 0 };
      const sized = pairDesign(size);
      const { delta } = ratesOf(judge, sized.pairs);
      const coverage = shareOfRuns(judge, sized, (flags) =>
        holds(pairedInterval(clustersOf(sized, flags), 0.95), delta),
      );
      expect(coverage).toBeGreaterThan(ENOUGH);
    },
  );

  it('the interval of Δ is at most 0.07 wide at 400 runs for a judge like the rules, constant within types', () => {
    const rules = { alarm: 0, detect: [0, 1, 1, 1, 1, 0], instance: 0 };
    const flags = runsOf(rules, design, 1)();
    const known = pairedInterval(clustersOf(design, flags), 0.95);
    expect(holds(known, ratesOf(rules, design.pairs).delta)).toBe(true);
    expect(width(known)).toBeLessThan(0.07);
    const untyped = clustersOf(design, flags).map(({ types: _, ...one }) => one);
    expect(width(known)).toBeLessThan(0.7 * width(pairedInterval(untyped, 0.95)));
  });

  it.each([
    ['alike', { alarm: 0.1, detect: inEvery(0.7), instance: 1 }],
    ['far apart', { alarm: 0.4, detect: [0.1, 0.9, 0.3, 1, 0.2, 0], instance: 0 }],
    ['all but silent', { alarm: 0.03, detect: inEvery(0.1), instance: 0 }],
  ])(
    'the interval of a difference between judges at 60 runs holds it where they are %s',
    (_, other) => {
      const sized = pairDesign(60);
      const judge = { alarm: 0.1, detect: inEvery(0.75), instance: 1 };
      const truth = ratesOf(judge, sized.pairs).delta - ratesOf(other, sized.pairs).delta;
      const nextOther = runsOf(other, sized, 99);
      const coverage = shareOfRuns(judge, sized, (flags) => {
        const others = nextOther();
        const change = Int8Array.from(
          sized.pairs,
          (pair, at) => told(flags, at, pair.parent) - told(others, at, pair.parent),
        );
        return holds(clusteredChange({ ...sized.rows, change }, 0.95) as Interval, truth);
      });
      expect(coverage).toBeGreaterThan(ENOUGH);
    },
  );
});

const told = ({ fault, parent }: Flags, at: number, of: number): number =>
  (fault[at] as number) - (parent[of] as number);
