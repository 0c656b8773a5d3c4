import type { VNode } from 'preact';
import type { AgreementRow } from '../../4-measuring/measurement/label-agreement.ts';
import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { number, range, signed } from '../../base/text/numbers.ts';
import { shortened } from '../../base/text/terminal-width.ts';
import { terms } from '../../run/terms.ts';
import { Label, LIGHT, rounded, scaleFor } from './marks.tsx';
import { type PlacedLabel, placedLabels } from './placed-labels.ts';
import { showable } from './svg-text.ts';

const WIDTH = 560;
const HEIGHT = 360;
const LEFT = 56;
const BOTTOM = 44;
const EDGE = 12;

/** Every judge by Δ (to the right) and by unpaired Δ (upwards), with both intervals; rings are controls. */
export function Scatter({ judges }: { judges: readonly AgreementRow[] }): VNode {
  const across = scaleFor(judges.map(({ delta }) => delta.interval));
  const upwards = scaleFor(judges.map(({ unpairedDelta }) => unpairedDelta.interval));
  const place = (value: number, { low, high }: Interval): number =>
    (Math.min(high, Math.max(low, value)) - low) / (high - low);
  const x = (value: number): number => rounded(LEFT + place(value, across) * (WIDTH - LEFT - EDGE));
  const y = (value: number): number =>
    rounded(HEIGHT - BOTTOM - place(value, upwards) * (HEIGHT - BOTTOM - EDGE));
  return (
    <svg
      class="scatter"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      font-family="system-ui, sans-serif"
      font-size="12"
      role="img"
    >
      <title>{`${terms.delta.label} on planted faults and ${terms.unpairedDelta.label} on labelled runs, for each judge`}</title>
      <path
        class="axis"
        fill="none"
        stroke={LIGHT.line}
        d={`M${LEFT} ${EDGE}V${HEIGHT - BOTTOM}H${WIDTH - EDGE}`}
      />
      <path
        class="zero"
        stroke={LIGHT.muted}
        stroke-dasharray="2 2"
        d={`M${x(0)} ${EDGE}V${HEIGHT - BOTTOM}M${LEFT} ${y(0)}H${WIDTH - EDGE}`}
      />
      {ticks(across).map((value) => (
        <Label key={value} x={x(value)} y={HEIGHT - BOTTOM + 16} anchor="middle">
          {number(value, 1)}
        </Label>
      ))}
      {ticks(upwards).map((value) => (
        <Label key={value} x={LEFT - 8} y={y(value) + 4} anchor="end">
          {number(value, 1)}
        </Label>
      ))}
      <Label x={WIDTH - EDGE} y={HEIGHT - 10} anchor="end">
        {`${terms.delta.label} on planted faults →`}
      </Label>
      <g transform={`translate(14 ${EDGE}) rotate(-90)`}>
        <Label x={0} y={0} anchor="end">
          {`${terms.unpairedDelta.label} on labelled runs →`}
        </Label>
      </g>
      {placed(judges, x, y).map(({ judge, label }) => (
        <Judge key={judge.judgeId} judge={judge} x={x} y={y} label={label} />
      ))}
    </svg>
  );
}

/** Few enough to be read: the ends and the middle of the part above zero. */
const ticks = ({ low, high }: Interval): readonly number[] =>
  [...new Set([low, 0, high / 2, high])].filter((value) => value === 0 || Math.abs(value) >= 0.15);

type Place = (value: number) => number;

/** Where the name of each judge stands, of those that are ranked first. */
function placed(
  judges: readonly AgreementRow[],
  x: Place,
  y: Place,
): readonly { readonly judge: AgreementRow; readonly label: PlacedLabel | null }[] {
  const inOrder = judges.toSorted((one, other) => Number(other.ranked) - Number(one.ranked));
  const labels = placedLabels(
    inOrder.map(({ judgeId, delta, unpairedDelta }) => ({
      x: x(delta.estimate ?? 0),
      y: y(unpairedDelta.estimate ?? 0),
      text: shortened(showable(judgeId), 28),
    })),
    { left: LEFT, right: WIDTH, top: 0, bottom: HEIGHT - BOTTOM },
  );
  return inOrder.map((judge, at) => ({ judge, label: labels[at] ?? null }));
}

function Judge({
  judge: { judgeId, ranked, delta, unpairedDelta },
  x,
  y,
  label,
}: {
  judge: AgreementRow;
  x: Place;
  y: Place;
  label: PlacedLabel | null;
}): VNode | null {
  if (delta.estimate === null || unpairedDelta.estimate === null) return null;
  const [cx, cy] = [x(delta.estimate), y(unpairedDelta.estimate)];
  const name = showable(judgeId);
  return (
    <g>
      <title>{`${name}: ${terms.delta.label} ${signed(delta.estimate)} ${range(delta.interval, signed)}, ${terms.unpairedDelta.label} ${signed(unpairedDelta.estimate)} ${range(unpairedDelta.interval, signed)}`}</title>
      <path
        class="reach"
        fill="none"
        stroke={LIGHT.ink}
        stroke-opacity="0.45"
        d={`${line(delta.interval, (value) => `${x(value)} ${cy}`)}${line(unpairedDelta.interval, (value) => `${cx} ${y(value)}`)}`}
      />
      {ranked ? (
        <circle class="estimate" fill={LIGHT.clean} cx={cx} cy={cy} r="5" />
      ) : (
        <circle
          class="ring"
          fill="none"
          stroke={LIGHT.clean}
          stroke-width="2"
          cx={cx}
          cy={cy}
          r="4.5"
        />
      )}
      {label === null ? null : <Label {...label}>{label.text}</Label>}
    </g>
  );
}

const line = (interval: Interval | null, at: (value: number) => string): string =>
  interval === null ? '' : `M${at(interval.low)}L${at(interval.high)}`;
