import type { Rate } from '../measurement/estimate.ts';
import { clopperPearson } from '../statistics/intervals/clopper-pearson.ts';
import { clusterWeights } from '../statistics/intervals/clustered-rows.ts';
import { clusteredShare, type ShareRows } from '../statistics/intervals/clustered-share.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import type { Evidence } from './intervals/interval-rule.ts';
import { shareRows } from './intervals/share-rows.ts';
import type { Proportion } from './listed-metric.ts';
import type { Share } from './metric.ts';

/** A rate over runs that are independent of each other, with the bounds that unscored ones leave. */
export function rateOver({ count, of }: Share, unscored: number, confidence: number): Rate {
  return {
    ...boundsOf(count, of, unscored),
    interval: of === 0 ? null : clopperPearson(count, of, confidence),
  };
}

/** A metric that is a proportion, as one judge's rows give it; its interval is taken by instance. */
export function rateOf(
  metric: Proportion,
  evidence: Pick<Evidence, 'judged' | 'design' | 'confidence'>,
): Rate {
  const { judged, design } = evidence;
  const unscored = metric.unscored(judged.tally, metric.over(design), design);
  const { count, of } = metric.share(judged.tally, design);
  return {
    ...boundsOf(count, of, unscored),
    interval: judged.once('interval', metric, () =>
      shareInterval(shareRows(metric, judged, design), { count, of }, evidence.confidence),
    ),
  };
}

/** Where rows are of one stratum and no two of an instance, they are so many tosses of one coin. */
export function shareInterval(
  rows: ShareRows,
  { count, of }: Share,
  confidence: number,
): Interval | null {
  const strata = new Set(rows.stratum.filter((_, pattern) => rows.of[pattern] === 1));
  const isOneCoin = of > 0 && strata.size === 1 && !clusterWeights(rows, rows.of).shared;
  return isOneCoin ? clopperPearson(count, of, confidence) : clusteredShare(rows, confidence);
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
