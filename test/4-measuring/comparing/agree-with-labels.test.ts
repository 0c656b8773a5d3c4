import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../src/2-planting/recorded/recorded-subject.ts';
import {
  type AgreementFolder,
  agreementOf,
} from '../../../src/4-measuring/comparing/agree-with-labels.ts';
import { orderError } from '../../../src/4-measuring/comparing/order-error.ts';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { agreementTable } from '../../../src/5-reporting/tables/agreement-table.ts';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { recordedFault, recordedParent } from '../../support/rows/recorded-set.ts';
import {
  EIGHT,
  rewarded,
  rising,
  type Skills,
  skilledVerdicts,
} from '../../support/rows/skilled-judges.ts';

const numbers = Array.from({ length: 60 }, (_, at) => at + 1);
const planted = numbers.flatMap((number) => [recordedParent(number), recordedFault(number)]);
/** Other runs than those that faults are planted in. */
const labelled = numbers.map((number) => rewarded(100 + number, number <= 30));

function folder(
  world: string,
  set: readonly LabelledTrajectory[],
  skills: Skills,
  more: Partial<Verdict> = {},
): AgreementFolder {
  const verdicts = skilledVerdicts(set, skills, more);
  const judged = judgedSetFromMemory(set, verdicts, subjectOf({}, []));
  return { world, judged, measurement: measure(judged, { ...DEFAULT_MEASURE, compares: false }) };
}

const names = EIGHT;
const falling = Object.fromEntries(names.map((name, at) => [name, (7 - at) / 8]));
const some = (skills: Skills, count: number): Skills =>
  Object.fromEntries(Object.entries(skills).slice(0, count));

const onPlanted = folder('planted', planted, rising);

describe('the agreement of Δ with labels', () => {
  it('is shown by eight judges that are better on both or worse on both', () => {
    const {
      rank,
      conclusion,
      labelled: by,
    } = agreementOf([onPlanted], [folder('labelled', labelled, rising)]);
    expect(rank?.estimate).toBeGreaterThan(0.7);
    expect(rank?.interval.low).toBeGreaterThan(0);
    expect(rank?.p).toBeLessThan(0.01);
    expect((rank?.same ?? 0) + (rank?.opposite ?? 0)).toBeLessThanOrEqual(28);
    expect(conclusion).toMatch(
      /^Judges with a larger Δ also tell labelled runs apart better: \d+ of 28/,
    );
    expect(by).toEqual([{ world: 'labelled', by: ['annotators'], faulty: 30, sound: 30 }]);
  });

  it('can be the opposite, and then Δ misleads', () => {
    const { rank, conclusion } = agreementOf([onPlanted], [folder('labelled', labelled, falling)]);
    expect(rank?.interval.high).toBeLessThan(0);
    expect(conclusion).toContain('Δ misleads');
  });

  it('is left open where the interval holds 0', () => {
    const alike = Object.fromEntries(names.map((name) => [name, 0.4]));
    const { rank, conclusion } = agreementOf([onPlanted], [folder('labelled', labelled, alike)]);
    expect(rank?.interval.low).toBeLessThan(0);
    expect(rank?.interval.high).toBeGreaterThan(0);
    expect(conclusion).toContain('8 judges do not show whether Δ predicts');
  });

  it('cannot be told with four judges, even in the same order', () => {
    const four = agreementOf(
      [folder('planted', planted, some(rising, 4))],
      [folder('labelled', labelled, some(rising, 4))],
    );
    expect(four.rank).toBeNull();
    expect(four.conclusion).toBe(
      'Nothing can be concluded: 4 judges were measured on both, and with fewer than 5 even the same order in both could be chance.',
    );
    expect(four.judges.length).toBe(4);
  });

  it('cannot be told where judges are all alike', () => {
    const everything = Object.fromEntries(names.map((name) => [name, 2]));
    const { rank, conclusion } = agreementOf(
      [onPlanted],
      [folder('labelled', labelled, everything)],
    );
    expect(rank).toBeNull();
    expect(conclusion).toContain('the same for all of them');
  });

  it('counts no control, unless it is asked to, and no judge that learns from labels', () => {
    const controls = { ...rising, 'control-coin-0.4': 0, 'control-surface': 0.9 };
    const folders = [
      [folder('planted', planted, controls)],
      [folder('labelled', labelled, controls)],
    ] as const;
    const ranked = (countControls: boolean) =>
      agreementOf(...folders, countControls).judges.flatMap(({ judgeId, ranked }) =>
        ranked ? [judgeId] : [],
      );
    expect(ranked(false).toSorted()).toEqual(names);
    expect(ranked(true).toSorted()).toEqual([...names, 'control-coin-0.4'].toSorted());
    expect(agreementTable(agreementOf(...folders)).controls).toBe(2);
  });

  it('is over judges that were measured in every folder, in the same view', () => {
    const { leftOut, judges } = agreementOf(
      [onPlanted],
      [
        folder('labelled', labelled, { ...some(rising, 7), other: 0.3 }),
        folder('again', labelled, some(rising, 7), { extra: { view: 'outcome' } }),
      ],
    );
    expect(judges).toEqual([]);
    expect(leftOut).toContainEqual({ name: 'h', reason: 'it judged nothing in labelled' });
    expect(leftOut).toContainEqual({ name: 'other', reason: 'it judged nothing in planted' });
    expect(leftOut).toContainEqual({ name: 'a', reason: 'it is shown something else in again' });
  });

  it('takes the mean of folders and pools no runs, so that a source is not taken for a fault', () => {
    const faultyOnly = labelled.filter(({ label }) => label.faulty);
    const halves = [labelled.slice(0, 40), labelled.slice(20)];
    const found = agreementOf(
      [onPlanted],
      [
        ...halves.map((half, at) => folder(`half ${at}`, half, rising)),
        folder('mistakes', faultyOnly, rising),
      ],
    );
    expect(found.leftOut).toEqual([
      { name: 'mistakes', reason: 'it has no runs labelled faulty beside runs labelled sound' },
    ]);
    const of = (half: LabelledTrajectory[]): number =>
      folder('half', half, rising).measurement.judges.find(({ judgeId }) => judgeId === 'd')
        ?.againstLabels?.detection?.unpairedDelta.estimate ?? Number.NaN;
    const mean = (of(halves[0] ?? []) + of(halves[1] ?? [])) / 2;
    const row = found.judges.find(({ judgeId }) => judgeId === 'd');
    expect(row?.unpairedDelta.estimate).toBeCloseTo(mean, 12);
    const { low = 0, high = 0 } = row?.unpairedDelta.interval ?? {};
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
  });

  it('has an interval that holds the τ of the skills of judges, although few runs blur them', () => {
    const rho = 0.9;
    const truth = (2 / Math.PI) * Math.asin(rho);
    const random = NumpyGenerator.defaultRng(11);
    const normal = () =>
      Math.sqrt(-2 * Math.log(1 - random.random())) * Math.cos(2 * Math.PI * random.random());
    let held = 0;
    const samples = 24;
    for (let sample = 0; sample < samples; sample++) {
      const skills = names.map((name) => {
        const one = normal();
        const other = rho * one + Math.sqrt(1 - rho ** 2) * normal();
        return { name: `${sample} ${name}`, one: 0.4 + 0.2 * one, other: 0.35 + 0.15 * other };
      });
      const of = (key: 'one' | 'other'): Skills =>
        Object.fromEntries(skills.map(({ name, [key]: skill }) => [name, Math.min(0.9, skill)]));
      const { rank } = agreementOf(
        [folder('planted', planted, of('one'))],
        [folder('labelled', labelled, of('other'))],
      );
      if (rank !== null && rank.interval.low <= truth && truth <= rank.interval.high) held++;
    }
    expect(held / samples).toBeGreaterThan(0.87);
  });

  it('says how many labelled runs faults were planted in', () => {
    const shared = numbers.map((number) => rewarded(number, number <= 30));
    const { sharedRuns } = agreementOf([onPlanted], [folder('labelled', shared, rising)]);
    expect(sharedRuns).toBe(60);
    const apart = agreementOf([onPlanted], [folder('labelled', labelled, rising)]);
    expect(apart.sharedRuns).toBe(0);
  });
});

describe('how much an order of judges depends on the runs', () => {
  it('is nothing for judges that are always right or always wrong, and much for coins', () => {
    const coin = { a: 0, b: 0, c: 0, d: 0, e: 0 };
    const error = (skills: Skills): number =>
      orderError(
        [folder('planted', planted, skills)],
        [folder('labelled', labelled, skills)],
        Object.keys(skills),
      );
    expect(error({ a: 1, b: -0.1 })).toBeLessThan(error(coin));
    expect(error(coin)).toBeGreaterThan(0.2);
  });

  it('is smaller with more runs', () => {
    const error = (runs: number): number =>
      orderError(
        [folder('planted', planted.slice(0, 2 * runs), rising)],
        [
          folder(
            'labelled',
            labelled.filter((_, at) => at % 30 < runs / 2),
            rising,
          ),
        ],
        names,
      );
    expect(error(60)).toBeLessThan(error(10));
  });
});
