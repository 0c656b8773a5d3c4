import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import type { DecidedBy, GateVerdict } from '../gate/gate-result.ts';

/** The latest gate on a run folder, as the page shows it. */
export interface ShownGate {
  /** When it was decided, as an ISO date; null where its record does not say. */
  readonly at: string | null;
  readonly verdict: GateVerdict;
  /** Of the intervals whose bounds decided. */
  readonly confidence: number;
  /** Whether one judge that passes every criterion was enough. */
  readonly any: boolean;
  /** What was asked for, in words: "Δ ≥ +0.50". */
  readonly asked: readonly string[];
  readonly judges: readonly GatedJudge[];
  /** Whether it decided on other verdicts than the folder has now, so that it may decide otherwise today. */
  readonly stale: boolean;
  /** How each criterion was decided for each judge; null for a gate that did not record it. */
  readonly criteria: readonly ShownCriterion[] | null;
}

export interface GatedJudge {
  readonly judgeId: string;
  /** Null where its criteria are not on record. */
  readonly verdict: GateVerdict | null;
  /** Whether these are the verdicts that the page shows, other ones, or those of a judge that it lacks. */
  readonly verdicts: 'shown' | 'others' | 'not on this page';
}

export interface ShownCriterion {
  readonly judgeId: string;
  /** "Δ", "Δ of wrong tool", "false alarms". */
  readonly name: string;
  /** "≥ +0.50", "≤ 5 %". */
  readonly wanted: string;
  readonly type: string | null;
  readonly verdict: GateVerdict;
  /** Whether the value is a share and not a difference, and is shown in percent. */
  readonly share: boolean;
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly threshold: number;
  readonly bound: 'minimum' | 'maximum' | 'within';
  readonly decidedBy: DecidedBy;
}
