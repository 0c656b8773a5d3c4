import { clopperPearson } from '../statistics/intervals/clopper-pearson.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { percentiles } from '../statistics/resampling/percentile.ts';
import type { JudgeColumns } from './columns/judge-columns.ts';
import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  LOUD,
  ofType,
  pairsOf,
  REACH_BY_OUTCOME,
  SILENT,
} from './columns/pairs.ts';
import type { SetColumns } from './columns/set-columns.ts';
import { PAIRED_STREAM } from './differences.ts';
import type { JudgeMeasurement, Measurement, PairedRow, Rate } from './measurement.ts';
import type { Metric } from './metric.ts';
import { resamplePairs } from './resampling/resample-metrics.ts';

/**
 * The paper's own intervals in place of the default ones: percentile bootstrap throughout, exact
 * Clopper–Pearson where a proportion is 0 or 1, and none for a paired row without discordant pairs.
 */
export function paperIntervals(
  measurement: Measurement,
  { set, judges }: { readonly set: SetColumns; readonly judges: readonly JudgeColumns[] },
  metrics: readonly Metric[],
  replicates: readonly (readonly (Float64Array | null)[])[],
  options: { readonly confidence: number; readonly replicates: number },
): Measurement {
  const tails = [50 - 50 * options.confidence, 50 + 50 * options.confidence];
  const groups = [
    ...[ALL_FAULTS, SILENT, LOUD, ANSWER_SAME, ANSWER_CHANGED],
    ...REACH_BY_OUTCOME,
    ...set.types.map((type) => ofType(set, type)),
  ];
  const deltas = resamplePairs(
    set,
    pairsOf(set),
    judges.flatMap((judge) => groups.map((group) => ({ judge, group }))),
    { random: PAIRED_STREAM(), replicates: options.replicates },
  );
  const between = (values: Float64Array | null | undefined): Interval | null => {
    if (values == null) return null;
    const [low = 0, high = 0] = percentiles(values, tails);
    return high - low < 1e-9 ? null : { low, high };
  };
  const rewrite = (judge: JudgeMeasurement, j: number): JudgeMeasurement => {
    const resampled = (name: string): Interval | null =>
      between(replicates[j]?.[metrics.findIndex((metric) => metric.label === name)]);
    const rate = (given: Rate, name: string | null): Rate => {
      const atEdge = given.of > 0 && (given.count === 0 || given.count === given.of);
      const exact = given.of > 0 ? clopperPearson(given.count, given.of, options.confidence) : null;
      return { ...given, interval: atEdge || name === null ? exact : resampled(name) };
    };
    const paired = (row: PairedRow): PairedRow => {
      const g = groups.findIndex((group) => group.name === row.group);
      const silentRow = row.faultOnly + row.parentOnly === 0 || g === -1;
      const [low = 0, high = 0] = silentRow
        ? []
        : percentiles(deltas[j * groups.length + g] as Float64Array, tails);
      return {
        ...row,
        interval: silentRow ? null : { low, high },
        method: silentRow ? 'none' : 'percentile bootstrap over instances',
      };
    };
    return {
      ...judge,
      recall: {
        all: rate(judge.recall.all, 'recall'),
        silent: rate(judge.recall.silent, 'silent recall'),
        loud: rate(judge.recall.loud, 'loud recall'),
      },
      falseAlarms: rate(judge.falseAlarms, 'false alarms'),
      paired: judge.paired.map(paired),
      reachByOutcome: judge.reachByOutcome.map(paired),
      pairedByType: judge.pairedByType.map(paired),
      calibration: {
        ...judge.calibration,
        error: { ...judge.calibration.error, interval: resampled('calibration error') },
      },
    };
  };
  return { ...measurement, judges: measurement.judges.map(rewrite) };
}
