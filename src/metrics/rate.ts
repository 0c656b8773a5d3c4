import type { StratumShare } from '../statistics/intervals/stratified-wilson.ts';
import { stratifiedWilson } from '../statistics/intervals/stratified-wilson.ts';
import type { Rate } from './estimate.ts';
import type { Evidence } from './intervals/interval-rule.ts';
import type { Proportion } from './listed-metric.ts';

/** A rate pooled over strata, with its interval and the bounds that unscored trajectories leave. */
export function rateOver(
  strata: readonly StratumShare[],
  unscored: number,
  confidence: number,
): Rate {
  let count = 0;
  let of = 0;
  for (const stratum of strata) {
    count += stratum.count;
    of += stratum.of;
  }
  const all = of + unscored;
  return {
    count,
    of,
    unscored,
    estimate: of === 0 ? null : count / of,
    interval: of === 0 ? null : stratifiedWilson(strata, confidence),
    lowest: all === 0 ? null : count / all,
    highest: all === 0 ? null : (count + unscored) / all,
  };
}

/** A metric that is a proportion, as one judge's tally gives it. */
export function rateOf(
  metric: Proportion,
  { tally, design, confidence }: Pick<Evidence, 'tally' | 'design' | 'confidence'>,
): Rate {
  const over = metric.over(design);
  return rateOver(
    over.map((index) => metric.within(tally, [index], design)),
    metric.unscored(tally, over, design),
    confidence,
  );
}
