import { InvalidOptionError } from '../../base/errors.ts';
import type { AssumedJudge } from './assumed-judge.ts';

/** What is assumed of a judge, and what is to be shown about it. */
export interface PlanTargets extends AssumedJudge {
  /** The highest false-alarm rate that is to be certified. */
  readonly falseAlarm: number;
  /** What the lower bound of Δ is to exceed. */
  readonly above: number;
  /** How far the interval of Δ may reach to either side, on average over the two. */
  readonly margin: number;
  /** How often each run is judged. */
  readonly repeats: number;
  /** The share of verdicts that differ between two versions, two judges or two repetitions. */
  readonly changed: number;
  /** How much lower the Δ of another judge is that this one is to be shown better than; none unless given. */
  readonly betterBy?: number | undefined;
  /** By how much Δ may differ from that of a judge that is as good; none unless given. */
  readonly within?: number | undefined;
  /** How far Δ may have fallen since a baseline that was as good; none unless given. */
  readonly maxDrop?: number | undefined;
  /** How many fewer faults may be flagged under attacks that change nothing; none unless given. */
  readonly maxAttackLoss?: number | undefined;
  /** The probability with which each claim is to succeed. */
  readonly power: number;
  readonly prevalence: number;
  /** The precision to reach at that prevalence. */
  readonly precision: number;
  readonly confidence: number;
}

/** Refuses a judge that cannot exist. */
export function requireTargets({ delta, alarmRate, betterBy }: PlanTargets): void {
  if (delta + alarmRate > 1) {
    throw new InvalidOptionError(
      '--delta',
      `and --alarm-rate must add up to 1 at most, because their sum is the share of faults that is flagged; ${delta} and ${alarmRate} add up to more`,
    );
  }
  if (betterBy !== undefined && betterBy > delta + alarmRate) {
    throw new InvalidOptionError(
      '--better-by',
      `must be at most ${delta + alarmRate}, the share of faults that the judge flags; give a smaller difference`,
    );
  }
}
