import type { VNode } from 'preact';
import type { WorldRow } from '../../../../4-measuring/comparing/world-rows.ts';
import type { Estimate } from '../../../../4-measuring/measurement/estimate.ts';
import { percent, percentRange, range, signed } from '../../../../base/text/numbers.ts';
import type { PageModel } from '../../page-model.ts';
import { JudgeLink } from '../parts/judge-link.tsx';
import { ScrollingTable } from '../parts/scrolling-table.tsx';
import { Term } from '../terms/term.tsx';

/** Every judge in every world: a judge that is good at one kind of agent may be blind to another. */
export function Worlds({ model }: { model: PageModel }): VNode | null {
  const { worlds, measurement } = model;
  if (worlds === null) return null;
  const isHere = (judge: string): boolean =>
    measurement.judges.some(({ judgeId }) => judgeId === judge);
  const judges = [...new Set(worlds.rows.map(({ judgeId }) => judgeId))];
  return (
    <>
      <h2>In each world</h2>
      <p class="note">
        What a judge sees of one kind of agent says little about another kind. Names of worlds lead
        to pages of their own.
      </p>
      <ScrollingTable label="Every judge in every world" class="judge-table worlds">
        <thead>
          <tr>
            <th scope="col">judge</th>
            <th scope="col" class="world">
              world
            </th>
            <th scope="col">
              <Term name="delta">Δ over all faults</Term>
            </th>
            <th scope="col">
              <Term name="falseAlarms">false alarms</Term>
            </th>
            <th scope="col">
              <Term name="editSensitivity">edit sensitivity</Term>
            </th>
            <th scope="col">
              <Term name="netDelta">net Δ</Term>
            </th>
            <th scope="col">
              <Term name="robustness">robustness</Term>
            </th>
          </tr>
        </thead>
        {judges.map((judge) => {
          const rows = worlds.rows.filter(({ judgeId }) => judgeId === judge);
          return (
            <tbody key={judge} class={rows.every(({ control }) => control) ? 'controls' : ''}>
              {rows.map((row, at) => (
                <tr key={row.world}>
                  {at > 0 ? null : (
                    <th scope="rowgroup" rowSpan={rows.length}>
                      {isHere(judge) ? (
                        <JudgeLink judge={judge} />
                      ) : (
                        <span class="foreign">{judge}</span>
                      )}
                    </th>
                  )}
                  <Row
                    row={row}
                    href={worlds.pages.find(({ world }) => world === row.world)?.href}
                  />
                </tr>
              ))}
            </tbody>
          );
        })}
      </ScrollingTable>
    </>
  );
}

function Row({ row, href }: { row: WorldRow; href: string | undefined }): VNode {
  return (
    <>
      <td class="world">{href === undefined ? row.world : <a href={href}>{row.world}</a>}</td>
      <td>
        <Signed of={row.delta} />
      </td>
      <td>
        <Share of={row.falseAlarms} />
      </td>
      <td>
        <Signed of={row.sensitivity} />
      </td>
      <td>
        <Signed of={row.netDelta} />
      </td>
      <td>
        <Share of={row.robustness} />
      </td>
    </>
  );
}

const Signed = ({ of: { estimate, interval } }: { of: Estimate }): VNode => (
  <>
    {signed(estimate)} <small>{range(interval, signed)}</small>
  </>
);

const Share = ({ of: { estimate, interval } }: { of: Estimate }): VNode => (
  <>
    {percent(estimate)} <small>{percentRange(interval)}</small>
  </>
);
