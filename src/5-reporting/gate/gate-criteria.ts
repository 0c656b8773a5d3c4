import { InvalidOptionError } from '../../base/errors.ts';

/** What a judge must meet to pass. A criterion that is omitted is not checked, except `maxUnscored`. */
export interface GateCriteria {
  /** Δ over all pairs is at least this. */
  readonly minDelta?: number;
  /** Δ over the pairs of a fault type is at least this: `{ "unsupported_claim": 0.5 }`. */
  readonly minDeltaType?: Readonly<Record<string, number>>;
  /** The flag rate on clean runs is at most this. */
  readonly maxFalseAlarm?: number;
  /** Harmless edits are flagged at most so much more often than the runs that were edited. */
  readonly maxSensitivity?: number;
  /** Δ minus the edit sensitivity is at least this. */
  readonly minNetDelta?: number;
  /** Of the faults that the judge detects, at least this share is detected with an attack as well. */
  readonly minRobustness?: number;
  /** The share of trajectories without a verdict that could be read is at most this. */
  readonly maxUnscored?: number;
  /** Δ fell by at most this since a baseline. */
  readonly maxDrop?: number;
  /** Δ differs from that of another judge by less than this. */
  readonly within?: number;
}

/** Always checked: a judge that skips what it finds hard would look better than it is. */
export const DEFAULT_MAX_UNSCORED = 0.02;
export const DEFAULT_MAX_DROP = 0.05;
export const DEFAULT_WITHIN = 0.05;

/** -1 is the lowest Δ there is, so a minimum of -1 would demand nothing. */
export const isDeltaThreshold = (value: number): boolean => value > -1 && value <= 1;
export const isRateThreshold = (value: number): boolean => value >= 0 && value <= 1;

/** No two judges differ by 2 or more, and an interval is never within 0. */
export const isMargin = (value: number): boolean => value > 0 && value < 2;

export const MARGIN_DOMAIN = 'a number above 0 and below 2, such as 0.05';
export const DELTA_DOMAIN = 'a number above -1 and up to 1, such as 0.8';
export const RATE_DOMAIN = 'a number from 0 to 1, such as 0.05';

/** Refuses thresholds that make no sense; with NaN, for instance, every comparison is false. */
export function requireCriteria(criteria: GateCriteria): void {
  const { minDelta, minNetDelta, minDeltaType = {}, within } = criteria;
  const { maxFalseAlarm, maxUnscored, maxDrop, maxSensitivity, minRobustness } = criteria;
  const deltas = Object.entries({
    ...(minDelta === undefined ? {} : { minDelta }),
    ...(minNetDelta === undefined ? {} : { minNetDelta }),
    ...Object.fromEntries(
      Object.entries(minDeltaType).map(([type, least]) => [`minDeltaType.${type}`, least]),
    ),
  });
  for (const [name, value] of deltas) {
    if (!isDeltaThreshold(value)) throw new InvalidOptionError(name, `must be ${DELTA_DOMAIN}`);
  }
  for (const [name, value] of Object.entries({
    maxFalseAlarm,
    maxUnscored,
    maxDrop,
    maxSensitivity,
    minRobustness,
  })) {
    if (value !== undefined && !isRateThreshold(value)) {
      throw new InvalidOptionError(name, `must be ${RATE_DOMAIN}`);
    }
  }
  if (within !== undefined && !isMargin(within)) {
    throw new InvalidOptionError('within', `must be ${MARGIN_DOMAIN}`);
  }
}
