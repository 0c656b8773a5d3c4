import type { Design } from '../../metrics/columns/design.ts';
import { judgePatterns } from '../../metrics/columns/judge-patterns.ts';
import { type Tally, TallyMaker } from '../../metrics/columns/tally.ts';
import type { Metric as ListedMetric } from '../../metrics/metric.ts';
import { rate, type Share } from '../../metrics/metric.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { clopperPearson } from '../../statistics/intervals/clopper-pearson.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { decimal, interval, isNarrow, NOTHING, signed } from '../format.ts';
import { type AugustJudge, augustJudges } from '../names.ts';
import { percentileInterval } from '../percentile-interval.ts';
import type { AugustData } from './august-data.ts';
import { type JudgeMetric, metricKey, resampleDesign } from './design-resampler.ts';

type Metric = Omit<ListedMetric, 'label' | 'description'>;

/** A metric that is a proportion: at 0 or 1 its interval is Clopper and Pearson's. */
export interface ProportionMetric extends Metric {
  readonly share: (tally: Tally, design: Design) => Share;
}

export const proportion = (name: string, share: ProportionMetric['share']): ProportionMetric => ({
  id: name,
  share,
  of: (tally, design) => rate(share(tally, design)),
});

/** One figure: a metric of a judge or a difference of two, and how it and its interval print. */
export interface DesignEstimate {
  readonly name: string;
  readonly of: JudgeMetric & { readonly metric: Metric | ProportionMetric };
  /** Taken within each resample, which is what makes the difference's interval paired. */
  readonly minus?: JudgeMetric;
  readonly write: (x: number) => string;
  readonly writeInterval: (x: number) => string;
}

/** @param places of the figure, and of the ends of its interval */
export function estimate(
  name: string,
  places: readonly [figure: number, ends: number],
  judge: AugustJudge,
  metric: Metric | ProportionMetric,
): DesignEstimate {
  return {
    name,
    of: { judge, metric },
    write: (x) => decimal(x, places[0]),
    writeInterval: (x) => decimal(x, places[1]),
  };
}

export function difference(name: string, of: JudgeMetric, minus: JudgeMetric): DesignEstimate {
  const write = (x: number): string => signed(x, 3);
  return { name, of, minus, write, writeInterval: write };
}

/** States each estimate, with the interval the paper prints beside it where it prints one. */
export function stateDesignEstimates(
  sheet: FigureSheet,
  data: AugustData,
  random: NumpyGenerator,
  estimates: readonly DesignEstimate[],
): void {
  const { design } = data;
  const observed = observedTallies(data);
  const value = ({ judge, metric }: JudgeMetric): number => metric.of(observed[judge], design);
  const resampled: DesignEstimate[] = [];
  for (const estimate of estimates) {
    const { name, of, minus, write, writeInterval } = estimate;
    if (!sheet.wants(name)) continue;
    sheet.set(name, write(value(of) - (minus === undefined ? 0 : value(minus))));
    if (!sheet.wants(`${name}CI`)) continue;
    const share = 'share' in of.metric ? of.metric.share(observed[of.judge], design) : null;
    if (minus !== undefined || share === null || isInside(share)) resampled.push(estimate);
    else sheet.set(`${name}CI`, exactInterval(share, writeInterval));
  }
  const metrics = resampled.flatMap(({ of, minus }) => (minus ? [of, minus] : [of]));
  const replicates = resampleDesign(data, metrics, random);
  for (const { name, of, minus, writeInterval } of resampled) {
    const values = replicates.get(metricKey(of)) as Float64Array;
    const found = percentileInterval(
      minus ? minusEach(values, replicates.get(metricKey(minus)) as Float64Array) : values,
    );
    sheet.set(`${name}CI`, isNarrow(found) ? NOTHING : interval(found, writeInterval));
  }
}

const isInside = ({ count, of }: Share): boolean => count > 0 && count < of;

const exactInterval = ({ count, of }: Share, write: (x: number) => string): string =>
  of === 0 ? NOTHING : interval(clopperPearson(count, of, 0.95), write);

const minusEach = (values: Float64Array, others: Float64Array): Float64Array =>
  values.map((value, replicate) => value - (others[replicate] as number));

function observedTallies({ set, judges }: AugustData): Readonly<Record<AugustJudge, Tally>> {
  return Object.fromEntries(
    augustJudges.map((judge) => {
      const patterns = judgePatterns(set, judges[judge]);
      const counts = new Float64Array(patterns.size);
      for (const pattern of patterns.ofRow) counts[pattern] = (counts[pattern] as number) + 1;
      return [judge, new TallyMaker(set, patterns).from(counts)];
    }),
  ) as Record<AugustJudge, Tally>;
}
