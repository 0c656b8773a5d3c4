import { z } from 'zod';
import { amount, amountOrNull, count, estimateShape, text } from './measurement-parts-schema.ts';

// What a measurement says of a judge that was asked several times.

const agreement = (runs: string) =>
  z
    .strictObject({
      runs: count('Runs with at least two scored repetitions.'),
      unstable: count('Of those, the runs on which not all repetitions agree.'),
      flipRate: amountOrNull('The chance that two repetitions disagree about a run.'),
      agreement: amountOrNull('One minus the flip rate.'),
      kappa: amountOrNull("Fleiss' κ between repetitions; null where all flags are alike."),
    })
    .describe(`How far the repetitions agree on ${runs}.`);

const split = (of: string) =>
  z
    .strictObject({
      variance: amount('The variance of Δ.'),
      items: amount('The share that other instances would make.'),
      runs: amount('The share of shifts of whole runs: one is stricter or laxer than another.'),
      noise: amount('The share of answers that differ from one time to the next.'),
    })
    .nullable()
    .describe(`${of}; null where nothing varies or there is nothing to tell it from.`);

const repeatsRow = z
  .strictObject({
    group: text('The group of faults: all, or a fault type by its id.'),
    label: text('The group in words for people.'),
    faults: agreement('the faults'),
    parents: agreement('their parents'),
    both: agreement('the two together'),
    singleRun: z
      .strictObject({
        ...estimateShape,
        oneRun: split('What the Δ of a judge that is asked once varies by'),
        asMeasured: split('What the mean over these repetitions varies by'),
        degreesOfFreedom: amountOrNull("Satterthwaite's, of the variance of the mean."),
      })
      .describe(
        'The mean over repetitions of the Δ of each, over the pairs scored in it. Its interval allows for noise between repetitions.',
      ),
    majority: z
      .strictObject({
        ...estimateShape,
        pairs: count('Pairs in which both runs have a majority.'),
      })
      .describe(
        'The Δ of the majority of the repetitions. A tie is a pass. Its interval takes the majority for one run, so shifts of whole runs are outside it.',
      ),
  })
  .meta({ id: 'RepeatsRow', description: 'A group of faults and parents, judged several times.' });

export const repeats = z
  .strictObject({
    repetitions: count('How often the judge was asked about each run.'),
    estimand: text('What the single-run Δ estimates, in words.'),
    all: repeatsRow.describe('All faults.'),
    byType: z.array(repeatsRow).describe('By fault type.'),
  })
  .nullable()
  .describe('What repetitions say about the judge; null for a judge that was asked once.');
