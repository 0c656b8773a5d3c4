import type { VNode } from 'preact';
import { listedBriefly } from '../../../../4-measuring/recommending/listed.ts';
import { sharePercent } from '../../../../base/text/numbers.ts';
import { gateTable } from '../../../tables/gate-table.ts';
import { dayOf, minuteOf } from '../../dates.ts';
import type { ShownGate } from '../../shown-gate.ts';
import { Command } from '../parts/command.tsx';
import { TableView } from '../parts/table-view.tsx';

/** The judge that a gate was about, or how many there were. */
export function gateSubject({ judges }: ShownGate): string {
  const [only] = judges.length === 1 ? judges : [];
  return only?.judgeId ?? `${judges.length} judges`;
}

/** Every criterion of a gate, for every judge, one click away. */
export function GateDetails({ gate }: { gate: ShownGate }): VNode {
  const { at, asked, criteria, judges } = gate;
  return (
    <details class="gate-details">
      <summary>
        {at === null ? 'Decided' : `Decided on ${dayOf(at)}`}
        <span class="foreign">{asked.length === 0 ? '' : ` by ${listedBriefly(asked)}`}</span>
      </summary>
      <p>{about(gate)}</p>
      {criteria === null ? (
        <>
          <p>Its record does not say how each criterion was decided. Another gate would:</p>
          <Command lines={['tj gate RUN']} />
        </>
      ) : (
        <TableView table={gateTable(criteria, judges)} />
      )}
    </details>
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
