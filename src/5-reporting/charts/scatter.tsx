import type { VNode } from 'preact';
import type { AgreementRow } from '../../4-measuring/measurement/label-agreement.ts';
import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { number, range, signed } from '../../base/text/numbers.ts';
import { shortened } from '../../base/text/terminal-width.ts';
import { terms } from '../../run/terms.ts';
import { Label, LIGHT, scaleFor } from './marks.tsx';
import { type PlacedLabel, placedLabels } from './placed-labels.ts';
import { type Place, Plot, placesIn, type Tick } from './plot.tsx';
import { showable } from './svg-text.ts';

const FRAME = { width: 560, height: 360, left: 56, bottom: 44, edge: 12 };

/** Every judge by Δ (to the right) and by unpaired Δ (upwards), with both intervals; rings are controls. */
export function Scatter({ judges }: { judges: readonly AgreementRow[] }): VNode {
  const across = scaleFor(judges.map(({ delta }) => delta.interval));
  const upwards = scaleFor(judges.map(({ unpairedDelta }) => unpairedDelta.interval));
  const place = placesIn(FRAME, across, upwards);
  const x = (value: number): number => place.x(within(value, across));
  const y = (value: number): number => place.y(within(value, upwards));
  const { width, height, left, bottom, edge } = FRAME;
  return (
    <Plot
      class="scatter"
      frame={FRAME}
      title={`${terms.delta.label} on planted faults and ${terms.unpairedDelta.label} on labelled runs, for each judge`}
      names={{
        across: `${terms.delta.label} on planted faults`,
        upwards: `${terms.unpairedDelta.label} on labelled runs`,
      }}
      across={ticks(across, x)}
      upwards={ticks(upwards, y)}
    >
      <path
        class="zero"
        stroke={LIGHT.muted}
        stroke-dasharray="2 2"
        d={`M${x(0)} ${edge}V${height - bottom}M${left} ${y(0)}H${width - edge}`}
      />
      {placed(judges, x, y).map(({ judge, label }) => (
        <Judge key={judge.judgeId} judge={judge} x={x} y={y} label={label} />
      ))}
    </Plot>
  );
}

const within = (value: number, { low, high }: Interval): number =>
  Math.min(high, Math.max(low, value));

/** Few enough to be read: the ends and the middle of the part above zero. */
const ticks = ({ low, high }: Interval, place: Place): readonly Tick[] =>
  [...new Set([low, 0, high / 2, high])]
    .filter((value) => value === 0 || Math.abs(value) >= 0.15)
    .map((value) => ({ at: place(value), text: number(value, 1) }));

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
    FRAME,
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
