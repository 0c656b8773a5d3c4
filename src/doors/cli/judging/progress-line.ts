import type { JudgeCounts } from '../../../3-judging/session/judge-progress.ts';
import { oneLine } from '../../../base/errors.ts';

/** How far a judge has come, in words. `seconds` is how long this invocation has been at work. */
export function progressLine(counts: JudgeCounts, seconds: number): string {
  const { judge, total, done, earlier, unscored, failed, cost } = counts;
  const parts = [`${oneLine(judge)}: ${done} of ${totalText(counts)}`];
  if (unscored > 0) parts.push(`${unscored} unscored`);
  if (failed > 0) parts.push(`${failed} failed`);
  const rate = seconds > 0 ? (done - earlier) / seconds : 0;
  const left = total - done;
  if (left > 0 && rate > 0) parts.push(`${rateText(rate)}/s`);
  const tokens = counts.promptTokens + counts.completionTokens;
  if (tokens > 0) parts.push(`${countText(tokens)} tokens`);
  if (cost > 0) parts.push(`${costText(cost)} USD`);
  if (left > 0 && rate > 0) parts.push(`${durationText(left / rate)} left`);
  return parts.join(', ');
}

/** How many verdicts there are to be: "400", or "400 × 3" where each run is asked about three times. */
export function totalText({ total, repeats = 1 }: Pick<JudgeCounts, 'total' | 'repeats'>): string {
  return repeats === 1 ? String(total) : `${total / repeats} × ${repeats}`;
}

export function costText(cost: number): string {
  return cost >= 1 ? cost.toFixed(2) : cost.toPrecision(2);
}

export function countText(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1e6 ? `${(count / 1e3).toFixed(1)}k` : `${(count / 1e6).toFixed(2)}M`;
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

function rateText(rate: number): string {
  return rate >= 10 ? rate.toFixed(0) : rate.toPrecision(2);
}
