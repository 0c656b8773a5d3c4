import type { WorstPair } from '../metrics/pairs/worst-pairs.ts';
import type { Interval } from '../statistics/intervals/interval.ts';

/** The version of a gate's result; raised when programs that read the older form would misread it. */
export const GATE_VERSION = 1;

export type GateVerdict = 'passed' | 'failed' | 'inconclusive';

/** What a verdict rests on. */
export type DecidedBy =
  /** The bounds of an interval. */
  | 'interval'
  /** A count, which is known exactly. */
  | 'count'
  /** The faults are not shown to the judge, so Δ is 0. */
  | 'not shown'
  /** There is no evidence either way. */
  | 'nothing';

/** One criterion for one judge, and how it was decided. */
export interface GateCriterion {
  readonly judge: string;
  /** `flag rate` stands for `false alarms` where nobody vouched that the runs are clean. */
  readonly name: 'delta' | 'delta of type' | 'false alarms' | 'flag rate' | 'drop' | 'unscored';
  /** The fault type, where the criterion is about one. */
  readonly type: string | null;
  readonly bound: 'minimum' | 'maximum';
  readonly threshold: number;
  readonly value: number | null;
  readonly interval: Interval | null;
  /** What the value is taken over. */
  readonly over: {
    readonly count: number;
    readonly unit: 'pairs' | 'clean runs' | 'runs' | 'trajectories';
  };
  readonly decidedBy: DecidedBy;
  readonly verdict: GateVerdict;
  /** Why, in one plain sentence without the judge's name. */
  readonly reason: string;
  /**
   * How many more pairs or clean runs would settle an inconclusive criterion if the judge keeps
   * behaving as it has; null if it is settled, or if no number would settle it.
   */
  readonly needed: number | null;
}

/** Whether the judges pass, and why: plain data, the same for every renderer. */
export interface GateResult {
  readonly version: typeof GATE_VERSION;
  readonly verdict: GateVerdict;
  readonly confidence: number;
  readonly criteria: readonly GateCriterion[];
  /** Where to look first: the surest misses, then the surest false alarms. */
  readonly worstPairs: readonly WorstPair[];
}

/** One failed criterion fails the gate; an inconclusive one keeps it from passing. */
export function overall(verdicts: readonly GateVerdict[]): GateVerdict {
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('inconclusive') ? 'inconclusive' : 'passed';
}
