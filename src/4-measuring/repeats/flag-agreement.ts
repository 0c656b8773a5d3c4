import type { RepeatAgreement } from '../measurement/measurement.ts';
import { type JudgeColumns, UNSCORED } from '../rows/judge-columns.ts';
import { fleissKappa } from '../statistics/repeats/fleiss-kappa.ts';
import { flipRate } from '../statistics/repeats/flip-rate.ts';
import type { RepeatedItems } from '../statistics/repeats/repeated-item.ts';

/** How often a run is flagged, and in how many repetitions it is scored. */
export interface FlagCount {
  readonly flagged: number;
  readonly scored: number;
}

export function flagCount(repetitions: readonly JudgeColumns[], row: number): FlagCount {
  let flagged = 0;
  let scored = 0;
  for (const columns of repetitions) {
    const flag = columns.all.flag[row] ?? UNSCORED;
    if (flag < 0) continue;
    scored++;
    flagged += flag;
  }
  return { flagged, scored };
}

export const isUnstable = ({ flagged, scored }: FlagCount): boolean =>
  flagged > 0 && flagged < scored;

/** @param rows each run once */
export function agreementOn(
  repetitions: readonly JudgeColumns[],
  rows: Iterable<number>,
): RepeatAgreement {
  const kinds = new Map<string, { flagged: number; scored: number; times: number }>();
  for (const row of rows) {
    const count = flagCount(repetitions, row);
    const key = `${count.flagged}/${count.scored}`;
    const kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, { ...count, times: 1 });
    else kind.times++;
  }
  const items: readonly RepeatedItems[] = [...kinds.values()];
  const flips = flipRate(items);
  const counted = (keep: (item: RepeatedItems) => boolean): number =>
    items.filter(keep).reduce((sum, { times }) => sum + times, 0);
  return {
    runs: counted(({ scored }) => scored >= 2),
    unstable: counted(isUnstable),
    flipRate: flips,
    agreement: flips === null ? null : 1 - flips,
    kappa: fleissKappa(items),
  };
}
