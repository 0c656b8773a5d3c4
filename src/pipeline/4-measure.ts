import {
  brierOnClean,
  brierOnFaults,
  brierScore,
  calibrationError,
  reliabilityCurve,
} from '../metrics/calibration.ts';
import { type Design, designOf } from '../metrics/columns/design.ts';
import { type JudgeColumns, UNSCORED } from '../metrics/columns/judge-columns.ts';
import { observedTally } from '../metrics/columns/observed.ts';
import { type Pairs, pairsOf } from '../metrics/columns/pairs.ts';
import { type SetColumns, summariseSet } from '../metrics/columns/set-columns.ts';
import { detectionF1, precision, precisionAt } from '../metrics/detection.ts';
import { differencesBetween } from '../metrics/differences.ts';
import { judgeRates } from '../metrics/judge-rates.ts';
import {
  type Estimate,
  type IntervalMethod,
  type JudgeMeasurement,
  MEASUREMENT_VERSION,
  type Measurement,
} from '../metrics/measurement.ts';
import type { Metric } from '../metrics/metric.ts';
import {
  brier,
  brierClean,
  brierFaults,
  calibrationGap,
  f1,
  falseAlarms,
  loudRecall,
  precisionOnSet,
  recall,
  silentRecall,
  typeF1,
} from '../metrics/metrics.ts';
import { pairedRows } from '../metrics/paired-groups.ts';
import { paperIntervals } from '../metrics/paper-intervals.ts';
import { precisionInterval } from '../metrics/precision-interval.ts';
import { resampleMetrics } from '../metrics/resampling/resample-metrics.ts';
import { confusionMatrix, typeMacroF1 } from '../metrics/typing.ts';
import { NumpyGenerator } from '../random/numpy/generator.ts';
import { sentenceFor } from '../report/text/sentence.ts';
import type { JudgedSet } from '../run-folder/rows/judged-set.ts';
import { percentiles } from '../statistics/resampling/percentile.ts';

export interface MeasureOptions {
  readonly prevalence: number;
  readonly confidence: number;
  /** How many resamples to draw; 0 for none, and then without the intervals that need them. */
  readonly replicates: number;
  readonly method: IntervalMethod;
}

export const DEFAULT_MEASURE: MeasureOptions = {
  prevalence: 0.05,
  confidence: 0.95,
  replicates: 10_000,
  method: 'default',
};

/** Seeds are fixed, so that the same rows always give the same page. */
const RESAMPLING_SEED = 20260829;

/** Metrics that are followed through resamples: for an interval, or to compare two judges. */
const RESAMPLED: readonly Metric[] = [
  recall,
  silentRecall,
  loudRecall,
  falseAlarms,
  precisionOnSet,
  f1,
  typeF1,
  calibrationGap,
  brier,
  brierFaults,
  brierClean,
];

/** Stage 4: verdicts and labels become one measurement, plain data that needs no further computing. */
export function measure(
  { set, judges }: JudgedSet,
  options: MeasureOptions = DEFAULT_MEASURE,
): Measurement {
  const design = designOf(set);
  const pairs = pairsOf(set);
  const resamples = options.replicates > 0;
  const replicates = resamples
    ? resampleMetrics(set, judges, RESAMPLED, {
        random: NumpyGenerator.defaultRng(RESAMPLING_SEED),
        replicates: options.replicates,
      })
    : [];
  const measured = judges.map((judge, j) => {
    const resampled = new Map(
      RESAMPLED.map((metric, m) => [metric.label, replicates[j]?.[m] ?? null]),
    );
    return measureJudge(set, design, pairs, judge, resampled, options);
  });
  const measurement: Measurement = {
    version: MEASUREMENT_VERSION,
    set: summariseSet(set),
    intervals: {
      method: options.method,
      confidence: options.confidence,
      replicates: options.replicates,
    },
    judges: measured,
    differences: resamples
      ? differencesBetween(set, pairs, judges, RESAMPLED, replicates, options)
      : [],
  };
  if (options.method === 'default') return measurement;
  const rewritten = paperIntervals(measurement, { set, judges }, RESAMPLED, replicates, options);
  return {
    ...rewritten,
    judges: rewritten.judges.map((judge) => ({ ...judge, sentence: sentenceFor(judge) })),
  };
}

function measureJudge(
  set: SetColumns,
  design: Design,
  pairs: Pairs,
  judge: JudgeColumns,
  resampled: ReadonlyMap<string, Float64Array | null>,
  options: MeasureOptions,
): JudgeMeasurement {
  const { confidence, prevalence } = options;
  const tally = observedTally(set, judge);
  const rates = judgeRates(set, design, judge, tally, confidence);
  // A judge that never flags has no precision to speak of.
  const flags = rates.recall.all.count + rates.falseAlarms.count;
  const tails = [50 - 50 * confidence, 50 + 50 * confidence];
  const scored = judge.flag.reduce((total, flag) => total + (flag === UNSCORED ? 0 : 1), 0);
  const estimate = (name: string, value: number): Estimate => {
    const values = resampled.get(name) ?? null;
    // A set without faults has no fault types to average over.
    if (scored === 0 || !Number.isFinite(value)) return { estimate: null, interval: null };
    if (values === null) return { estimate: value, interval: null };
    const [low = value, high = value] = percentiles(values, tails);
    return { estimate: value, interval: { low, high } };
  };
  const paired = pairedRows(set, pairs, judge, confidence);
  const measured = {
    judgeId: judge.judgeId,
    view: judge.view,
    verdicts: judge.verdicts,
    unscored: set.size - scored,
    ...rates,
    ...paired,
    precision: {
      estimate: flags === 0 ? null : precision(tally, design),
      interval: precisionInterval(
        rates.recall.all,
        rates.falseAlarms,
        rates.recall.all.of / Math.max(1, rates.recall.all.of + rates.falseAlarms.of),
      ),
    },
    f1: estimate('F1', detectionF1(tally, design)),
    precisionAtPrevalence: {
      prevalence,
      estimate: flags === 0 ? null : precisionAt(prevalence)(tally, design),
      interval: precisionInterval(rates.recall.all, rates.falseAlarms, prevalence),
    },
    typing: {
      macroF1: estimate('type F1', typeMacroF1(tally, design)),
      detectedAndTyped: rates.detectedAndTyped,
      confusion: confusionMatrix(set, judge),
    },
    calibration: {
      // Resampling adds to the gaps that it measures, so its interval would sit above the truth.
      error: { ...estimate('calibration error', calibrationError(tally)), interval: null },
      brier: estimate('Brier score', brierScore(tally, design)),
      brierOnFaults: estimate('Brier score on faults', brierOnFaults(tally, design)),
      brierOnClean: estimate('Brier score on clean runs', brierOnClean(tally, design)),
      curve: reliabilityCurve(tally),
    },
    cost: {
      secondsPerTrajectory: judge.verdicts === 0 ? 0 : judge.latencySeconds / judge.verdicts,
      seconds: judge.latencySeconds,
      promptTokens: judge.promptTokens,
      completionTokens: judge.completionTokens,
    },
  };
  const { detectedAndTyped: _, ...complete } = measured;
  return { ...complete, sentence: sentenceFor(complete) };
}
