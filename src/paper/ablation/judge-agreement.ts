import type { Verdict } from '../../run/verdict.ts';

/** How often two judges, or one judge at two times, said the same about the same trajectories. */
export interface Agreement {
  /** Trajectories on which both verdicts could be read. The counts below are out of these. */
  readonly both: number;
  /** Trajectories on which at least one of the two verdicts could not be read. */
  readonly unscored: number;
  readonly flag: number;
  readonly type: number;
  readonly step: number;
  readonly confidence: number;
  /** Rationales that are equal byte for byte. */
  readonly rationale: number;
  readonly flagAndRationale: number;
  /** The ids of the trajectories whose flag changed. */
  readonly flips: readonly string[];
}

/** Compares verdicts trajectory by trajectory. Those that only one side judged are not counted. */
export function agreementBetween(earlier: Iterable<Verdict>, later: Iterable<Verdict>): Agreement {
  const before = new Map<string, Verdict>();
  for (const verdict of earlier) before.set(verdict.trajectoryId, verdict);
  const pairs: (readonly [Verdict, Verdict])[] = [];
  let unscored = 0;
  for (const now of later) {
    const then = before.get(now.trajectoryId);
    if (then === undefined) continue;
    if (then.error !== null || now.error !== null) unscored++;
    else pairs.push([then, now]);
  }
  const count = (same: (then: Verdict, now: Verdict) => boolean): number =>
    pairs.filter(([then, now]) => same(then, now)).length;
  const sameFlag = (then: Verdict, now: Verdict): boolean => then.faulty === now.faulty;
  return {
    both: pairs.length,
    unscored,
    flag: count(sameFlag),
    type: count((then, now) => then.failureType === now.failureType),
    step: count((then, now) => then.failureStep === now.failureStep),
    confidence: count((then, now) => then.confidence === now.confidence),
    rationale: count((then, now) => then.rationale === now.rationale),
    flagAndRationale: count((then, now) => sameFlag(then, now) && then.rationale === now.rationale),
    flips: pairs
      .filter(([then, now]) => !sameFlag(then, now))
      .map(([, { trajectoryId }]) => trajectoryId),
  };
}
