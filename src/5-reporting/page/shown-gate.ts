import type { GateVerdict } from '../gate/gate-result.ts';

/** The latest gate on a run folder, as the page shows it. */
export interface ShownGate {
  /** When it was decided, as an ISO date; null where its record does not say. */
  readonly at: string | null;
  readonly verdict: GateVerdict;
  /** Of the intervals whose bounds decided. */
  readonly confidence: number;
  /** Whether one judge that passes every criterion was enough. */
  readonly any: boolean;
  /** What was asked for, in words: "Δ ≥ 0.5". */
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
  readonly verdict: GateVerdict;
  /** "Δ", "Δ of wrong tool", "false alarms". */
  readonly name: string;
  /** As the terminal prints them: "+0.667", "[+0.521, +0.774]", "≥ 0.5". */
  readonly value: string;
  readonly interval: string;
  readonly wanted: string;
  /** The pairs behind the value, as the page filters them; null where there is no value. */
  readonly pairs: (CriterionPairs & { readonly judge: string; readonly type?: string }) | null;
}

/** Which pairs of a judge stand behind a criterion: all of them, or these. */
export interface CriterionPairs {
  readonly status?: 'unscored' | 'flagged';
  readonly edits?: 'clean' | 'harmless' | 'attacks';
}
