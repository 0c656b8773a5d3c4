import type { VNode } from 'preact';
import type { AgreementRow } from '../../4-measuring/measurement/label-agreement.ts';
import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { number, range, signed } from '../../base/text/numbers.ts';
import { shortened } from '../../base/text/terminal-width.ts';
import { terms } from '../../run/terms.ts';
import { Label, LIGHT, rounded, scaleFor } from './marks.tsx';
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

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});

/** Where a name may stand beside its mark, the best place first. */
const BESIDE = [-7, 15, -19, 27].flatMap((down) => [
  { right: true, down },
  { right: false, down },
]);
const LETTER = 6.6;
const LINE = 12;

/** Where the name of each judge stands; null where it would cover another. Its mark tells it on hovering. */
function placed(
  judges: readonly AgreementRow[],
  x: Place,
  y: Place,
): readonly { readonly judge: AgreementRow; readonly label: Placed | null }[] {
  const at = ({ delta, unpairedDelta }: AgreementRow) => ({
    cx: x(delta.estimate ?? 0),
    cy: y(unpairedDelta.estimate ?? 0),
  });
  const taken = judges.map((judge) => around(at(judge).cx, at(judge).cy, 5));
  const inOrder = judges.toSorted((one, other) => Number(other.ranked) - Number(one.ranked));
  return inOrder.map((judge) => {
    const { cx, cy } = at(judge);
    const text = shortened(showable(judge.judgeId), 28);
    for (const { right, down } of BESIDE) {
      const from = right ? cx + 9 : cx - 9 - LETTER * text.length;
      const box = {
        left: from,
        right: from + LETTER * text.length,
        top: cy + down - LINE + 3,
        bottom: cy + down + 3,
      };
      const isInside =
        box.left > LEFT && box.right < WIDTH && box.top > 0 && box.bottom < HEIGHT - BOTTOM;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return { judge, label: { text, right, y: cy + down } };
    }
    return { judge, label: null };
  });
}

interface Placed {
  readonly text: string;
  readonly right: boolean;
  readonly y: number;
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
  label: Placed | null;
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
      {label === null ? null : (
        <Label x={cx + (label.right ? 9 : -9)} y={label.y} anchor={label.right ? 'start' : 'end'}>
          {label.text}
        </Label>
      )}
    </g>
  );
}

const line = (interval: Interval | null, at: (value: number) => string): string =>
  interval === null ? '' : `M${at(interval.low)}L${at(interval.high)}`;
