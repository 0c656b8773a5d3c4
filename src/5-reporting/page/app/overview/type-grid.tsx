import type { VNode } from 'preact';
import type { PairedRow } from '../../../../4-measuring/measurement/compared-rows.ts';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { ranked } from '../../../../4-measuring/recommending/ranked.ts';
import { sightOf } from '../../../../4-measuring/recommending/sight.ts';
import { percent, range, signed } from '../../../../base/text/numbers.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { JudgeLink, ScrollingTable } from '../parts/table-view.tsx';
import { TypeHead } from '../parts/type-head.tsx';
import { arePresumed } from '../run-names.ts';

/** Judges by fault types: who sees what, at a glance and in numbers. */
export function TypeGrid({ measurement }: { measurement: Measurement }): VNode | null {
  const types = measurement.set.types.filter(({ pairs }) => pairs > 0);
  if (types.length === 0) return null;
  const judges = ranked(measurement.judges);
  const parents = arePresumed(measurement.set) ? 'your runs' : 'clean runs';
  const rows = (group: readonly JudgeMeasurement[], className?: string): VNode => (
    <tbody class={className}>
      {group.map((judge) => (
        <tr key={judge.judgeId}>
          <th scope="row">
            <JudgeLink judge={judge.judgeId} />
          </th>
          {types.map(({ name }) => (
            <Cell
              key={name}
              judge={judge.judgeId}
              row={judge.pairedByType.find(({ group: type }) => type === name)}
              parents={parents}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
  return (
    <ScrollingTable label="Δ of each judge by fault type" class="type-grid">
      <thead>
        <tr>
          <td />
          {types.map(({ name, label, pairs, wordsEnough }) => (
            <TypeHead
              key={name}
              type={name}
              label={label}
              pairs={pairs}
              wordsEnough={wordsEnough}
            />
          ))}
        </tr>
      </thead>
      {rows(judges.filter(({ control }) => !control))}
      {rows(
        judges.filter(({ control }) => control),
        'controls',
      )}
    </ScrollingTable>
  );
}

function Cell({
  judge,
  row,
  parents,
}: {
  judge: string;
  row: PairedRow | undefined;
  parents: string;
}): VNode {
  if (row === undefined || row.pairs === 0) {
    return <td class="unknown">{(row?.unscored ?? 0) > 0 ? 'no verdicts' : '–'}</td>;
  }
  const { delta, group, noneShown } = row;
  const heat = Math.round(100 * Math.min(1, Math.abs(delta ?? 0)));
  const told = noneShown
    ? 'not shown: the fault changes nothing that this judge is shown'
    : `${sightOf(row) === 'unclear' ? 'no clear sign: ' : ''}Δ ${signed(delta)} ${range(row.interval, signed)}: flags ${percent(row.faultRate)} of ${row.pairs} faults and ${percent(row.parentRate)} of the ${parents} they were made from`;
  const sight = sightOf(row);
  const isOpen = sight === 'unclear';
  return (
    <td
      class={noneShown ? 'not-shown' : isOpen ? 'open' : (delta ?? 0) < 0 ? 'heat below' : 'heat'}
      style={noneShown || isOpen ? {} : { '--heat': `${heat}%` }}
    >
      <a href={pairsHref({ judge, type: group })} title={told}>
        {noneShown ? (
          'not shown'
        ) : (
          <span class={sight === 'seen' ? 'seen' : ''}>{signed(delta)}</span>
        )}
      </a>
    </td>
  );
}
