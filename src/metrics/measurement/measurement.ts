import type { JudgedView } from '../columns/judge-columns.ts';
import type { Estimate, Rate } from '../estimate.ts';
import type { CalibrationBin } from '../formulas/calibration.ts';
import type { MetricId, MetricValues } from '../metric-values.ts';
import type { PairedRow } from '../paired.ts';

export type { Estimate, Rate } from '../estimate.ts';
export type { PairedRow } from '../paired.ts';

/** The form of a measurement; it grows when readers of older ones would misread it. */
export const MEASUREMENT_VERSION = 2;

export type IntervalMethod = 'default' | 'paper';

export interface JudgeMeasurement {
  readonly judgeId: string;
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
  readonly paired: readonly PairedRow[];
  readonly reachByOutcome: readonly PairedRow[];
  readonly pairedByType: readonly PairedRow[];
  readonly pairedByScenario: readonly PairedRow[];
  /** Rows by true type; columns by type named, the last one missed or untyped. */
  readonly confusion: readonly (readonly number[])[];
  readonly calibrationCurve: readonly CalibrationBin[];
  readonly cost: {
    readonly seconds: number;
    readonly promptTokens: number;
    readonly completionTokens: number;
  };
  /** What was found, in one plain sentence. */
  readonly sentence: string;
}

/** How much more one judge scores than another, taken within each resample. */
export interface Difference extends Estimate {
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
  };
  /** The share of real runs taken to be faulty, which precision in use depends on. */
  readonly prevalence: number;
  readonly intervals: {
    readonly method: IntervalMethod;
    readonly confidence: number;
    readonly replicates: number;
  };
  readonly judges: readonly JudgeMeasurement[];
  readonly differences: readonly Difference[];
}
