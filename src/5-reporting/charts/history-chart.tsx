import type { VNode } from 'preact';
import { range, signed } from '../../base/text/numbers.ts';
import type { HistoryPoint, JudgeHistory } from '../history/judge-history.ts';
import { LIGHT, rounded, scaleFor } from './marks.tsx';
import { Heading, Small, stacked, WIDTH } from './sheet.tsx';
import { showable } from './svg-text.ts';

const LEFT = 56;
const RIGHT = 16;
const PANEL = 150;
const TOP = 34;
const BOTTOM = 26;

/**
 * Δ over time with its intervals, one panel for each judge. A line joins two points only where their sets are the
 * same; a ring is a judge that is made of something else than before.
 */
export function HistoryChart({ history }: { history: readonly JudgeHistory[] }): VNode {
  const scale = scaleFor(
    history.flatMap(({ points }) => points.map(({ delta }) => delta.interval)),
  );
  const dates = history.flatMap(({ points }) => points.flatMap(({ date }) => timeOf(date) ?? []));
  const [first, last] = [Math.min(...dates), Math.max(...dates)];
  const across = (point: HistoryPoint, at: number, of: number): number => {
    const time = timeOf(point.date);
    // Without dates, or with one alone, the order is all there is to draw.
    const share =
      time === null || last === first ? (at + 0.5) / of : (time - first) / (last - first);
    return rounded(LEFT + 12 + share * (WIDTH - LEFT - RIGHT - 24));
  };
  const { content, height } = stacked(
    history,
    0,
    () => PANEL,
    ({ judgeId, points }, top) => {
      const y = (value: number): number =>
        rounded(
          top +
            PANEL -
            BOTTOM -
            ((value - scale.low) / (scale.high - scale.low)) * (PANEL - TOP - BOTTOM),
        );
      const x = points.map((point, at) => across(point, at, points.length));
      return (
        <g key={judgeId}>
          <Heading y={top}>{judgeId}</Heading>
          <path
            class="axis"
            fill="none"
            stroke={LIGHT.line}
            d={`M${LEFT} ${y(scale.high)}V${y(scale.low)}H${WIDTH - RIGHT}`}
          />
          <path
            class="zero"
            stroke={LIGHT.muted}
            stroke-dasharray="2 2"
            d={`M${LEFT} ${y(0)}H${WIDTH - RIGHT}`}
          />
          {[0, scale.high].map((value) => (
            <Small key={value} x={LEFT - 8} y={y(value) + 4} most={5} anchor="end">
              {String(value)}
            </Small>
          ))}
          {last > first ? (
            <>
              <Small x={LEFT} y={top + PANEL - 10} most={12}>
                {dayOf(first)}
              </Small>
              <Small x={WIDTH - RIGHT} y={top + PANEL - 10} most={12} anchor="end">
                {dayOf(last)}
              </Small>
            </>
          ) : null}
          <path class="reach" fill="none" stroke={LIGHT.muted} d={joined(points, x, y)} />
          {points.map((point, at) => (
            <Point key={x[at]} point={point} x={x[at] ?? 0} y={y} isFirst={at === 0} />
          ))}
        </g>
      );
    },
  );
  return (
    <svg
      class="history"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      font-family="system-ui, sans-serif"
      font-size="13"
      role="img"
    >
      <title>Δ over time, for each judge</title>
      {content}
    </svg>
  );
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const timeOf = (date: string | null): number | null => (date === null ? null : Date.parse(date));

function joined(
  points: readonly HistoryPoint[],
  x: readonly number[],
  y: (value: number) => number,
): string {
  return points
    .map(({ delta, sameSet }, at) => {
      const before = points[at - 1]?.delta.estimate ?? null;
      if (!sameSet || before === null || delta.estimate === null) return '';
      return `M${x[at - 1]} ${y(before)}L${x[at]} ${y(delta.estimate)}`;
    })
    .join('');
}

function Point({
  point: { date, folder, delta, changed },
  x,
  y,
  isFirst,
}: {
  point: HistoryPoint;
  x: number;
  y: (value: number) => number;
  isFirst: boolean;
}): VNode | null {
  const { estimate, interval } = delta;
  if (estimate === null) return null;
  const isSame = isFirst || (changed !== null && changed.length === 0);
  return (
    <g>
      <title>
        {`${showable(folder)}, ${date?.slice(0, 10) ?? 'not dated'}: Δ ${signed(estimate)} ${range(interval, signed)}`}
      </title>
      {interval === null ? null : (
        <path
          class="reach"
          stroke={LIGHT.ink}
          stroke-width="1.5"
          d={`M${x} ${y(interval.low)}V${y(interval.high)}`}
        />
      )}
      {isSame ? (
        <circle class="estimate" fill={LIGHT.clean} cx={x} cy={y(estimate)} r="4.5" />
      ) : (
        <circle
          class="ring"
          fill={LIGHT.paper}
          stroke={LIGHT.clean}
          stroke-width="2"
          cx={x}
          cy={y(estimate)}
          r="5"
        />
      )}
    </g>
  );
}
