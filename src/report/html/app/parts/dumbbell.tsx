import type { VNode } from 'preact';
import { percent } from '../../../text/numbers.ts';

const LEFT = 16;
const WIDTH = 568;
const at = (share: number): number => LEFT + share * WIDTH;

/** Flag rate on parents (ring) and on faults (filled): what lies between is what a judge sees. */
export function Dumbbell({
  parents,
  faults,
  parentName,
}: {
  parents: number;
  faults: number;
  parentName: string;
}): VNode {
  return (
    <svg
      class="dumbbell"
      viewBox="0 0 600 50"
      role="img"
      aria-label={`Flags ${percent(parents)} of ${parentName} and ${percent(faults)} of faulty runs`}
    >
      <path class="axis" d={`M${at(0)} 16H${at(1)}`} />
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <path class="axis" d={`M${at(share)} 12v8`} />
          <text
            x={at(share)}
            y="44"
            text-anchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
          >
            {share === 1 ? '100 %' : 100 * share}
          </text>
        </g>
      ))}
      <path class="reach" d={`M${at(parents)} 16H${at(faults)}`} />
      <circle class="filled" cx={at(faults)} cy="16" r="9" />
      <circle class="ring" cx={at(parents)} cy="16" r="12" />
    </svg>
  );
}
