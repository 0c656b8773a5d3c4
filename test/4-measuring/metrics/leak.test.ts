import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { measure } from '../../../src/4-measuring/measure.ts';
import { atMost } from '../../../src/4-measuring/metrics/leak.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { binomialLowerTail } from '../../../src/4-measuring/statistics/tests/binomial-tail.ts';
import { gateText } from '../../../src/5-reporting/gate/gate-text.ts';
import { gateJudges } from '../../../src/5-reporting/gate.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { someVerdict } from '../../support/rows/some-verdict.ts';

const rows = [...labelledSet(planSet(supportDesk, { size: 120, seed: 7, parents: true }))];

/** What judges with the outcome view said, by their ids. */
function judged(judges: Readonly<Record<string, (row: LabelledTrajectory) => boolean>>) {
  const verdicts = Object.entries(judges).flatMap(([judgeId, flags]) =>
    rows.map((row) =>
      someVerdict(row.id, { judgeId, faulty: flags(row), extra: { view: 'outcome' } }),
    ),
  );
  return judgedSetFromMemory(rows, verdicts, supportDesk);
}

const knows = ({ label }: LabelledTrajectory): boolean => label.faulty;

describe('a judge that tells identical inputs apart, always the right way,', () => {
  const found = judged({ vendor: knows });
  const measurement = measure(found);

  it('is said to leak in the first line, and is not recommended', () => {
    const [vendor] = measurement.judges;
    expect(vendor?.leak?.right).toBe(vendor?.leak?.inconsistent);
    expect(vendor?.leak?.p).toBeLessThan(1e-9);
    expect(measurement.recommendation.judge).toBeNull();
    expect(measurement.recommendation.headline).toMatch(
      /^vendor answers identical inputs differently, (\d+) of \1 times the right way: .* no evidence\.$/,
    );
  });

  it('fails every gate on what it scores, and the first line says why', () => {
    const result = gateJudges(measurement, found, { minDelta: 0.1, maxFalseAlarm: 0.5 });
    expect(result.verdict).toBe('failed');
    expect(result.criteria.map(({ key, verdict }) => [key, verdict])).toEqual([
      ['minDelta', 'failed'],
      ['maxFalseAlarm', 'failed'],
      ['maxUnscored', 'passed'],
    ]);
    const [first] = gateText(result, 120).split('\n');
    expect(first).toMatch(/^Gate failed for vendor: Δ rests on a leak, wanted ≥ 0.1; 1 of 3/);
  });

  it('leaves the recommendation to the others', () => {
    const random = new PythonRandom(1);
    const both = measure(judged({ vendor: knows, coin: () => random.random() < 0.5 }));
    expect(both.recommendation.headline).toMatch(/^vendor answers .* no evidence\. coin cannot be/);
  });
});

it.each([0.02, 0.1, 0.5, 0.9])(
  'a judge that flags at random, %d of all, is noisy and leaks nothing',
  (share) => {
    const random = new PythonRandom(`noise ${share}`);
    let leaks = 0;
    for (let round = 0; round < 60; round++) {
      const { judges } = measure(judged({ coin: () => random.random() < share }));
      if (judges[0]?.leak != null) leaks++;
    }
    expect(leaks).toBe(0);
  },
);

it('a deterministic judge leaks nothing, whatever it goes by', () => {
  const [judge] = measure(
    judged({ short: ({ finalAnswer }) => finalAnswer.length % 2 === 0 }),
  ).judges;
  expect(judge?.leak).toBeNull();
});

describe('the lower tail of the Poisson binomial distribution', () => {
  it('is that of the binomial one where all chances are equal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.nat(60),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (n, k, chance) => {
          const count = Math.min(k, n);
          const expected = binomialLowerTail(count, n, chance);
          expect(Math.abs(atMost(count, Array(n).fill(chance)) - expected)).toBeLessThan(1e-10);
        },
      ),
    );
  });

  it('is that of every outcome that is listed, where chances differ', () => {
    const chances = [0.1, 0.5, 0.8, 0.3];
    for (let count = 0; count <= 4; count++) {
      let sum = 0;
      for (let bits = 0; bits < 16; bits++) {
        const happened = chances.map((_, i) => (bits >> i) & 1);
        if (happened.reduce((a, b) => a + b, 0) > count) continue;
        sum += chances.reduce((all, chance, i) => all * (happened[i] ? chance : 1 - chance), 1);
      }
      expect(atMost(count, chances)).toBeCloseTo(sum, 12);
    }
  });

  it('is close to itself where a normal distribution takes over', () => {
    const chances = (n: number) => Array.from({ length: n }, (_, i) => 0.3 + 0.4 * ((i % 7) / 7));
    expect(atMost(930, chances(2001))).toBeCloseTo(atMost(930, chances(2000)), 1);
  });
});
