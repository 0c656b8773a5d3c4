import type { WorstPair } from '../metrics/pairs/worst-pairs.ts';
import type { Interval } from '../statistics/intervals/interval.ts';

/** The form of a gate's result; it grows when readers of older ones would misread it. */
export const GATE_VERSION = 1;

export type GateVerdict = 'passed' | 'failed' | 'inconclusive';

/** What a verdict rests on. */
export type DecidedBy =
  /** The bounds of an interval. */
  | 'interval'
  /** A known count of this run. */
  | 'count'
  /** The design of the set: the faults never reach what the judge is shown. */
  | 'not shown'
  /** Nothing was seen that could decide it. */
  | 'nothing';

/** One thing that was asked of one judge, and what became of it. */
export interface GateCriterion {
  readonly judge: string;
  readonly name: 'delta' | 'delta of type' | 'false alarms' | 'drop' | 'unscored';
  /** The fault type, where the criterion is about one. */
  readonly type: string | null;
  readonly bound: 'minimum' | 'maximum';
  readonly threshold: number;
  readonly value: number | null;
  readonly interval: Interval | null;
  /** What the value is taken over. */
  readonly over: { readonly count: number; readonly unit: 'pairs' | 'clean runs' | 'trajectories' };
  readonly decidedBy: DecidedBy;
  readonly verdict: GateVerdict;
  /** Why, in one plain sentence without the judge's name. */
  readonly reason: string;
  /**
   * How many more pairs or clean runs would settle an inconclusive criterion, if the judge goes on as
   * it has; null where it is settled, and where no number would.
   */
  readonly needed: number | null;
}

/** Whether judges may pass, and why: plain data that every renderer shows. */
export interface GateResult {
  readonly version: typeof GATE_VERSION;
  readonly verdict: GateVerdict;
  readonly confidence: number;
  readonly criteria: readonly GateCriterion[];
  /** Where to look first: the surest misses, then the surest false alarms. */
  readonly worstPairs: readonly WorstPair[];
}

/** One failure fails, and what is not known is not passed. */
export function overall(verdicts: readonly GateVerdict[]): GateVerdict {
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('inconclusive') ? 'inconclusive' : 'passed';
}
