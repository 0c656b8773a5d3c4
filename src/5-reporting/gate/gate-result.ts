import type { WorstPair } from '../../4-measuring/rows/worst-pairs.ts';
import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import type { CriterionKey } from './criteria.ts';
import type { Bound, Evidence, Over } from './criterion.ts';

/** The version of a gate's result; raised when programs that read the older form would misread it. */
export const GATE_VERSION = 1;

export type GateVerdict = 'passed' | 'failed' | 'inconclusive';

/**
 * What a verdict rests on: the bounds of an interval; running bounds, which hold although judging may have been ended by them; a count, which is known exactly; that the faults
 * are not shown to the judge, so that Δ is 0; proof that it knows more than it is shown; or nothing, because there is no evidence either way.
 */
export type DecidedBy = Evidence['decidedBy'];

/** One criterion for one judge, and how it was decided. */
export interface GateCriterion {
  readonly judge: string;
  /** Its name among the criteria: `minDelta`. */
  readonly key: CriterionKey;
  /** `delta`; `flag rate` stands for `false alarms` where nobody vouched that the runs are clean. */
  readonly name: string;
  /** The fault type, where the criterion is about one. */
  readonly type: string | null;
  readonly bound: Bound;
  /** The judge that the value is a difference from, where it is one. */
  readonly reference: string | null;
  readonly threshold: number;
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly over: Over;
  readonly decidedBy: DecidedBy;
  readonly verdict: GateVerdict;
  /** Why, in one plain sentence without the judge's name. */
  readonly reason: string;
  /**
   * How many more of these would settle an inconclusive criterion, with the power below, if
   * the true value is what was seen; null if it is settled, or if no number would settle it.
   */
  readonly needed: number | null;
  /** How many more parents those pairs have; null where they are not pairs. */
  readonly neededParents: number | null;
  /** What to type after `-n` in all, where the set was generated. */
  readonly neededSize: number | null;
  /** The least probability that so many settle it; null where none are needed. */
  readonly power: number | null;
}

/** What makes the bounds hold for several judges at once. */
export interface Simultaneous {
  /** The confidence that was asked for, which holds for all of them together. */
  readonly confidence: number;
  /** The judges of which any may pass, or 1. */
  readonly judges: number;
}

/** Whether the judges pass, and why: plain data, the same for every renderer. */
export interface GateResult {
  readonly version: typeof GATE_VERSION;
  readonly verdict: GateVerdict;
  /** The confidence of the intervals whose bounds decided. */
  readonly confidence: number;
  readonly simultaneous: Simultaneous;
  /** If any one judge is enough: those that pass every criterion. Null if all judges have to pass. */
  readonly passing: readonly string[] | null;
  readonly criteria: readonly GateCriterion[];
  /** What to know about this decision, one sentence each. */
  readonly notes: readonly string[];
  /** Where to look first: the surest misses, then the surest false alarms. */
  readonly worstPairs: readonly WorstPair[];
}

/** One failed criterion fails the gate; an inconclusive one keeps it from passing. */
export function overall(verdicts: readonly GateVerdict[]): GateVerdict {
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('inconclusive') ? 'inconclusive' : 'passed';
}

/** One judge that passes is enough; if every judge fails, so does the gate. */
export function anyOf(verdicts: readonly GateVerdict[]): GateVerdict {
  if (verdicts.includes('passed')) return 'passed';
  return verdicts.every((verdict) => verdict === 'failed') ? 'failed' : 'inconclusive';
}

/**
 * The confidence that each interval needs so that the one that was asked for holds for several judges
 * together (Bonferroni's correction): what may go wrong is shared out equally. It assumes nothing about how
 * the judges depend on each other.
 *
 * @example boundsConfidence({ confidence: 0.95, judges: 5 }) // 0.99
 */
export function boundsConfidence({ confidence, judges }: Simultaneous): number {
  return judges === 1 ? confidence : 1 - (1 - confidence) / judges;
}
