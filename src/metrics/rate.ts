import type { StratumShare } from '../statistics/intervals/stratified-wilson.ts';
import { stratifiedWilson } from '../statistics/intervals/stratified-wilson.ts';
import type { Rate } from './measurement.ts';

/** A rate pooled over strata, with the interval made for that and the bounds unscored ones leave. */
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
