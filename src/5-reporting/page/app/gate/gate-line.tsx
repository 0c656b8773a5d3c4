import type { VNode } from 'preact';
import { sharePercent } from '../../../../base/text/numbers.ts';
import { GATE_GLYPHS, gateTable } from '../../../tables/gate-table.ts';
import { dayOf, minuteOf } from '../../dates.ts';
import type { ShownGate } from '../../shown-gate.ts';
import { TableView } from '../parts/table-view.tsx';

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

/** Every criterion of a gate, for every judge. */
function GateDetails({ gate }: { gate: ShownGate }): VNode {
  return (
    <div class="gate-details">
      <p>{about(gate)}</p>
      {gate.criteria === null ? (
        <p>
          Its record does not say how each criterion was decided. Run <code>tj gate</code> again to
          see that.
        </p>
      ) : (
        <TableView table={gateTable(gate.criteria, gate.judges)} />
      )}
    </div>
  );
}

function about({ at, confidence, any, stale, judges }: ShownGate): string {
  const others = judges.filter(({ verdicts }) => verdicts === 'others').length;
  return [
    `Decided ${at === null ? '' : `on ${minuteOf(at)}, `}on the bounds of ${sharePercent(confidence)} intervals.`,
    any ? 'One judge that passes every criterion was enough.' : '',
    stale
      ? `The verdicts of ${others === judges.length ? 'these judges' : `${others} of ${judges.length} judges`} have changed since, so it may be decided otherwise today.`
      : 'The folder still has the verdicts that it was decided on.',
  ]
    .filter((text) => text !== '')
    .join(' ');
}
