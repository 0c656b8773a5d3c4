import type { VNode } from 'preact';
import type { Interval } from '../../../../4-measuring/statistics/intervals/interval.ts';
import { range, signed } from '../../../../base/text/numbers.ts';

const WIDTH = 150;
const HEIGHT = 22;
const EDGE = 6;

/** What the scale of several marks covers, so that they can be compared by eye. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

/** From no discrimination to a perfect one, and below zero as far as some judge reaches. */
export function scaleFor(intervals: readonly (Interval | null)[]): Scale {
  const least = Math.min(0, ...intervals.map((interval) => interval?.low ?? 0));
  return { low: Math.floor(10 * least) / 10, high: 1 };
}

/** An estimate with its interval, drawn on a scale whose zero is marked. */
export function IntervalMark({
  value,
  interval,
  scale: { low, high },
}: {
  value: number | null;
  interval: Interval | null;
  scale: Scale;
}): VNode {
  const x = (at: number): number =>
    EDGE + ((Math.min(high, Math.max(low, at)) - low) / (high - low)) * (WIDTH - 2 * EDGE);
  const middle = HEIGHT / 2;
  return (
    <svg
      class="interval-mark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={value === null ? 'not known' : `${signed(value)} ${range(interval, signed)}`}
    >
      <path class="scale" d={`M${EDGE} ${middle}H${WIDTH - EDGE}`} />
      <path class="zero" d={`M${x(0)} 3V${HEIGHT - 3}`} />
      {interval === null ? null : (
        <path
          class="reach"
          d={`M${x(interval.low)} ${middle}H${x(interval.high)}M${x(interval.low)} ${middle - 4}v8M${x(interval.high)} ${middle - 4}v8`}
        />
      )}
      {value === null ? null : <circle class="estimate" cx={x(value)} cy={middle} r="4.5" />}
    </svg>
  );
}
