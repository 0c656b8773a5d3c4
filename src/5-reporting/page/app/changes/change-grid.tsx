import type { VNode } from 'preact';
import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import { range, signed } from '../../../../base/text/numbers.ts';
import {
  directionOf,
  type GroupChange,
  type JudgeChange,
  type RunComparison,
} from '../../../changes/run-comparison.ts';
import { sortedChanges } from '../../../tables/changes-table.ts';
import { ANY_CHANGE, type PairFilter } from '../../../tables/pair-filter.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { JudgeLink, ScrollingTable } from '../parts/table-view.tsx';
import { TypeHead } from '../parts/type-head.tsx';
import { Term } from '../terms/term.tsx';

/** Judges by fault types: where Δ changed. Only what is shown has a colour. */
export function ChangeGrid({
  comparison,
  measurement,
}: {
  comparison: RunComparison;
  measurement: Measurement;
}): VNode {
  const { candidates, controls } = sortedChanges(comparison, measurement);
  const types = (candidates[0] ?? controls[0])?.types.filter((type) =>
    comparison.judges.some(({ types: all }) =>
      all.some(({ group, pairs }) => group === type.group && pairs > 0),
    ),
  );
  const outcomes = ['silent', 'loud'] as const;
  const rows = (judges: readonly JudgeChange[], className?: string): VNode | null =>
    judges.length === 0 ? null : (
      <tbody class={className}>
        {judges.map((judge) => (
          <tr key={judge.judgeId}>
            <th scope="row">
              <JudgeLink judge={judge.judgeId} />
            </th>
            {types?.map(({ group }) => (
              <Cell
                key={group}
                change={judge.types.find((each) => each.group === group)}
                filter={{ judge: judge.judgeId, type: group }}
              />
            ))}
            {outcomes.map((outcome) => (
              <Cell
                key={outcome}
                change={judge.groups[outcome]}
                filter={{ judge: judge.judgeId, outcome }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    );
  return (
    <ScrollingTable label="Change of Δ by judge and fault type" class="type-grid change-grid">
      <thead>
        <tr>
          <td />
          {types?.map(({ group, label, pairs }) => (
            <TypeHead key={group} type={group} label={label} pairs={pairs} />
          ))}
          {outcomes.map((outcome) => (
            <th key={outcome} scope="col">
              <Term name={outcome}>{outcome}</Term>
            </th>
          ))}
        </tr>
      </thead>
      {rows(candidates)}
      {rows(controls, 'controls')}
    </ScrollingTable>
  );
}

/** A change that would be shown if nobody had looked at others is set in ink, and the rest is greyed. */
const unclear = ({ interval }: GroupChange): string =>
  directionOf(interval) === null ? 'unclear' : 'unclear maybe';

const ARROWS = { rose: '▲', fell: '▼' } as const;

function Cell({
  change: row,
  filter,
}: {
  change: GroupChange | undefined;
  filter: PairFilter;
}): VNode {
  if (row === undefined || row.change === null) return <td class="unknown">–</td>;
  const { change, shown, counts, pairs, interval } = row;
  if (counts.same === pairs) {
    return (
      <td class="unknown" title={`every verdict on ${pairs} pairs is the same`}>
        same
      </td>
    );
  }
  // A change that is shown is never pale, and none so dark that its number could not be read.
  const heat = Math.round(Math.min(75, Math.max(35, 100 * Math.abs(change))));
  const told = `${shown !== null ? `Δ ${shown}` : directionOf(interval) === null ? 'no change shown' : 'may be luck, among so many'}: ${signed(row.earlierDelta)} → ${signed(row.delta)}, ${signed(change)} ${range(interval, signed)}; ${counts['newly-missed']} newly missed, ${counts['newly-caught']} newly caught`;
  return (
    <td
      class={shown === null ? unclear(row) : shown === 'fell' ? 'heat below' : 'heat'}
      style={shown === null ? {} : { '--heat': `${heat}%` }}
    >
      <a href={pairsHref({ ...filter, change: ANY_CHANGE })} title={told}>
        {shown === null ? (
          signed(change)
        ) : (
          <b>
            <span aria-hidden="true">{ARROWS[shown]}</span> {signed(change)}
          </b>
        )}
      </a>
    </td>
  );
}
