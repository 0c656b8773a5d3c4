import { InvalidOptionError } from '../../base/errors.ts';
import type { AssumedFlags } from '../statistics/planning/assumed-flags.ts';

/** What is assumed of a judge, and what is to be shown about it. */
export interface PlanTargets extends AssumedFlags {
  /** The highest false-alarm rate that is to be certified. */
  readonly falseAlarm: number;
  /** What the lower bound of Δ is to exceed. */
  readonly above: number;
  /** How far the interval of Δ may reach to either side, on average over the two. */
  readonly margin: number;
  /** The probability with which each claim is to succeed. */
  readonly power: number;
  readonly prevalence: number;
  /** The precision to reach at that prevalence. */
  readonly precision: number;
  readonly confidence: number;
}

/** Refuses a judge that cannot exist. */
export function requireTargets({ delta, alarmRate }: PlanTargets): void {
  if (delta + alarmRate > 1) {
    throw new InvalidOptionError(
      '--delta',
      `and --alarm-rate must add up to 1 at most, because their sum is the share of faults that is flagged; ${delta} and ${alarmRate} add up to more`,
    );
  }
}
