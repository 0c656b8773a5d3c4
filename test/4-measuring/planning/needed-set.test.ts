import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { setCounts, sizeForFaults } from '../../../src/2-planting/plan/set-counts.ts';
import { assumedJudge } from '../../../src/4-measuring/planning/assumed-judge.ts';
import { neededSet } from '../../../src/4-measuring/planning/needed-set.ts';
import {
  pilotJudge,
  pilotOf,
  pilotSpread,
  repeatedDesign,
} from '../../../src/4-measuring/planning/pilot.ts';
import { SetDesigns } from '../../../src/4-measuring/planning/set-designs.ts';
import { simulateClaim } from '../../../src/4-measuring/planning/simulate-claims.ts';
import { SimulatedSet } from '../../../src/4-measuring/planning/simulated-set.ts';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';
import { modelLikeRun } from '../../support/rows/measurements.ts';

const designs = new SetDesigns(supportDesk, { seed: 7, types: undefined });
const judge = { delta: 0.5, alarmRate: 0.2, instanceEffect: 0 };
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
    expect(large.parents / 54_166).toBeCloseTo(1, 3);
  });
});

describe('the set that a claim needs', () => {
  it('succeeds as often as it says, with other random numbers', () => {
    for (const claim of [{ above: 0.3 }, { margin: 0.1 }]) {
      const needed = neededSet(designs, { ...asked, claim });
      const set = new SimulatedSet(designs.ofSize(needed?.size ?? 0));
      const { share } = simulateClaim(set, assumedJudge(judge), claim, {
        sets: 800,
        seed: 1,
        confidence: 0.95,
      });
      expect(share).toBeGreaterThan(0.75);
      expect(Math.abs(share - (needed?.power ?? 0))).toBeLessThan(0.05);
    }
  });

  it('grows as more is claimed or as more power is wanted, and does not exist for too much', () => {
    const size = (above: number, power = 0.8) =>
      neededSet(designs, { ...asked, power, claim: { above } })?.size ?? 0;
    expect(size(0)).toBeLessThan(size(0.3));
    expect(size(0.3)).toBeLessThan(size(0.3, 0.95));
    expect(neededSet(designs, { ...asked, claim: { above: 0.5 } })).toBeNull();
    const large = neededSet(designs, { ...asked, claim: { margin: 0.01 } });
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
    const same = new SimulatedSet(repeatedDesign(pilot, pilot.clusters.length));
    pilotJudge(pilot)(same, NumpyGenerator.defaultRng(1));
    const flagged = pilot.clusters.flatMap(({ flags, parentFlagged }) =>
      flags.map((flag) => Number(flag) - Number(parentFlagged)),
    );
    expect(same.delta()).toBeCloseTo(flagged.reduce((a, b) => a + b, 0) / flagged.length, 12);
  });

  it('has about the same Δ on ten times as many parents', () => {
    const large = new SimulatedSet(repeatedDesign(pilot, 10 * pilot.clusters.length));
    const small = new SimulatedSet(repeatedDesign(pilot, pilot.clusters.length));
    const random = NumpyGenerator.defaultRng(2);
    pilotJudge(pilot)(large, random);
    pilotJudge(pilot)(small, random);
    expect(Math.abs(large.delta() - small.delta())).toBeLessThan(0.06);
    expect(pilotSpread(pilot)).toBeGreaterThan(0);
  });
});
