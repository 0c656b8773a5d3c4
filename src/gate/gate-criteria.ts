import { InvalidOptionError } from '../errors.ts';

/** What a judge has to keep to, to pass. What is left out is not asked for, but for `maxUnscored`. */
export interface GateCriteria {
  /** Δ over all pairs is at least this. */
  readonly minDelta?: number;
  /** Δ over the pairs of a fault type is at least this: `{ "unsupported_claim": 0.5 }`. */
  readonly minDeltaType?: Readonly<Record<string, number>>;
  /** The flag rate on clean runs is at most this. */
  readonly maxFalseAlarm?: number;
  /** The share of trajectories without a verdict that could be read is at most this. */
  readonly maxUnscored?: number;
  /** Δ fell by at most this since a baseline. */
  readonly maxDrop?: number;
}

/** A judge that leaves out what it finds hard would look better than it is, so this is always asked. */
export const DEFAULT_MAX_UNSCORED = 0.02;
export const DEFAULT_MAX_DROP = 0.05;

/** A Δ of -1 is the least there is: to ask for it is to ask for nothing. */
export const isDeltaThreshold = (value: number): boolean => value > -1 && value <= 1;
export const isRateThreshold = (value: number): boolean => value >= 0 && value <= 1;

export const DELTA_DOMAIN = 'a number above -1 and up to 1, such as 0.8';
export const RATE_DOMAIN = 'a number from 0 to 1, such as 0.05';

/** Refuses thresholds that nothing could be held to; with NaN every comparison would be false. */
export function requireCriteria(criteria: GateCriteria): void {
  const { minDelta, minDeltaType = {}, maxFalseAlarm, maxUnscored, maxDrop } = criteria;
  const deltas = Object.entries({
    ...(minDelta === undefined ? {} : { minDelta }),
    ...Object.fromEntries(
      Object.entries(minDeltaType).map(([type, least]) => [`minDeltaType.${type}`, least]),
    ),
  });
  for (const [name, value] of deltas) {
    if (!isDeltaThreshold(value)) throw new InvalidOptionError(name, `must be ${DELTA_DOMAIN}`);
  }
  for (const [name, value] of Object.entries({ maxFalseAlarm, maxUnscored, maxDrop })) {
    if (value !== undefined && !isRateThreshold(value)) {
      throw new InvalidOptionError(name, `must be ${RATE_DOMAIN}`);
    }
  }
}
