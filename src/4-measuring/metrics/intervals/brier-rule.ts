import { present } from '../../../base/present.ts';
import { clusteredVariance } from '../../statistics/intervals/clustered-rows.ts';
import type { Interval } from '../../statistics/intervals/interval.ts';
import { studentQuantile } from '../../statistics/student-quantile.ts';
import type { Proportion } from '../listed-metric.ts';
import type { Metric } from '../metric.ts';
import { rateOf } from '../rate.ts';
import { linearGradient } from './gradient.ts';
import type { Evidence, IntervalRule } from './interval-rule.ts';
import { correlation, linearisedOnce, type Residuals } from './linearised.ts';
import { shareRows } from './share-rows.ts';

/** Runs that the score is taken over, and the rate at which the judge flags them. */
interface Side {
  readonly rate: Proportion;
  /** Whether a flag on them is wrong, as it is on clean runs. */
  readonly flagIsWrong: boolean;
}

/** What a part of the score adds to it, and how far that may be from what was seen. */
interface Part extends Residuals {
  readonly below: number;
  readonly above: number;
}

/**
 * A squared error is mostly a matter of whether the verdict is right. So the score is split into what its
 * wrong verdicts cost, which follows from their rate and has that rate's limits, and the rest, which is how
 * stated confidences vary and has Student's. A judge that was never wrong and always equally sure shows no
 * error that varies, but its next wrong verdict would cost all of its confidence: half a wrong and half a
 * right verdict are added to what was seen. The wrong one has the largest confidence that the judge stated on
 * any run, because one that is unsure of its passes may be sure of its flags, which clean runs rarely show.
 *
 * @see https://doi.org/10.1002/sim.3095
 */
export function fromWrongVerdicts(...sides: readonly Side[]): IntervalRule<Metric> {
  return {
    description:
      'combined from the intervals of the flag rates and Student’s t interval of the stated confidences',
    readsReplicates: false,
    isOffered: true,
    of: (metric, evidence) => brierInterval(sides, metric, evidence),
  };
}

function brierInterval(
  sides: readonly Side[],
  metric: Metric,
  evidence: Evidence,
): Interval | null {
  const { judged, design, settings, confidence } = evidence;
  const { rows, tally } = judged;
  const loss = judged.weigh(
    linearGradient(tally, ({ brier }) => present(brier[0]) + present(brier[1])),
  );
  const counted = sides.map((side) => ({ ...side, rows: shareRows(side.rate, judged, design) }));
  const isWrong = (flagged: number, flagIsWrong: boolean): boolean =>
    (flagged === 1) === flagIsWrong;
  const number = new Float64Array(loss.length);
  for (const [row, own] of rows.cluster.entries()) {
    const pattern = rows.pattern?.[row] ?? row;
    number[pattern] = present(number[pattern]) + (rows.times?.[own] ?? 1);
  }
  let all = 0;
  let surest = 0;
  for (const { rows: of, flagIsWrong } of counted) {
    for (const [pattern, within] of of.of.entries()) {
      if (within === 0 || number[pattern] === 0) continue;
      all += present(number[pattern]);
      const error = Math.sqrt(present(loss[pattern]));
      const wrong = isWrong(present(of.count[pattern]), flagIsWrong);
      surest = Math.max(surest, wrong ? error : 1 - error);
    }
  }
  if (all === 0) return null;
  const rest = loss.map(() => 0);
  const parts: Part[] = counted.flatMap(({ rate, rows: of, flagIsWrong }) => {
    const right = { loss: (1 - surest) ** 2 / 2, number: 1 / 2 };
    const wrong = { loss: judged.surest ** 2 / 2, number: 1 / 2 };
    for (const [pattern, within] of of.of.entries()) {
      if (within === 0) continue;
      const sum = isWrong(present(of.count[pattern]), flagIsWrong) ? wrong : right;
      sum.loss += present(number[pattern]) * present(loss[pattern]);
      sum.number += present(number[pattern]);
    }
    // What one verdict more that is wrong and one fewer that is right would add.
    const cost = (wrong.loss / wrong.number - right.loss / right.number) / all;
    for (const [pattern, within] of of.of.entries()) {
      if (within === 0) continue;
      const wrongly = isWrong(present(of.count[pattern]), flagIsWrong);
      rest[pattern] = present(loss[pattern]) / all - (wrongly ? cost : 0);
    }
    const { estimate, interval, of: trials } = rateOf(rate, evidence);
    if (estimate === null || interval === null) return [];
    const slope = (flagIsWrong ? cost : -cost) * trials;
    const { residuals, standardError } = linearisedOnce(rate, judged, design, settings);
    const reaches = [(estimate - interval.low) * slope, (interval.high - estimate) * slope];
    return {
      residuals: residuals.map((residual) => slope * residual),
      standardError: Math.abs(slope) * standardError,
      below: slope > 0 ? present(reaches[0]) : -present(reaches[1]),
      above: slope > 0 ? present(reaches[1]) : -present(reaches[0]),
    };
  });
  const { estimate, degreesOfFreedom } = linearisedOnce(metric, judged, design, settings);
  const { variance, residuals } = clusteredVariance(rows, rest);
  const reach = studentQuantile(confidence, degreesOfFreedom) * Math.sqrt(variance);
  parts.push({ residuals, standardError: Math.sqrt(variance), below: reach, above: reach });
  const together = (side: 'below' | 'above'): number =>
    Math.sqrt(
      Math.max(
        0,
        parts.reduce(
          (sum, one) =>
            parts.reduce((total, other) => {
              const rho = one === other ? 1 : correlation(one, other, rows.times);
              return total + rho * one[side] * other[side];
            }, sum),
          0,
        ),
      ),
    );
  return {
    low: Math.max(0, estimate - together('below')),
    high: Math.min(1, estimate + together('above')),
  };
}
