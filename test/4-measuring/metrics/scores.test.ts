import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure } from '../../../src/4-measuring/measure.ts';
import {
  brierOnClean,
  brierOnFaults,
  brierScore,
  calibrationError,
  reliabilityCurve,
} from '../../../src/4-measuring/metrics/formulas/calibration.ts';
import {
  confusionMatrix,
  detectedAndTyped,
  typeMacroF1,
} from '../../../src/4-measuring/metrics/formulas/typing.ts';
import { designOf } from '../../../src/4-measuring/rows/design.ts';
import { JudgeColumns } from '../../../src/4-measuring/rows/judge-columns.ts';
import { observedTally } from '../../../src/4-measuring/rows/observed.ts';
import { SetColumnsBuilder } from '../../../src/4-measuring/rows/set-columns-builder.ts';
import {
  type Answer,
  naiveBrier,
  naiveCalibrationError,
  naiveTypeF1,
} from '../../support/naive-scores.ts';

const TYPES = ['a', 'b', 'c'];

/** The judge's answers as the columns that a measurement is made from. */
function tallied(answers: readonly Answer[]) {
  const builder = new SetColumnsBuilder();
  answers.forEach(({ type }, place) => {
    builder.add({
      id: `run-${place}`,
      instanceId: `I-${place}`,
      faulty: type !== null,
      failureStep: type === null ? null : 0,
      failureType: type,
      outcomeCorrect: place % 2 === 0,
      stepCount: 3,
      scenario: null,
      outcomeFingerprint: place,
      stepFingerprint: place,
    });
  });
  const set = builder.finish({ faults: TYPES.map((name) => ({ name })) });
  const judge = new JudgeColumns('judge', set, null);
  answers.forEach(({ flagged, named, confidence }, row) => {
    judge.add(row, {
      faulty: flagged,
      failureStep: null,
      failureType: named,
      confidence,
      latencySeconds: 0,
      promptTokens: 0,
      completionTokens: 0,
      unscored: false,
    });
  });
  return { set, judge, tally: observedTally(set, judge), design: designOf(set) };
}

const answer = fc.record({
  type: fc.constantFrom(null, ...TYPES),
  flagged: fc.boolean(),
  named: fc.constantFrom(null, ...TYPES),
  // Stated in decimals, where the edges of the bins are, or anywhere between.
  confidence: fc.oneof(
    fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ),
});
const answers = fc.array(answer, { minLength: 1, maxLength: 60 });

const near = (actual: number, expected: number): void =>
  expect(Math.abs(actual - expected)).toBeLessThan(1e-12);

describe('the scores that a measurement prints', () => {
  it('are the naive ones, for any answers', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const { tally, design } = tallied(given);
        near(calibrationError(tally), naiveCalibrationError(given));
        near(brierScore(tally, design), naiveBrier(given));
        const faults = given.filter(({ type }) => type !== null);
        const clean = given.filter(({ type }) => type === null);
        if (clean.length > 0) near(brierOnClean(tally, design), naiveBrier(clean));
        if (faults.length === 0) return;
        near(brierOnFaults(tally, design), naiveBrier(faults));
        const inSet = TYPES.filter((type) => faults.some((fault) => fault.type === type));
        // A type that is not in the set is no class of it, and naming it is naming none.
        const known = given.map((one) => ({
          ...one,
          named: one.named !== null && inSet.includes(one.named) ? one.named : null,
        }));
        near(typeMacroF1(tally, design), naiveTypeF1(known, inSet));
      }),
    );
  });

  it("have scikit-learn's value for macro-F1: f1_score(true, named, average='macro')", () => {
    const truth = ['a', 'b', 'c', 'a', 'b', 'c'];
    const named = ['a', 'c', 'b', 'a', 'a', 'b'];
    const { set, judge, tally, design } = tallied(
      truth.map((type, i) => ({ type, flagged: true, named: named[i] ?? null, confidence: 1 })),
    );
    near(typeMacroF1(tally, design), 0.8 / 3);
    expect(detectedAndTyped(tally, design)).toEqual({ count: 2, of: 6 });
    expect(confusionMatrix(set, judge)).toEqual([
      [2, 0, 0, 0],
      [1, 0, 1, 0],
      [0, 2, 0, 0],
    ]);
  });

  it("have scikit-learn's value for the Brier score: brier_score_loss([0, 1, 1, 0], [0.1, 0.9, 0.8, 0.3])", () => {
    const { tally, design } = tallied([
      { type: null, flagged: false, named: null, confidence: 0.9 },
      { type: 'a', flagged: true, named: null, confidence: 0.9 },
      { type: 'b', flagged: true, named: null, confidence: 0.8 },
      { type: null, flagged: false, named: null, confidence: 0.7 },
    ]);
    near(brierScore(tally, design), 0.0375);
  });

  it('have limits that allow for wrong verdicts that were not seen, as sure as the judge is elsewhere', () => {
    const passes = Array.from({ length: 100 }, () => ({
      type: null,
      flagged: false,
      confidence: 0.55,
    }));
    const flags = Array.from({ length: 50 }, () => ({
      type: 'a',
      flagged: true,
      confidence: 0.95,
    }));
    const { set, judge } = tallied([...passes, ...flags].map((each) => ({ ...each, named: null })));
    const measured = measure({ set, judges: [judge] });
    const clean = measured.judges[0]?.metrics.brierOnClean;
    // Had it flagged 2 of 100 runs at 0.95, which no more than chance keeps from being seen, the score were 0.216.
    expect(clean?.estimate).toBeCloseTo(0.2025, 12);
    expect(clean?.interval?.high).toBeGreaterThan(0.216);
  });

  it('weigh the gap in each bin of confidence by its count', () => {
    const { tally } = tallied(
      [true, false, true]
        .map((flagged): Answer => ({ type: 'a', flagged, named: null, confidence: 0.8 }))
        .concat({
          type: null,
          flagged: false,
          named: null,
          confidence: 0.25,
        }),
    );
    near(calibrationError(tally), (3 * (0.8 - 2 / 3) + 0.75) / 4);
    const curve = reliabilityCurve(tally);
    expect(curve.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0, 0, 0, 3, 0, 0]);
    expect(curve[0]).toMatchObject({ meanConfidence: null, accuracy: null });
    expect(curve[2]).toMatchObject({ low: 0.2, high: 0.3, meanConfidence: 0.25, accuracy: 1 });
  });
});
