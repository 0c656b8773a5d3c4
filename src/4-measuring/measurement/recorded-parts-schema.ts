import { z } from 'zod';
import { metrics } from '../metrics/metrics.ts';
import { count, metricId, rateShape, text } from './measurement-parts-schema.ts';

// What a measurement says only of recorded runs, each part with what its properties mean.

const bestGuess = z
  .strictObject({
    guess: text('The guess in words: flag every run, the last step, step 2.'),
    accuracy: z.number().describe('The share of the same runs on which it is right.'),
  })
  .meta({
    id: 'ConstantGuess',
    description: 'The best that can be had without looking at a run: always the same answer.',
  });

const rate = (description: string) => z.strictObject(rateShape).describe(description);

const guessedRate = (description: string) =>
  z
    .strictObject({
      ...rateShape,
      bestGuess: bestGuess.nullable().describe('The best constant guess; null without a run.'),
    })
    .describe(description);

export const againstLabels = z
  .strictObject({
    detection: z
      .strictObject({
        agreement: guessedRate(
          'The share of labelled runs on which the flag agrees with the label.',
        ),
        faultyFlagged: rate('The share of the runs labelled faulty that the judge flags.'),
        soundFlagged: rate('The share of the runs labelled sound that the judge flags.'),
      })
      .nullable()
      .describe('Whether it flags what people called faulty; null where every run is faulty.'),
    localisation: z
      .strictObject({
        rightStep: guessedRate(
          'Of the faulty runs whose label names a step, the share that the judge flags with that step.',
        ),
        withinOne: guessedRate('The same with a step that is at most one off.'),
      })
      .nullable()
      .describe('Where it finds the fault; null where no label, or no verdict, names a step.'),
  })
  .meta({ id: 'AgainstLabels', description: 'A judge against labels that people gave.' });

export const labelledRuns = z
  .strictObject({
    by: z.array(z.string()).describe('Who gave the labels.'),
    runs: count('Runs that people labelled.'),
    faulty: count('Those that they called faulty.'),
    withStep: count('Faulty runs whose label names a step.'),
  })
  .nullable()
  .describe('Runs that people labelled, without a pair; null where none of them is faulty.');

export const leftOut = z
  .array(
    z.strictObject({
      metric: metricId,
      reason: text('Why, to complete "left out, because …".'),
    }),
  )
  .describe('The metrics that this set cannot give. Their values are null.');

type LabelsShape = { readonly [Metric in (typeof metrics)[number] as Metric['id']]: z.ZodString };

export const metricLabels = z
  .strictObject(
    Object.fromEntries(
      metrics.map(({ id, label }) => [id, z.string().describe(`Usually: ${label}.`)]),
      // The list has one entry per id.
    ) as unknown as LabelsShape,
  )
  .meta({
    id: 'MetricLabels',
    description: 'What people call each metric in this measurement, by its id.',
  });
