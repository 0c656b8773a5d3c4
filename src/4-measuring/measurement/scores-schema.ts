import { z } from 'zod';
import { FAULTY_WHEN } from '../../run/faulty-when.ts';
import { defined } from '../../run/terms.ts';
import { amount, amountOrNull, count, estimateShape, text } from './estimate.ts';

// What a judge says beyond its flags: how suspicious it finds a run.

const rankingRow = z
  .strictObject({
    group: text('The pairs: all, or a fault type by its id.'),
    label: text('The pairs in words for people.'),
    pairs: count('Pairs of which both suspicions are known.'),
    higher: count('Those whose first run is the more suspicious one.'),
    tied: count('Those whose runs are equally suspicious.'),
    ...estimateShape,
  })
  .meta({
    id: 'RankingRow',
    description:
      'The share of pairs whose first run is the more suspicious one, ties counted half: the paired AUC.',
  });

const counts = (description: string) => z.array(z.int().nonnegative()).describe(description);

const curveRow = z
  .strictObject({
    group: text('The pairs: all, or a fault type by its id.'),
    label: text('The pairs in words for people.'),
    pairs: count('Pairs of which both suspicions are known.'),
    made: counts('By threshold: how many faults, or edited runs, it flags.'),
    parents: counts('By threshold: how many of their parents it flags.'),
  })
  .meta({ id: 'CurveRow', description: 'Some pairs, and what each threshold flags of them.' });

const flaggedRuns = (of: string) =>
  z
    .strictObject({
      runs: count(`${of} whose suspicion is known.`),
      flagged: counts('By threshold: how many of them it flags.'),
    })
    .describe(`${of}, in pairs or not.`);

const thresholdCurve = z
  .strictObject({
    thresholds: z
      .array(z.number())
      .describe(
        'Thresholds on the judge’s own numbers, the strictest first, at most 200; the last one flags every run.',
      ),
    all: curveRow.describe('All faults.'),
    byType: z.array(curveRow).describe('By fault type.'),
    edits: z.array(curveRow).describe('Harmless edits and shams, where the set has them.'),
    faults: flaggedRuns('Faulty runs'),
    clean: flaggedRuns('Clean runs'),
  })
  .meta({
    id: 'ThresholdCurve',
    description: 'What the judge would flag at each threshold: the paired ROC curve, as counts.',
  });

export const judgeScores = z
  .strictObject({
    from: z
      .enum(['score', 'confidence'])
      .describe(
        'What tells how suspicious the judge finds a run: its scores, or how sure it is of its verdict.',
      ),
    faultyWhen: z
      .enum(FAULTY_WHEN)
      .describe('Whether a run is flagged if the number is at least, or at most, the threshold.'),
    all: rankingRow.describe('Faults and their own parents.'),
    byType: z.array(rankingRow).describe('The same by fault type.'),
    harmlessEdits: rankingRow
      .nullable()
      .describe(
        'Harmless edits and their own parents, which should be near 0.5; null where there are none.',
      ),
    shams: rankingRow
      .nullable()
      .describe('Shams and their own parents; null where there are none.'),
    overShams: rankingRow
      .nullable()
      .describe(
        'Faults and the shams of the same type and parent, which should be near 1; null where there are none.',
      ),
    pooledAuc: amountOrNull(defined('pooledAuc')),
    highestDelta: z
      .strictObject({
        threshold: amount('The threshold.'),
        delta: amount('The Δ that it has on the very runs that it was chosen on.'),
      })
      .describe(
        'The largest Δ that a threshold of the curve has. It is too good, because it was looked for: tj tune says how much.',
      ),
    curve: thresholdCurve.describe('What the judge would flag at each threshold.'),
  })
  .nullable()
  .describe('How suspicious the judge finds faults and their parents; null without a scored pair.');
