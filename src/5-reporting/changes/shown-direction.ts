import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { boundsConfidence } from '../gate/gate-measurement.ts';
import type { Direction } from './run-comparison.ts';

/**
 * Which way a value went, if an interval for its change shows that. With thirty judges and six fault
 * types, nine of a hundred and eighty intervals exclude 0 although nothing changed, so the interval has to
 * exclude it after being widened for all changes of its kind (Bonferroni's correction).
 *
 * @param at the interval at another confidence
 * @param looks how many changes are looked at together
 */
export function shownDirection(
  interval: Interval | null,
  at: (confidence: number) => Interval | null,
  confidence: number,
  looks: number,
): Direction {
  const alone = directionOf(interval);
  // The wider interval holds the narrower one, so it is made only where it could matter.
  if (alone === null || looks <= 1) return alone;
  const wide = directionOf(at(boundsConfidence({ confidence, judges: looks, looks: 1 })));
  return wide === alone ? alone : null;
}

/** The side of 0 on which a whole interval lies; null where it holds 0. */
export function directionOf(interval: Interval | null): Direction {
  if (interval === null) return null;
  if (interval.low > 0) return 'rose';
  return interval.high < 0 ? 'fell' : null;
}
