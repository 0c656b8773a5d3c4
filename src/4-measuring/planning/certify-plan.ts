import {
  powerToSettleRate,
  runsThatCertify,
  runsToSettleRate,
} from '../statistics/planning/certify-rate.ts';
import { fewest } from '../statistics/planning/fewest.ts';
import type { SetDesigns } from './set-designs.ts';

/** How many clean runs certify a false-alarm rate. */
export interface CertifyPlan {
  readonly falseAlarm: number;
  /** The rate that is assumed to be the true one. */
  readonly alarmRate: number;
  /** Null where the assumed rate is not below the one to certify. */
  readonly runs: number | null;
  /** The probability that so many runs certify it. */
  readonly power: number | null;
  /** What to type after `-n` for so many clean runs; null where no set can be generated. */
  readonly size: number | null;
  /** How many runs certify it, by how many of them are flagged. */
  readonly byFlags: readonly { readonly flags: number; readonly runs: number | null }[];
}

export function certifyPlan(
  wanted: {
    readonly falseAlarm: number;
    readonly alarmRate: number;
    readonly confidence: number;
    readonly power: number;
  },
  designs: SetDesigns | null,
): CertifyPlan {
  const { falseAlarm, alarmRate, confidence, power } = wanted;
  const promise = { threshold: falseAlarm, rate: alarmRate, confidence };
  const runs = alarmRate < falseAlarm ? runsToSettleRate(promise, power) : null;
  return {
    falseAlarm,
    alarmRate,
    runs,
    power: runs === null ? null : powerToSettleRate(promise, runs),
    size: runs === null || designs === null ? null : sizeForCleanRuns(designs, runs),
    byFlags: [0, 1, 2, 5].map((flags) => ({
      flags,
      runs: runsThatCertify(falseAlarm, flags, confidence),
    })),
  };
}

/** The smallest size whose set holds so many clean runs. */
const sizeForCleanRuns = (designs: SetDesigns, runs: number): number | null =>
  fewest((size) => designs.planned(size).cleanRuns >= runs);
