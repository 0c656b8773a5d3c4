import { present } from '../../base/present.ts';
import type { FaultyWhen } from '../../run/faulty-when.ts';
import type { JudgeColumns } from './judge-columns.ts';

/** The numbers that a judge gave, one per row; NaN where it gave none. */
export class ScoreColumn {
  readonly values: Float64Array;
  /** Which numbers mean a fault, by what the rows say; null stands for rows that do not say. */
  readonly faultyWhen = new Set<FaultyWhen | null>();

  constructor(size: number) {
    this.values = new Float64Array(size).fill(Number.NaN);
  }

  add(row: number, score: number, faultyWhen: FaultyWhen | null): void {
    this.values[row] = score;
    this.faultyWhen.add(faultyWhen);
  }
}

/** How suspicious a judge found each row of every role: the higher, the more. NaN where that is unknown. */
export interface Suspicion {
  /** Whether a judge gave scores itself, or only said how sure it is of its verdicts. */
  readonly from: 'score' | 'confidence';
  readonly values: Float64Array;
  /** Which of the judge's own numbers mean a fault; where they are low, values are their negatives. */
  readonly faultyWhen: FaultyWhen;
}

/**
 * What a judge says beyond its verdicts. Scores count where it is known which of them mean a fault; a judge
 * that did not say so tells it by its flags, if they follow its scores without an exception.
 */
export function suspicionOf({
  all: columns,
  scores,
}: Pick<JudgeColumns, 'all' | 'scores'>): Suspicion {
  const { flag, confidence } = columns;
  const [said, ...others] = scores?.faultyWhen ?? [];
  const when = others.length > 0 ? null : (said ?? (scores && followed(scores.values, flag)));
  if (scores !== null && when !== null) {
    const sign = when === 'high' ? 1 : -1;
    return { from: 'score', values: scores.values.map((score) => sign * score), faultyWhen: when };
  }
  const values = Float64Array.from(flag, (flagged, row) =>
    flagged < 0
      ? Number.NaN
      : flagged === 1
        ? present(confidence[row])
        : 1 - present(confidence[row]),
  );
  return { from: 'confidence', values, faultyWhen: 'high' };
}

/** A suspicion as the judge's own number, which a threshold is written as; and the other way round. */
export const ownNumber = ({ faultyWhen }: Pick<Suspicion, 'faultyWhen'>, value: number): number =>
  faultyWhen === 'high' ? value : 0 - value;

/** Which scores are flagged, if a threshold divides flags from passes; null if none does, or either is missing. */
function followed(scores: Float64Array, flags: Int8Array): FaultyWhen | null {
  const range = (wanted: number): readonly [low: number, high: number] => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    scores.forEach((score, row) => {
      if (flags[row] !== wanted || Number.isNaN(score)) return;
      low = Math.min(low, score);
      high = Math.max(high, score);
    });
    return [low, high];
  };
  const [passed, flagged] = [range(0), range(1)];
  if (passed[0] > passed[1] || flagged[0] > flagged[1]) return null;
  if (passed[1] < flagged[0]) return 'high';
  return flagged[1] < passed[0] ? 'low' : null;
}
