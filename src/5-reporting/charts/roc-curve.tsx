import type { VNode } from 'preact';
import type { CurveRow } from '../../4-measuring/measurement/measurement.ts';
import { percent, signed } from '../../base/text/numbers.ts';
import { terms } from '../../run/terms.ts';
import { Label, LIGHT, rounded } from './marks.tsx';

const ROC_WIDTH = 396;
export const ROC_HEIGHT = 340;
const LEFT = 72;
const BOTTOM = 44;
const EDGE = 12;

const x = (share: number): number => rounded(LEFT + share * (ROC_WIDTH - LEFT - EDGE));
const y = (share: number): number =>
  rounded(ROC_HEIGHT - BOTTOM - share * (ROC_HEIGHT - BOTTOM - EDGE));

/**
 * The paired ROC curve: the share of faults that each threshold flags (upwards) by the share of their own
 * parents (to the right). Δ at one of the thresholds is how far the dot lies above the diagonal.
 */
export function RocCurve({
  row: { pairs, made, parents },
  at,
}: {
  row: CurveRow;
  /** The place of a threshold. */
  at: number;
}): VNode {
  const share = (count: number | undefined): number => (pairs === 0 ? 0 : (count ?? 0) / pairs);
  const [faults, clean] = [share(made[at]), share(parents[at])];
  const line = made.map((count, place) => `L${x(share(parents[place]))} ${y(share(count))}`);
  return (
    <svg
      class="scatter roc"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${ROC_WIDTH} ${ROC_HEIGHT}`}
      width={ROC_WIDTH}
      height={ROC_HEIGHT}
      font-family="system-ui, sans-serif"
      font-size="12"
      role="img"
    >
      <title>{`At this threshold it flags ${percent(faults)} of faults and ${percent(clean)} of their parents: ${terms.delta.label} ${signed(faults - clean)}`}</title>
      <path class="axis" fill="none" stroke={LIGHT.line} d={`M${x(0)} ${y(1)}V${y(0)}H${x(1)}`} />
      <path
        class="zero"
        fill="none"
        stroke={LIGHT.muted}
        stroke-dasharray="2 2"
        d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`}
      />
      <path
        class="reach"
        fill="none"
        stroke={LIGHT.ink}
        stroke-width="1.5"
        d={`M${x(0)} ${y(0)}${line.join('')}`}
      />
      <line
        class="distance"
        stroke={LIGHT.muted}
        stroke-width="3"
        x1={x(clean)}
        x2={x(clean)}
        y1={y(clean)}
        y2={y(faults)}
      />
      <circle class="dot" fill={LIGHT.fault} cx={x(clean)} cy={y(faults)} r="6" />
      {[0, 0.5, 1].map((tick) => (
        <g key={tick}>
          <Label x={x(tick)} y={ROC_HEIGHT - BOTTOM + 16} anchor={tick === 1 ? 'end' : 'middle'}>
            {percent(tick)}
          </Label>
          <Label x={LEFT - 8} y={y(tick) + 4} anchor="end">
            {percent(tick)}
          </Label>
        </g>
      ))}
      <Label x={ROC_WIDTH - EDGE} y={ROC_HEIGHT - 10} anchor="end">
        parents flagged →
      </Label>
      <g transform={`translate(14 ${EDGE}) rotate(-90)`}>
        <Label x={0} y={0} anchor="end">
          faults flagged →
        </Label>
      </g>
    </svg>
  );
}
