import type { Interval } from '../statistics/intervals/interval.ts';

/** A number with its interval. Either is null where the data do not allow one. */
export interface Estimate {
  readonly estimate: number | null;
  readonly interval: Interval | null;
}

/** A share of scored trajectories. With the unscored ones it could be anything from `lowest` to `highest`. */
export interface Rate extends Estimate {
  readonly count: number;
  readonly of: number;
  readonly unscored: number;
  readonly lowest: number | null;
  readonly highest: number | null;
}
