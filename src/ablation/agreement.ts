import type { Verdict } from '../trajectory/verdict.ts';

/** How often a judge repeats what it, or another, said of the same trajectories. */
export interface Agreement {
  /** Trajectories with a readable verdict in both. */
  readonly both: number;
  /** Trajectories where one of the two could not be read. */
  readonly unscored: number;
  readonly flag: number;
  readonly type: number;
  readonly step: number;
  readonly confidence: number;
  /** Byte for byte. */
  readonly rationale: number;
  readonly flagAndRationale: number;
  /** The trajectories whose flag changed. */
  readonly flips: readonly string[];
}

/** Compares two judges' verdicts trajectory by trajectory; those that only one has count nowhere. */
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
