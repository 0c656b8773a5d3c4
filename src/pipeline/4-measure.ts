import { summariseSet } from '../metrics/columns/summarise-set.ts';
import { differencesBetween } from '../metrics/differences.ts';
import { measureJudge } from '../metrics/measure-judge.ts';
import {
  type IntervalMethod,
  MEASUREMENT_VERSION,
  type Measurement,
} from '../metrics/measurement/measurement.ts';
import { measuringContext } from '../metrics/measuring-context.ts';
import { DEFAULT_SETTINGS } from '../metrics/metric.ts';
import { labelsOf } from '../metrics/metric-label.ts';
import { readingNotes } from '../metrics/recorded/reading-notes.ts';
import { repeatsNotes } from '../metrics/repeats/repeats-notes.ts';
import { NOT_RESAMPLED, resampleJudges } from '../metrics/resampling/resample-judges.ts';
import { whatToResample } from '../metrics/resampling/what-to-resample.ts';
import { sentenceFor } from '../report/text/sentence.ts';
import type { JudgedSet } from '../run-folder/rows/judged-set.ts';

export interface MeasureOptions {
  /** The share of real runs taken to be faulty, which precision in use depends on. */
  readonly prevalence: number;
  readonly confidence: number;
  /** How often the set is resampled. With 0 there are no resampled intervals and no differences. */
  readonly replicates: number;
  readonly method: IntervalMethod;
}

export const DEFAULT_MEASURE: MeasureOptions = {
  ...DEFAULT_SETTINGS,
  confidence: 0.95,
  replicates: 10_000,
  method: 'default',
};

/** Stage 4: verdicts and labels become one measurement, plain data that needs no further computing. */
export function measure(
  { set, judges }: JudgedSet,
  options: MeasureOptions = DEFAULT_MEASURE,
): Measurement {
  const { prevalence, confidence, method, replicates } = options;
  const context = measuringContext(set, options);

  // Resample the set, the same resamples for every judge.
  const resampled =
    replicates === 0
      ? judges.map(() => NOT_RESAMPLED)
      : resampleJudges(context, judges, whatToResample(context, judges.length), replicates);

  // Measure each judge by itself, and put what was found into words.
  const measured = judges.map((judge, place) => {
    const found = measureJudge(context, judge, resampled[place] ?? NOT_RESAMPLED);
    return { ...found, sentence: sentenceFor(found, set.parents) };
  });

  // Compare every two judges. Without a pair there is no instance to resample.
  const compared =
    replicates === 0 || context.pairs.size === 0
      ? []
      : measured.map(({ judgeId, metrics }, place) => ({
          judgeId,
          metrics,
          replicates: resampled[place] ?? NOT_RESAMPLED,
        }));
  const independent = Math.min(context.pairs.clusters, set.size);

  return {
    version: MEASUREMENT_VERSION,
    set: summariseSet(set),
    labels: labelsOf(set.parents),
    leftOut: context.leftOut,
    notes: [...readingNotes(set, context.labelled), ...repeatsNotes(measured)],
    prevalence,
    intervals: { method, confidence, replicates },
    judges: measured,
    differences: differencesBetween(compared, independent, confidence, context.leftOut),
  };
}
