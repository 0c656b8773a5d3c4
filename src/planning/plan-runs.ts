import type { Measurement } from '../metrics/measurement/measurement.ts';
import {
  cleanRunsAtRate,
  cleanRunsToCertify,
  pairsToPin,
  pairsToShow,
} from '../statistics/planning/sample-size.ts';

export interface PlanTargets {
  /** The false-alarm rate to certify. */
  readonly falseAlarm: number;
  /** The Δ that the judge is expected to have. */
  readonly delta: number;
  readonly margin: number;
  readonly power: number;
  readonly prevalence: number;
  /** The precision to reach at that prevalence. */
  readonly precision: number;
  readonly confidence: number;
}

/** What a set would have to hold, and what it still lacks. Null means that no number is enough. */
export interface SampleSizePlan {
  readonly targets: PlanTargets;
  /** Clean runs needed, by how many of them are flagged. */
  readonly cleanRuns: readonly { readonly alarms: number; readonly runs: number | null }[];
  readonly pairsToShowDelta: number | null;
  readonly pairsToPinDelta: number | null;
  /** The highest false-alarm rate that leaves the wanted precision, and the clean runs to certify it. */
  readonly precision: { readonly falseAlarm: number; readonly runs: number | null };
  /** Whether the clean runs of the run folder are known to be clean; null without a folder. */
  readonly parents: Measurement['set']['parents'] | null;
  readonly judges: readonly JudgeShortfall[];
}

export interface JudgeShortfall {
  readonly judgeId: string;
  readonly cleanRuns: number;
  readonly falseAlarms: number;
  /** Clean runs still missing if false alarms keep coming at the same rate. */
  readonly cleanRunsMissing: number | null;
  readonly pairs: number;
  readonly delta: number | null;
  /** Pairs still missing to pin this judge's Δ down to the margin. */
  readonly pairsMissing: number | null;
}

export function planRuns(targets: PlanTargets, measurement: Measurement | null): SampleSizePlan {
  const { falseAlarm, delta, margin, power, prevalence, precision, confidence } = targets;
  const allowed = Math.min(
    1,
    (delta * prevalence * (1 - precision)) / (precision * (1 - prevalence)),
  );
  return {
    targets,
    cleanRuns: [0, 1, 2, 5].map((alarms) => ({
      alarms,
      runs: cleanRunsToCertify(falseAlarm, alarms, confidence),
    })),
    pairsToShowDelta: pairsToShow({ delta, above: 0, power, confidence }),
    pairsToPinDelta: pairsToPin(delta, margin, confidence),
    precision: { falseAlarm: allowed, runs: cleanRunsToCertify(allowed, 0, confidence) },
    parents: measurement?.set.parents ?? null,
    judges: (measurement?.judges ?? []).map((judge) => {
      const { count, of } = judge.metrics.falseAlarms;
      const clean = of === 0 ? null : cleanRunsAtRate(falseAlarm, count / of, confidence);
      const all = judge.paired[0];
      const size = Math.abs(all?.delta ?? 0);
      const pairs = all === undefined ? null : pairsToPin(size, margin, confidence);
      return {
        judgeId: judge.judgeId,
        cleanRuns: of,
        falseAlarms: count,
        cleanRunsMissing: clean === null ? null : Math.max(0, clean - of),
        pairs: all?.pairs ?? 0,
        delta: all?.delta ?? null,
        pairsMissing: pairs === null ? null : Math.max(0, pairs - (all?.pairs ?? 0)),
      };
    }),
  };
}
