import type { Metric, Share } from '../../4-measuring/metrics/metric.ts';
import { resampleMetrics } from '../../4-measuring/resampling/resample-metrics.ts';
import { designOf } from '../../4-measuring/rows/design.ts';
import { observedTally } from '../../4-measuring/rows/observed.ts';
import type { Tally } from '../../4-measuring/rows/tally.ts';
import { clopperPearson } from '../../4-measuring/statistics/intervals/clopper-pearson.ts';
import {
  isNarrow,
  replicateInterval,
} from '../../4-measuring/statistics/intervals/replicate-interval.ts';
import { present } from '../../base/present.ts';
import type { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import { decimal, intervalText, NOTHING, signed } from '../format.ts';
import { type AugustJudge, augustJudges } from '../names.ts';
import type { FigureTable } from '../paper-figures.ts';
import type { AugustData } from './august-data.ts';
import { CONFIDENCE, REPLICATES } from './streams.ts';

type JudgeMetric = readonly [metric: Metric, judge: AugustJudge];

/** One figure: a metric of a judge, or the difference between two, or the interval of either. */
interface MetricFigure {
  readonly prints: 'estimate' | 'interval';
  readonly of: JudgeMetric;
  /** Subtracted within each resample, which is what makes the interval of a difference paired. */
  readonly minus: JudgeMetric | null;
  readonly write: (x: number) => string;
}

/** One row per figure, under its name in the paper. */
export type MetricFigures = Readonly<Record<string, MetricFigure>>;

const row =
  (prints: MetricFigure['prints']) =>
  (metric: Metric, judge: AugustJudge, places: number): MetricFigure => ({
    prints,
    of: [metric, judge],
    minus: null,
    write: (x) => decimal(x, places),
  });

const differenceRow =
  (prints: MetricFigure['prints']) =>
  (of: JudgeMetric, minus: JudgeMetric): MetricFigure => ({
    prints,
    of,
    minus,
    write: (x) => signed(x, 3),
  });

export const estimate = row('estimate');
export const interval = row('interval');
export const difference = differenceRow('estimate');
export const differenceInterval = differenceRow('interval');

/** How the intervals of a table were made. */
interface IntervalMethod {
  readonly stream: () => NumpyGenerator;
  /** Whether a proportion of 0 or 1, which no resample varies, gets a Clopper–Pearson interval. */
  readonly exactAtEdges: boolean;
}

export function metricTable(
  figures: MetricFigures,
  { stream, exactAtEdges }: IntervalMethod,
): FigureTable<AugustData> {
  return {
    names: Object.keys(figures),
    rebuild(data) {
      const tallies = observedTallies(data);
      const design = designOf(data.set);
      const estimateOf = ([metric, judge]: JudgeMetric): number =>
        metric.of(tallies[judge], design);
      const shareOf = ([metric, judge]: JudgeMetric): Share | null =>
        metric.share?.(tallies[judge], design) ?? null;
      const replicatesOf = resample(data, Object.values(figures), stream());
      const print = ({ prints, of, minus, write }: MetricFigure): string => {
        if (prints === 'estimate') return write(estimateOf(of) - (minus ? estimateOf(minus) : 0));
        const share = exactAtEdges && minus === null ? shareOf(of) : null;
        if (share !== null && isAtEdge(share)) return exactInterval(share, write);
        const values = replicatesOf(of);
        const found = replicateInterval(
          minus === null ? values : minusEach(values, replicatesOf(minus)),
          CONFIDENCE,
        );
        return isNarrow(found) ? NOTHING : intervalText(found, write);
      };
      return Object.fromEntries(
        Object.entries(figures).map(([name, figure]) => [name, print(figure)]),
      );
    },
  };
}

/** One bootstrap for all judges and every metric that some figure needs an interval of. */
function resample(
  { set, judges }: AugustData,
  figures: readonly MetricFigure[],
  random: NumpyGenerator,
): (of: JudgeMetric) => Float64Array {
  const needed = figures
    .filter(({ prints }) => prints === 'interval')
    .flatMap(({ of, minus }) => (minus === null ? [of] : [of, minus]));
  const metrics = [...new Set(needed.map(([metric]) => metric))];
  const columns = augustJudges.map((judge) => judges[judge]);
  const replicates = resampleMetrics(set, columns, metrics, { random, replicates: REPLICATES });
  return ([metric, judge]) =>
    replicates[augustJudges.indexOf(judge)]?.[metrics.indexOf(metric)] as Float64Array;
}

function observedTallies({ set, judges }: AugustData): Readonly<Record<AugustJudge, Tally>> {
  return Object.fromEntries(
    augustJudges.map((judge) => [judge, observedTally(set, judges[judge])]),
  ) as Record<AugustJudge, Tally>;
}

const isAtEdge = ({ count, of }: Share): boolean => count === 0 || count === of;

const exactInterval = ({ count, of }: Share, write: (x: number) => string): string =>
  of === 0 ? NOTHING : intervalText(clopperPearson(count, of, CONFIDENCE), write);

const minusEach = (values: Float64Array, others: Float64Array): Float64Array =>
  values.map((value, replicate) => value - present(others[replicate]));
