import type { Interval } from '../statistics/intervals/interval.ts';
import type { CalibrationBin } from './calibration.ts';
import type { JudgedView } from './columns/judge-columns.ts';

/** The form of a measurement; it grows when readers of older ones would misread it. */
export const MEASUREMENT_VERSION = 1;

export type IntervalMethod = 'default' | 'paper';

/** A number with its interval, where one is offered. */
export interface Estimate {
  readonly estimate: number | null;
  readonly interval: Interval | null;
}

/** A share of scored trajectories. With unscored ones, it could be anything from `lowest` to `highest`. */
export interface Rate extends Estimate {
  readonly count: number;
  readonly of: number;
  readonly unscored: number;
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** A group of faults beside the clean parents they were made from. */
export interface PairedRow {
  readonly group: string;
  /** Pairs with both verdicts scored, and those that lack one. */
  readonly pairs: number;
  readonly unscored: number;
  readonly faultRate: number | null;
  readonly parentRate: number | null;
  /** Only the fault flagged (b10), only the parent (b01). */
  readonly faultOnly: number;
  readonly parentOnly: number;
  readonly delta: number | null;
  readonly interval: Interval | null;
  readonly method: string;
  /** Exact McNemar test, two-sided; null where no pair is discordant. */
  readonly p: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Pairs in which the judge was shown the very same thing twice; null where its view is not known. */
  readonly pairsNotShown: number | null;
  /** Of those, pairs on which it answered differently: it is not deterministic. */
  readonly inconsistent: number | null;
  /** No fault of the group reaches the judge's view, so its Δ is zero whatever the judge. */
  readonly noneShown: boolean;
}

export interface JudgeMeasurement {
  readonly judgeId: string;
  readonly view: JudgedView | null;
  readonly verdicts: number;
  readonly unscored: number;
  readonly recall: { readonly all: Rate; readonly silent: Rate; readonly loud: Rate };
  readonly recallByType: readonly ({ readonly type: string } & Rate)[];
  readonly falseAlarms: Rate;
  readonly falseAlarmsByScenario: readonly ({ readonly scenario: string } & Rate)[];
  /** All faults, silent, loud, and by whether the answer changed. */
  readonly paired: readonly PairedRow[];
  readonly reachByOutcome: readonly PairedRow[];
  readonly pairedByType: readonly PairedRow[];
  readonly pairedByScenario: readonly PairedRow[];
  readonly precision: Estimate;
  readonly f1: Estimate;
  readonly precisionAtPrevalence: Estimate & { readonly prevalence: number };
  readonly localisation: {
    readonly ofDetected: Rate;
    readonly ofAll: Rate;
    readonly inRange: Rate;
    readonly withinOne: Rate;
    /** Without fault types whose fault is a step that never happened. */
    readonly ofDetectedExecuted: Rate;
  };
  readonly typing: {
    readonly macroF1: Estimate;
    readonly detectedAndTyped: Rate;
    /** Rows by true type; columns by type named, the last one missed or untyped. */
    readonly confusion: readonly (readonly number[])[];
  };
  readonly calibration: {
    readonly error: Estimate;
    readonly brier: Estimate;
    readonly brierOnFaults: Estimate;
    readonly brierOnClean: Estimate;
    readonly curve: readonly CalibrationBin[];
  };
  readonly cost: {
    readonly secondsPerTrajectory: number;
    readonly seconds: number;
    readonly promptTokens: number;
    readonly completionTokens: number;
  };
  /** What was found, in one plain sentence. */
  readonly sentence: string;
}

/** How much more one judge scores than another, taken within each resample. */
export interface Difference extends Estimate {
  readonly metric: string;
  readonly judge: string;
  readonly minus: string;
}

/** Everything any renderer shows; renderers compute nothing. */
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
    readonly types: readonly {
      readonly name: string;
      readonly faults: number;
      readonly pairs: number;
      /** Whether its faults show in the final answer; null where some do or it is not known. */
      readonly answerChanges: boolean | null;
    }[];
  };
  readonly intervals: {
    readonly method: IntervalMethod;
    readonly confidence: number;
    readonly replicates: number;
  };
  readonly judges: readonly JudgeMeasurement[];
  readonly differences: readonly Difference[];
}
