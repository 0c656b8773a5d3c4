import type { VNode } from 'preact';
import type { CurveRow } from '../../4-measuring/measurement/measurement.ts';
import { percent, signed } from '../../base/text/numbers.ts';
import { terms } from '../../run/terms.ts';
import { LIGHT } from './marks.tsx';
import { Plot, placesIn } from './plot.tsx';

const FRAME = { width: 396, height: 340, left: 72, bottom: 44, edge: 12 };
export const ROC_HEIGHT = FRAME.height;

const SHARES = { low: 0, high: 1 };
const { x, y } = placesIn(FRAME, SHARES, SHARES);
const TICKS = [0, 0.5, 1];

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
    <Plot
      class="scatter roc"
      frame={FRAME}
      title={`At this threshold it flags ${percent(faults)} of faults and ${percent(clean)} of their parents: ${terms.delta.label} ${signed(faults - clean)}`}
      names={{ across: 'parents flagged', upwards: 'faults flagged' }}
      across={TICKS.map((tick) => ({
        at: x(tick),
        text: percent(tick),
        anchor: tick === 1 ? 'end' : 'middle',
      }))}
      upwards={TICKS.map((tick) => ({ at: y(tick), text: percent(tick) }))}
    >
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
    </Plot>
  );
}
