import { present } from '../../../base/present.ts';
import type { Design } from '../../rows/design.ts';
import type { Tally } from '../../rows/tally.ts';
import { precisionAtPrevalence } from '../../statistics/precision-at-prevalence.ts';
import { rate, type Share } from '../metric.ts';

/** Flags among the scored trajectories of some strata. */
export function flagged(tally: Tally, strata: readonly number[]): Share {
  let count = 0;
  let of = 0;
  for (const stratum of strata) {
    count += present(tally.flagged[stratum]);
    of += present(tally.scored[stratum]);
  }
  return { count, of };
}

/** Trajectories of some strata that have no readable verdict. */
export function unscored(tally: Tally, strata: readonly number[], { sizes }: Design): number {
  let total = 0;
  for (const stratum of strata) {
    total += present(sizes[stratum]) - present(tally.scored[stratum]);
  }
  return total;
}

/** A judge that never flags has no precision. */
export const flagsAnything = (tally: Tally, { faults, clean }: Design): boolean =>
  flagged(tally, faults).count + flagged(tally, clean).count > 0;

/** Recall over all faults. */
export const sensitivity = (tally: Tally, design: Design): number =>
  rate(flagged(tally, design.faults));

export const falseAlarmRate = (tally: Tally, design: Design): number =>
  rate(flagged(tally, design.clean));

export const specificity = (tally: Tally, design: Design): number =>
  1 - falseAlarmRate(tally, design);

/** The share of flags that are on faults. It depends on the set's own share of faults. */
export function precision(tally: Tally, design: Design): number {
  const hits = flagged(tally, design.faults).count;
  return rate({ count: hits, of: hits + flagged(tally, design.clean).count });
}

export function detectionF1(tally: Tally, design: Design): number {
  const faults = flagged(tally, design.faults);
  const alarms = flagged(tally, design.clean).count;
  return rate({ count: 2 * faults.count, of: faults.count + alarms + faults.of });
}

/** Precision if faults were as rare as `prevalence`. It is 0, and not defined, without a flag. */
export function precisionAt(prevalence: number): (tally: Tally, design: Design) => number {
  return (tally, design) =>
    precisionAtPrevalence(sensitivity(tally, design), falseAlarmRate(tally, design), prevalence) ??
    0;
}
