import type { Rate } from '../measurement/estimate.ts';
import { clusteredShare } from '../statistics/intervals/clustered-share.ts';
import { type StratumShare, stratifiedShare } from '../statistics/intervals/stratified-share.ts';
import type { Evidence } from './intervals/interval-rule.ts';
import { shareRows } from './intervals/share-rows.ts';
import type { Proportion } from './listed-metric.ts';

/**
 * A rate pooled over strata, with the bounds that unscored trajectories leave. Its interval takes the
 * trajectories to be independent, as those of one type or one scenario are.
 */
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
  return {
    ...boundsOf(count, of, unscored),
    interval: of === 0 ? null : stratifiedShare(strata, confidence),
  };
}

/** A metric that is a proportion, as one judge's rows give it; its interval is taken by instance. */
export function rateOf(
  metric: Proportion,
  { judged, design, confidence }: Pick<Evidence, 'judged' | 'design' | 'confidence'>,
): Rate {
  const { tally } = judged;
  const unscored = metric.unscored(tally, metric.over(design), design);
  const { count, of } = metric.share(tally, design);
  return {
    ...boundsOf(count, of, unscored),
    interval:
      of === 0
        ? null
        : judged.once(metric, () => clusteredShare(shareRows(metric, judged, design), confidence)),
  };
}

/** A rate without its interval. */
export function boundsOf(count: number, of: number, unscored: number): Omit<Rate, 'interval'> {
  const all = of + unscored;
  return {
    count,
    of,
    unscored,
    estimate: of === 0 ? null : count / of,
    lowest: all === 0 ? null : count / all,
    highest: all === 0 ? null : (count + unscored) / all,
  };
}
