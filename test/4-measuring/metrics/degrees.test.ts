import { describe, expect, it } from 'vitest';
import { DEGREES } from '../../../src/run/label.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { buildSet, measured, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 200, seed: 7, degrees: true, parents: true });
const judgedBy = (flags: (run: LabelledTrajectory) => boolean) =>
  measured(
    set,
    set.map((run) => verdict(run, 'mine', flags(run))),
  ).judges[0];

describe('Δ by degree', () => {
  it('is Δ over the faults that are treated in that way', () => {
    const judge = judgedBy(
      ({ label }) => label.degree === 'confessed' || label.degree === 'neutral',
    );
    expect(judge?.pairedByDegree.map(({ group, delta }) => [group, delta])).toEqual([
      ['confessed', 1],
      ['neutral', 1],
      ['rationalised', 0],
      ['concealed', 0],
    ]);
    for (const [at, degree] of DEGREES.entries()) {
      const row = judge?.pairedByDegree[at];
      expect(row?.pairs).toBe(set.filter(({ label }) => label.degree === degree).length);
      expect(row?.interval?.low).toBeLessThan(row?.interval?.high ?? 0);
    }
  });

  it('is about every fault once, and absent where no label names a degree', () => {
    const judge = judgedBy(({ label }) => label.faulty);
    const pairs = judge?.pairedByDegree.reduce((sum, row) => sum + row.pairs, 0);
    expect(pairs).toBe(judge?.paired.all.pairs);
    const plain = buildSet({ size: 40, seed: 7, parents: true });
    const verdicts = plain.map((run) => verdict(run, 'mine', false));
    expect(measured(plain, verdicts).judges[0]?.pairedByDegree).toEqual([]);
  });
});
