import type { VNode } from 'preact';
import { dayOf } from '../../dates.ts';
import type { ShownGate } from '../../shown-gate.ts';
import { GateDetails } from './gate-details.tsx';
import { GATE_GLYPHS } from './gate-glyphs.ts';

/** The latest gate: passed or not, when, and by which criteria, with the details one click away. */
export function GateLine({ gate }: { gate: ShownGate | null }): VNode | null {
  if (gate === null) return null;
  const { verdict, at, asked, stale, judges } = gate;
  const [only] = judges.length === 1 ? judges : [];
  return (
    <details class={`gate ${verdict}`}>
      <summary>
        <b class="gate-verdict">
          <span aria-hidden="true">{GATE_GLYPHS[verdict]}</span> Gate {verdict}
        </b>
        <span class="foreign"> for {only?.judgeId ?? `${judges.length} judges`}</span>
        {at === null ? null : <span> · {dayOf(at)}</span>}
        {asked.length === 0 ? null : <span class="foreign"> · {asked.join(', ')}</span>}
        {stale ? <span class="stale"> · decided on other verdicts than these</span> : null}
      </summary>
      <GateDetails gate={gate} />
    </details>
  );
}
