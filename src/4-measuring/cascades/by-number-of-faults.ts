import type { Rate } from '../measurement/estimate.ts';
import type { FaultCountRow } from '../measurement/measurement.ts';
import { deltaOver } from '../metrics/flagged-pairs.ts';
import { boundsOf } from '../metrics/rate.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { clusteredShare } from '../statistics/intervals/clustered-share.ts';
import { type JudgedFault, judgedFaults } from './judged-faults.ts';

/** One row for each number of faults, from one up; none where no run has several. */
export function byNumberOfFaults(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): readonly FaultCountRow[] {
  if (set.cascades.size === 0) return [];
  const all = judgedFaults(set, judge);
  const flagged = all.filter(({ flag }) => flag === 1);
  const namesSteps = flagged.some(({ namesStep }) => namesStep);
  const namesTypes = flagged.some(({ namesType }) => namesType);
  const numbers = [...new Set(all.map(({ faults }) => faults))].toSorted((a, b) => a - b);
  return numbers.map((faults) => {
    const runs = all.filter((run) => run.faults === faults);
    const scored = runs.filter(({ flag }) => flag >= 0);
    const unscored = runs.length - scored.length;
    const ofFlagged = (isRight: (run: JudgedFault) => boolean): Rate =>
      rateAmong(scored, ({ flag }) => flag === 1, isRight, 0, confidence);
    return {
      faults,
      runs: runs.length,
      recall: rateAmong(
        scored,
        () => true,
        ({ flag }) => flag === 1,
        unscored,
        confidence,
      ),
      ...discrimination(scored, confidence),
      firstStep: namesSteps ? ofFlagged(({ stepIsFirst }) => stepIsFirst) : null,
      anyStep: namesSteps ? ofFlagged(({ stepIsAny }) => stepIsAny) : null,
      firstType: namesTypes ? ofFlagged(({ typeIsFirst }) => typeIsFirst) : null,
      anyType: namesTypes ? ofFlagged(({ typeIsAny }) => typeIsAny) : null,
    };
  });
}

/** A share of runs, by instance and within the combinations of faults, whose numbers the design fixes. */
function rateAmong(
  runs: readonly JudgedFault[],
  isOf: (run: JudgedFault) => boolean,
  counts: (run: JudgedFault) => boolean,
  unscored: number,
  confidence: number,
): Rate {
  const of = Uint8Array.from(runs, (run) => (isOf(run) ? 1 : 0));
  const count = Uint8Array.from(runs, (run) => (isOf(run) && counts(run) ? 1 : 0));
  const sum = (column: Uint8Array): number => column.reduce((total, each) => total + each, 0);
  const interval = clusteredShare(
    {
      cluster: Int32Array.from(runs, ({ instance }) => instance),
      clusters: 1 + largest(runs.map(({ instance }) => instance)),
      stratum: Int32Array.from(runs, (run) => run.stratum),
      strata: 1 + largest(runs.map(({ stratum }) => stratum)),
      of,
      count,
    },
    confidence,
  );
  return { ...boundsOf(sum(count), sum(of), unscored), interval };
}

const largest = (numbers: readonly number[]): number =>
  numbers.reduce((most, each) => Math.max(most, each), -1);

/** Δ over the runs whose parent is scored, too. */
function discrimination(
  runs: readonly JudgedFault[],
  confidence: number,
): Pick<FaultCountRow, 'pairs' | 'delta'> {
  const pairs = runs.flatMap(({ instance, combination, flag, parentFlag }) =>
    parentFlag === null || parentFlag < 0
      ? []
      : [{ instance, type: combination, flag, parentFlag }],
  );
  return { pairs: pairs.length, delta: deltaOver(pairs, confidence) };
}
