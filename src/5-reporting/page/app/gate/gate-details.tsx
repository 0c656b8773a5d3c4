import type { VNode } from 'preact';
import { sharePercent } from '../../../../base/text/numbers.ts';
import type { GateVerdict } from '../../../gate/gate-result.ts';
import { minuteOf } from '../../dates.ts';
import type { ShownCriterion, ShownGate } from '../../shown-gate.ts';
import { PairsLink } from '../overview/judge-columns.tsx';
import { ScrollingTable } from '../parts/scrolling-table.tsx';
import { GATE_GLYPHS } from './gate-glyphs.ts';

/** Every criterion of a gate, for every judge. */
export function GateDetails({ gate }: { gate: ShownGate }): VNode {
  return (
    <div class="gate-details">
      <p>{about(gate)}</p>
      {gate.criteria === null ? (
        <p>
          Its record does not say how each criterion was decided. Run <code>tj gate</code> again to
          see that.
        </p>
      ) : (
        <ScrollingTable label="The criteria of the gate">
          <thead>
            <tr>
              {['result', 'judge', 'criterion', 'value', 'interval', 'wanted'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted(gate.criteria).map((criterion, at) => (
              <Row
                key={at}
                criterion={criterion}
                onPage={gate.judges.some(
                  ({ judgeId, verdicts }) =>
                    judgeId === criterion.judgeId && verdicts !== 'not on this page',
                )}
              />
            ))}
          </tbody>
        </ScrollingTable>
      )}
    </div>
  );
}

const ORDER: Readonly<Record<GateVerdict, number>> = { failed: 0, inconclusive: 1, passed: 2 };

/** What keeps the gate from passing comes first. */
const sorted = (criteria: readonly ShownCriterion[]): readonly ShownCriterion[] =>
  criteria.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);

function about({ at, confidence, any, stale, judges }: ShownGate): string {
  const others = judges.filter(({ verdicts }) => verdicts === 'others').length;
  return [
    `Decided ${at === null ? '' : `on ${minuteOf(at)}, `}on the bounds of ${sharePercent(confidence)} intervals.`,
    any ? 'One judge that passes every criterion was enough.' : '',
    stale
      ? `The verdicts of ${others === judges.length ? 'these judges' : `${others} of ${judges.length} judges`} are others by now, so it may be decided otherwise today.`
      : 'It decided on the very verdicts that the folder has now.',
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function Row({ criterion, onPage }: { criterion: ShownCriterion; onPage: boolean }): VNode {
  const { verdict, judgeId, name, value, interval, wanted, pairs } = criterion;
  return (
    <tr>
      <th scope="row" class={`gate-verdict ${verdict}`}>
        <span aria-hidden="true">{GATE_GLYPHS[verdict]}</span> {verdict}
      </th>
      <td class="foreign">{judgeId}</td>
      <td class="foreign">{name}</td>
      <td>{pairs !== null && onPage ? <PairsLink filter={pairs}>{value}</PairsLink> : value}</td>
      <td>{interval}</td>
      <td>{wanted}</td>
    </tr>
  );
}
