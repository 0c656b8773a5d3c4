import type { FaultCountRow } from '../cascades/by-number-of-faults.ts';
import type { AttackRows } from '../edits/attack-rows.ts';
import type { FaithfulRows } from '../edits/faithful-replies.ts';
import type { HarmlessRows } from '../edits/harmless-edits.ts';
import type { NetDelta } from '../edits/net-delta.ts';
import type { Estimate, Rate } from '../metrics/estimate.ts';
import type { CalibrationBin } from '../metrics/formulas/calibration.ts';
import type { MetricId, MetricValues } from '../metrics/metric-values.ts';
import type { PairedRow } from '../metrics/paired.ts';
import type { FaultGroupName, REACH_BY_OUTCOME } from '../metrics/paired-groups.ts';
import type { MixedDelta } from '../mix/mixed-delta.ts';
import type { Recommendation } from '../recommending/recommendation.ts';
import type { AgainstLabels } from '../recorded/against-labels.ts';
import type { LeftOut } from '../recorded/left-out.ts';
import type { Repeats } from '../repeats/measure-repeats.ts';
import type { JudgedView } from '../rows/judge-columns.ts';
import type { ParentTruth } from '../rows/set-columns.ts';
import type { Interval } from '../statistics/intervals/interval.ts';

export type { FaultCountRow } from '../cascades/by-number-of-faults.ts';
export type { AttackRow } from '../edits/attack-rows.ts';
export type { FaithfulRow } from '../edits/faithful-replies.ts';
export type { HarmlessRow } from '../edits/harmless-edits.ts';
export type { NetDelta } from '../edits/net-delta.ts';
export type { Estimate, Rate } from '../metrics/estimate.ts';
export type { PairedRow } from '../metrics/paired.ts';
export type { Recommendation } from '../recommending/recommendation.ts';
export type { AgainstLabels, GuessedRate } from '../recorded/against-labels.ts';
export type { LeftOut } from '../recorded/left-out.ts';
export type { Repeats } from '../repeats/measure-repeats.ts';

/** The form of a measurement; it grows when readers of older ones would misread it. */
export const MEASUREMENT_VERSION = 2;

export type IntervalMethod = 'default' | 'paper';

export interface JudgeMeasurement {
  readonly judgeId: string;
  /** Whether its answers are known in advance, so that nobody would use it as a judge. */
  readonly control: boolean;
  readonly view: JudgedView | null;
  readonly verdicts: number;
  readonly unscored: number;
  /** Why there is no Δ over all faults; null where there is one. */
  readonly whyNoDelta: string | null;
  /** Every metric of the list, by its id. */
  readonly metrics: MetricValues;
  readonly recallByType: readonly ({ readonly type: string; readonly label: string } & Rate)[];
  readonly falseAlarmsByScenario: readonly ({
    readonly scenario: string;
    readonly label: string;
  } & Rate)[];
  /** All faults, silent, loud, and by whether the answer changed. */
  readonly paired: Readonly<Record<FaultGroupName, PairedRow>>;
  readonly reachByOutcome: Readonly<Record<keyof typeof REACH_BY_OUTCOME, PairedRow>>;
  readonly pairedByType: readonly PairedRow[];
  readonly pairedByScenario: readonly PairedRow[];
  /** Δ for other mixes of fault types than that of the set: equal types, and the user's own. */
  readonly deltaByMix: readonly MixedDelta[];
  /** Rows by true type; columns by type named, the last one missed or untyped. */
  readonly confusion: readonly (readonly number[])[];
  readonly calibrationCurve: readonly CalibrationBin[];
  readonly cost: {
    readonly seconds: number;
    readonly promptTokens: number;
    readonly completionTokens: number;
  };
  /** Harmless edits beside the runs that were edited; null where the set has none. */
  readonly harmlessEdits: HarmlessRows | null;
  /** The judge by how many faults a run has; empty where no run has several. */
  readonly byNumberOfFaults: readonly FaultCountRow[];
  /** Faults with stale and with faithful replies; null where the set has no faithful ones. */
  readonly faithfulReplies: FaithfulRows | null;
  /** Δ less what harmless edits explain; null where the set has none. */
  readonly netDelta: NetDelta | null;
  /** Faults with an attack on the judge beside the same faults without; null where the set has none. */
  readonly attacks: AttackRows | null;
  /** Whether it dislikes change, and whether it can be talked out of a verdict; null if nobody tried. */
  readonly editsSentence: string | null;
  /** The judge against labels that people gave; null where they gave none. */
  readonly againstLabels: AgainstLabels | null;
  /** What repetitions say about the judge; null for a judge that was asked once. */
  readonly repeats: Repeats | null;
  /** What was found, in one plain sentence. */
  readonly sentence: string;
}

/** How much more one judge scores than another, over what both of them scored. */
export interface Compared extends Estimate {
  /** The pairs or runs that both scored. */
  readonly over: number;
  /** An interval that allows for all comparisons of the metric at once. */
  readonly simultaneous: Interval | null;
  /** Two-sided test that there is no difference, by itself and adjusted for all comparisons. */
  readonly p: number | null;
  readonly adjustedP: number | null;
  /** The smallest margin within which the two are shown to be equivalent, by two one-sided tests. */
  readonly equivalentWithin: number | null;
}

export interface Difference extends Compared {
  readonly metric: MetricId;
  readonly judge: string;
  readonly minus: string;
}

/** A fault type of the set: its id, its label, and how many faults it has. */
export interface MeasuredType {
  readonly name: string;
  readonly label: string;
  readonly faults: number;
  readonly pairs: number;
  /** Whether its faults show in the final answer; null where only some do or it is not known. */
  readonly answerChanges: boolean | null;
}

/** Runs that people labelled. */
export interface LabelledRuns {
  readonly by: readonly string[];
  readonly runs: number;
  readonly faulty: number;
  /** Faulty runs whose label names a step. */
  readonly withStep: number;
}

/** Everything that any renderer shows; renderers compute nothing. */
export interface Measurement {
  readonly version: typeof MEASUREMENT_VERSION;
  readonly set: {
    readonly trajectories: number;
    readonly clean: number;
    readonly faults: number;
    readonly silent: number;
    readonly loud: number;
    readonly pairs: number;
    readonly instances: number;
    readonly types: readonly MeasuredType[];
    /** Whether somebody recorded the runs; otherwise an environment played them. */
    readonly recorded: boolean;
    /** Whether the clean runs are known to be clean, or only presumed to be. */
    readonly parents: ParentTruth;
    /** Runs with a harmless edit. They are not among the trajectories. */
    readonly harmlessEdits: number;
    /** Runs with several faults. They are not among the trajectories. */
    readonly severalFaults: number;
    /** Faults that come a second time, with a faithful reply. They are not among the trajectories. */
    readonly faithfulReplies: number;
    /** Faults and clean runs with an attack on whoever reads them. They are not among the trajectories. */
    readonly attackedFaults: number;
    readonly attackedParents: number;
    /** Runs without a label. They are not among the trajectories. */
    readonly unlabelled: number;
    /** Runs that people labelled, without a pair; null where none of them is faulty. */
    readonly labelled: LabelledRuns | null;
  };
  /** What people call each metric in this measurement, by its id. */
  readonly labels: Readonly<Record<MetricId, string>>;
  /** The metrics that this set cannot give, which are null. */
  readonly leftOut: readonly LeftOut[];
  /** What every report should say about how to read it, one sentence each. */
  readonly notes: readonly string[];
  /** The shares of fault types that the user asked for, by type; null if none were asked for. */
  readonly mix: Readonly<Record<string, number>> | null;
  /** The share of real runs taken to be faulty, which precision in use depends on. */
  readonly prevalence: number;
  readonly intervals: {
    readonly method: IntervalMethod;
    readonly confidence: number;
    readonly replicates: number;
  };
  readonly judges: readonly JudgeMeasurement[];
  /** Which judge to trust, for what, and what no judge sees. */
  readonly recommendation: Recommendation;
  readonly differences: readonly Difference[];
}
