import { z } from 'zod';
import type { MetricId } from '../metrics/metric-values.ts';
import { metrics } from '../metrics/metrics.ts';
import { PAIRED_METHODS, PAIRED_TESTS } from '../metrics/paired.ts';

// The parts that a measurement is made of, each with what its properties mean.

export const count = (description: string) => z.int().nonnegative().describe(description);
export const amount = (description: string) => z.number().describe(description);
export const text = (description: string) => z.string().describe(description);
export const amountOrNull = (description: string) => z.number().nullable().describe(description);
export const countOrNull = (description: string) =>
  z.int().nonnegative().nullable().describe(description);

const interval = z
  .strictObject({ low: amount('The lower end.'), high: amount('The upper end.') })
  .meta({ id: 'Interval', description: 'A confidence interval, both ends included.' });

export const intervalOrNull = interval
  .nullable()
  .describe('The confidence interval; null where the data do not allow one.');

export const estimateShape = {
  estimate: amountOrNull('The number itself; null where the data do not allow one.'),
  interval: intervalOrNull,
};

const estimate = z
  .strictObject(estimateShape)
  .meta({ id: 'Estimate', description: 'A number with its interval.' });

export const rateShape = {
  ...estimateShape,
  count: count('How many trajectories are counted.'),
  of: count('Out of how many scored trajectories.'),
  unscored: count('How many trajectories are left out because they are unscored.'),
  lowest: amountOrNull('The estimate if no unscored trajectory counted.'),
  highest: amountOrNull('The estimate if every unscored trajectory counted.'),
};

const rate = z.strictObject(rateShape).meta({
  id: 'Rate',
  description:
    'A share of scored trajectories. With the unscored ones it could be anything from lowest to highest.',
});

/** The shape of the metrics, which follows their list; its descriptions are the list's own. */
type MetricsShape = {
  readonly [Metric in (typeof metrics)[number] as Metric['id']]: Metric extends {
    readonly kind: 'proportion';
  }
    ? typeof rate
    : typeof estimate;
};

const metricsShape = Object.fromEntries(
  metrics.map(({ id, kind, description }) => [
    id,
    (kind === 'proportion' ? rate : estimate).describe(description),
  ]),
  // The list has one entry per id, and the kind of each entry decides which of the two it is.
) as unknown as MetricsShape;

export const metricValues = z
  .strictObject(metricsShape)
  .meta({ id: 'Metrics', description: 'Every metric of one judge, by its id.' });

export const metricId = z
  .enum(metrics.map(({ id }) => id) as [MetricId, ...MetricId[]])
  .describe('The id of the metric.');

export const pairedRow = z
  .strictObject({
    group: text('The group of faults: all, silent, a fault type by its id, a scenario.'),
    label: text('The group in words for people.'),
    pairs: count('Pairs with both verdicts scored.'),
    unscored: count('Pairs that lack one of the two verdicts.'),
    faultRate: amountOrNull('The share of faults that the judge flags.'),
    parentRate: amountOrNull('The share of their clean parents that it flags.'),
    faultOnly: count('Pairs in which only the fault is flagged.'),
    parentOnly: count('Pairs in which only the clean parent is flagged.'),
    delta: amountOrNull('Δ: the flag rate on the faults minus the flag rate on their parents.'),
    interval: intervalOrNull,
    method: z.enum(PAIRED_METHODS).describe('How the interval was made.'),
    parents: count('How many parents the scored pairs have.'),
    standardError: amountOrNull(
      'The standard error of Δ, by instance and within fault types; null without a pair.',
    ),
    p: amountOrNull('Two-sided test that Δ is 0; null without a discordant pair.'),
    adjustedP: amountOrNull(
      'The same, adjusted by Holm’s method for the rows of the table that the row stands in.',
    ),
    test: z
      .enum(PAIRED_TESTS)
      .describe(
        'Which test: McNemar’s where every pair has a parent of its own (and wherever the paper’s method is used), otherwise a sign-flip test by instance that is never surer than the interval.',
      ),
    lowest: amountOrNull('The least that Δ could be, whatever the missing verdicts would say.'),
    highest: amountOrNull('The most that Δ could be, whatever the missing verdicts would say.'),
    pairsNotShown: countOrNull(
      "Pairs whose two runs look the same in the judge's view; null where its view is not known.",
    ),
    inconsistent: countOrNull(
      'Of the pairs not shown, those that the judge answered differently: it is not deterministic.',
    ),
    noneShown: z
      .boolean()
      .describe(
        "Whether no fault of the group shows in the judge's view, so that Δ is 0 whatever it answers.",
      ),
  })
  .meta({
    id: 'PairedRow',
    description: 'A group of faults beside the clean parents they were made from.',
  });

export const calibrationBin = z
  .strictObject({
    low: amount('The confidence that the bin begins above.'),
    high: amount('The confidence that the bin ends at, included.'),
    count: count('Verdicts in the bin.'),
    meanConfidence: amountOrNull('How sure the judge said it was, on average.'),
    accuracy: amountOrNull('The share of the verdicts that are right.'),
  })
  .meta({
    id: 'CalibrationBin',
    description: 'How sure the judge was, and how often it was right.',
  });
