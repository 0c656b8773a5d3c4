import type { Design } from '../../metrics/design.ts';
import { rate, type Share } from '../../metrics/detection.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { clopperPearson } from '../../statistics/clopper-pearson.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { decimal, interval, isNarrow, NOTHING, signed } from '../format.ts';
import { percentileInterval } from '../percentile-interval.ts';
import type { AugustData } from './august-data.ts';
import { DesignResampler, type Statistic, type Tallies } from './design-resampler.ts';

/** One figure that follows from the judges' tallies, and how it and its interval are printed. */
export interface DesignEstimate {
  readonly name: string;
  readonly value: Statistic;
  /** For a proportion: at 0 or 1 its interval is Clopper and Pearson's. */
  readonly share?: (tallies: Tallies, design: Design) => Share;
  readonly write: (x: number) => string;
  readonly writeInterval: (x: number) => string;
}

/** The places of a figure, and of the ends of its interval. */
type Places = readonly [figure: number, ends: number];

export function estimate(name: string, [figure, ends]: Places, value: Statistic): DesignEstimate {
  return { name, value, write: (x) => decimal(x, figure), writeInterval: (x) => decimal(x, ends) };
}

export function proportion(
  name: string,
  places: Places,
  share: (tallies: Tallies, design: Design) => Share,
): DesignEstimate {
  return { ...estimate(name, places, (of, design) => rate(share(of, design))), share };
}

/** A difference within each resample, which is what makes its interval paired. */
export function difference(name: string, of: Statistic, minus: Statistic): DesignEstimate {
  const write = (x: number): string => signed(x, 3);
  const value: Statistic = (tallies, design) => of(tallies, design) - minus(tallies, design);
  return { name, value, write, writeInterval: write };
}

/** States each estimate, with the interval the paper prints beside it where it prints one. */
export function stateDesignEstimates(
  sheet: FigureSheet,
  data: AugustData,
  random: NumpyGenerator,
  estimates: readonly DesignEstimate[],
): void {
  const { design } = data;
  const resampler = new DesignResampler(data);
  const observed = resampler.observed();
  const resampled: DesignEstimate[] = [];
  for (const estimate of estimates) {
    const { name, value, share, write, writeInterval } = estimate;
    if (!sheet.wants(name)) continue;
    sheet.set(name, write(value(observed, design)));
    if (!sheet.wants(`${name}CI`)) continue;
    const { count, of } = share?.(observed, design) ?? { count: 1, of: 2 };
    if (of === 0) sheet.set(`${name}CI`, NOTHING);
    else if (count > 0 && count < of) resampled.push(estimate);
    else sheet.set(`${name}CI`, interval(clopperPearson(count, of, 0.95), writeInterval));
  }
  const values = resampled.map(({ value }) => value);
  const replicates = resampler.replicates(random, values);
  resampled.forEach(({ name, writeInterval }, index) => {
    const found = percentileInterval(replicates[index] as Float64Array);
    sheet.set(`${name}CI`, isNarrow(found) ? NOTHING : interval(found, writeInterval));
  });
}
