import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { setCounts, sizeForFaults } from '../../../src/2-planting/plan/set-counts.ts';
import { atWorst, deltaTrial, fallTrial } from '../../../src/4-measuring/planning/assumed-judge.ts';
import { allows, type Claim, type Trial } from '../../../src/4-measuring/planning/fewest-enough.ts';
import { neededForDelta, neededSet } from '../../../src/4-measuring/planning/needed-set.ts';
import {
  pilotDesign,
  pilotJudge,
  pilotOf,
  pilotSpread,
  siblingCorrelation,
} from '../../../src/4-measuring/planning/pilot.ts';
import { repeatedDesign } from '../../../src/4-measuring/planning/set-design.ts';
import { SetDesigns } from '../../../src/4-measuring/planning/set-designs.ts';
import { SimulatedSet } from '../../../src/4-measuring/planning/simulated-set.ts';
import { clusteredChange } from '../../../src/4-measuring/statistics/intervals/clustered-change.ts';
import { pairedInterval } from '../../../src/4-measuring/statistics/intervals/paired-interval.ts';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';
import { modelLikeRun } from '../../support/rows/measurements.ts';

const designs = new SetDesigns(supportDesk, { seed: 7, types: undefined });
const judge = { delta: 0.5, alarmRate: 0.2, siblingCorrelation: 0 };
const asked = { judge, confidence: 0.95, power: 0.8 };

describe('the size to ask for', () => {
  it('is the smallest that gives so many faults of each type', () => {
    for (const types of [1, 2, 6, 7]) {
      for (let faults = 1; faults < 60; faults++) {
        const size = sizeForFaults(faults, types);
        expect(setCounts(size, types).faultsPerType).toBeGreaterThanOrEqual(faults);
        if (size > 1 && faults > 1) {
          expect(setCounts(size - 1, types).faultsPerType).toBeLessThan(faults);
        }
      }
    }
  });
});

describe('the design of a set', () => {
  it('is that of the set that would be generated', () => {
    const { pairs, clusters, squares, cleanRuns } = designs.ofSize(400);
    expect([pairs, clusters.length, cleanRuns]).toEqual([300, 107, 141]);
    expect(squares / pairs).toBeCloseTo(3.89, 2);
  });

  it('is extended in proportion beyond the largest that is planned', () => {
    const large = designs.planned(200_000);
    expect(large.pairs).toBe(150_000);
    expect(large.parents / 54_166).toBeCloseTo(1, 2);
  });
});

describe('the set that a claim needs', () => {
  /** How often a set of this size allows a claim, with other random numbers than planning draws. */
  function share(trial: Trial, claim: Claim, size = 0, times = 600): number {
    const random = NumpyGenerator.defaultRng(1);
    const measured = trial.on(designs.ofSize(size));
    let allowed = 0;
    for (let i = 0; i < times; i++) {
      const seen = measured(random);
      if (seen !== null && allows(seen.interval, claim)) allowed++;
    }
    return allowed / times;
  }

  it('succeeds as often as it says, with other random numbers', () => {
    const two = { changed: 0.1, fall: 0 };
    const cases: readonly [Trial, Claim][] = [
      [deltaTrial(judge, 0.95), { above: 0.3 }],
      [deltaTrial(judge, 0.95), { margin: 0.15 }],
      [deltaTrial({ ...judge, siblingCorrelation: 0.6 }, 0.95), { above: 0.3 }],
      [deltaTrial(atWorst(judge), 0.95), { margin: 0.15 }],
      [deltaTrial(judge, 0.95, { repeats: 3, changed: 0.2 }), { margin: 0.15 }],
      [fallTrial(judge, 0.95, { of: 'delta', ...two }), { atMost: 0.15 }],
      [fallTrial(judge, 0.95, { of: 'delta', ...two }), { within: 0.2 }],
      [fallTrial(judge, 0.95, { of: 'delta', changed: 0.2, fall: 0.2 }), { above: 0 }],
      [fallTrial(judge, 0.95, { of: 'recall', ...two }), { atMost: 0.15 }],
    ];
    for (const [trial, claim] of cases) {
      const needed = neededSet(designs, { trial, claim, power: 0.8 });
      const found = share(trial, claim, needed?.size);
      expect(found).toBeGreaterThan(0.75);
      expect(Math.abs(found - (needed?.power ?? 0))).toBeLessThan(0.05);
    }
  });

  it('is never smaller for a judge whose siblings agree more', () => {
    for (const claim of [{ above: 0.2 }, { margin: 0.2 }]) {
      const sizes = [0, 0.5, 1].map(
        (siblingCorrelation) =>
          neededForDelta(designs, { ...asked, judge: { ...judge, siblingCorrelation }, claim })
            ?.size ?? 0,
      );
      const worst = neededForDelta(designs, { ...asked, judge: atWorst(judge), claim })?.size ?? 0;
      expect([...sizes, worst].toSorted((a, b) => a - b)).toEqual([...sizes, worst]);
      expect(sizes[2]).toBeGreaterThan(1.2 * (sizes[0] ?? 0));
    }
  });

  it('grows as more is claimed or as more power is wanted, and does not exist for too much', () => {
    const size = (above: number, power = 0.8) =>
      neededForDelta(designs, { ...asked, power, claim: { above } })?.size ?? 0;
    expect(size(0)).toBeLessThan(size(0.3));
    expect(size(0.3)).toBeLessThan(size(0.3, 0.95));
    expect(neededForDelta(designs, { ...asked, claim: { above: 0.5 } })).toBeNull();
    const large = neededForDelta(designs, { ...asked, claim: { margin: 0.01 } });
    expect(large).toMatchObject({ simulated: 0 });
    expect(large?.size).toBeGreaterThan(20_000);
  });
});

describe('a judge that goes on as it began', () => {
  const { set, judges } = modelLikeRun();
  const [first] = judges;
  if (first === undefined) throw new Error('no judge');
  const pilot = pilotOf(set, first);

  it('keeps what was measured', () => {
    const same = new SimulatedSet(repeatedDesign(pilotDesign(pilot), pilot.clusters.length));
    pilotJudge(pilot)(same)(NumpyGenerator.defaultRng(1));
    const flagged = pilot.clusters.flatMap(({ flags, parentFlagged }) =>
      flags.map((flag) => Number(flag) - Number(parentFlagged)),
    );
    expect(same.delta()).toBeCloseTo(flagged.reduce((a, b) => a + b, 0) / flagged.length, 12);
  });

  it('has the interval of a measurement', () => {
    const set = new SimulatedSet(repeatedDesign(pilotDesign(pilot), 2 * pilot.clusters.length));
    const random = NumpyGenerator.defaultRng(3);
    for (let round = 0; round < 20; round++) {
      let pair = 0;
      const clusters = set.design.clusters.map(({ types }, place) => {
        const parentFlagged = random.random() < 0.2;
        set.flagParent(place, parentFlagged);
        const typed = types.map((type) => {
          const flagged = random.random() < 0.3 + 0.1 * type;
          set.flagFault(pair++, flagged);
          return { type, pairs: 1, faultsFlagged: Number(flagged) };
        });
        const faultsFlagged = typed.reduce((sum, each) => sum + each.faultsFlagged, 0);
        return { pairs: types.length, faultsFlagged, parentFlagged, times: 1, types: typed };
      });
      const { low, high } = pairedInterval(clusters, 0.95);
      const { delta, interval } = set.row(0.95);
      expect(delta).toBeCloseTo(set.delta(), 12);
      expect(interval.low).toBeCloseTo(low, 10);
      expect(interval.high).toBeCloseTo(high, 10);
    }
  });

  it.each([
    ['delta', 2],
    ['recall', 1],
  ] as const)('has the interval of a comparison where two versions differ in %s', (of, most) => {
    const set = new SimulatedSet(repeatedDesign(pilotDesign(pilot), 2 * pilot.clusters.length), 2);
    const random = NumpyGenerator.defaultRng(4);
    for (let round = 0; round < 10; round++) {
      const rows: { cluster: number; stratum: number; change: number }[] = [];
      let pair = 0;
      for (const [cluster, { types }] of set.design.clusters.entries()) {
        const flags = [0, 1].map((version) => random.random() < 0.3 + 0.1 * version);
        for (const [version, flag] of flags.entries()) set.flagParent(cluster, flag, version);
        const lostOfParent = of === 'delta' ? Number(flags[0]) - Number(flags[1]) : 0;
        for (const stratum of types) {
          const ofFault = [0, 1].map(() => random.random() < 0.4 + 0.1 * stratum);
          for (const [version, flag] of ofFault.entries()) set.flagFault(pair, flag, version);
          pair++;
          const change = Number(ofFault[0]) - Number(ofFault[1]) - lostOfParent;
          rows.push({ cluster, stratum, change });
        }
      }
      const expected = clusteredChange(
        {
          most,
          cluster: Int32Array.from(rows, ({ cluster }) => cluster),
          clusters: set.design.clusters.length,
          stratum: Int32Array.from(rows, ({ stratum }) => stratum),
          strata: set.design.types.length,
          change: Int8Array.from(rows, ({ change }) => change),
        },
        0.95,
      );
      const found = set.fall(of, 0.95);
      expect(found?.value).toBeCloseTo(expected?.estimate ?? Number.NaN, 12);
      expect(found?.interval.low).toBeCloseTo(expected?.low ?? Number.NaN, 10);
      expect(found?.interval.high).toBeCloseTo(expected?.high ?? Number.NaN, 10);
    }
  });

  it('has a correlation of siblings that is that of its flags', () => {
    const cluster = (...flags: boolean[]) => ({
      instance: '',
      task: 0,
      parentFlagged: false,
      types: flags.map((_, type) => type),
      flags,
    });
    const types = ['a', 'b'];
    const together = [cluster(true, true), cluster(false, false)];
    const apart = [cluster(true, false), cluster(false, true)];
    expect(siblingCorrelation({ types, clusters: together })).toBeCloseTo(1, 12);
    expect(siblingCorrelation({ types, clusters: apart })).toBeCloseTo(-1, 12);
    expect(siblingCorrelation({ types, clusters: [...together, ...apart] })).toBeCloseTo(0, 12);
    expect(siblingCorrelation({ types, clusters: [cluster(true)] })).toBeNull();
  });

  it('has about the same Δ on ten times as many parents', () => {
    const large = new SimulatedSet(repeatedDesign(pilotDesign(pilot), 10 * pilot.clusters.length));
    const small = new SimulatedSet(repeatedDesign(pilotDesign(pilot), pilot.clusters.length));
    const random = NumpyGenerator.defaultRng(2);
    pilotJudge(pilot)(large)(random);
    pilotJudge(pilot)(small)(random);
    expect(Math.abs(large.delta() - small.delta())).toBeLessThan(0.06);
    expect(pilotSpread(pilot)).toBeGreaterThan(0);
  });
});
