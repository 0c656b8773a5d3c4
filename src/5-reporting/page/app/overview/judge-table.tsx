import type { VNode } from 'preact';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { MarkAxis, scaleFor } from '../../../charts/marks.tsx';
import { type JudgeColumn, tellingColumns } from '../../../tables/judge-columns.ts';
import type { Scale } from '../../../tables/table.ts';
import { adjust } from '../address/address.ts';
import { CellView, ScrollingTable } from '../parts/table-view.tsx';
import { Term } from '../terms/term.tsx';
import { type Sorting, sortedJudges, sortingOf } from './sorted-judges.ts';

/** Every judge on one line. Controls stand apart, because nobody would use one. */
export function JudgeTable({
  measurement,
  sort,
}: {
  measurement: Measurement;
  sort: string | null;
}): VNode {
  const { judges } = measurement;
  const columns = tellingColumns(measurement);
  const scale = scaleFor(judges.map(({ metrics }) => metrics.delta.interval));
  const sorting = sortingOf(columns, sort);
  const candidates = judges.filter(({ control }) => !control);
  const controls = judges.filter(({ control }) => control);
  return (
    <ScrollingTable label="The judges" class="judge-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <Head
              key={column.id}
              column={column}
              sorting={sorting}
              scale={column.id === 'delta' ? scale : null}
            />
          ))}
        </tr>
      </thead>
      {candidates.length === 0 ? null : (
        <Rows columns={columns} judges={sortedJudges(candidates, sorting)} scale={scale} />
      )}
      {controls.length === 0 ? null : (
        <>
          <tbody class="group">
            <tr>
              <th scope="colgroup" colSpan={columns.length}>
                <Term name="control">Controls</Term>: nobody would use these; they show what a
                number is worth
              </th>
            </tr>
          </tbody>
          <Rows
            columns={columns}
            judges={sortedJudges(controls, sorting)}
            scale={scale}
            class="controls"
          />
        </>
      )}
    </ScrollingTable>
  );
}

function Rows({
  columns: [name, ...numbers],
  judges,
  scale,
  class: className,
}: {
  columns: readonly JudgeColumn[];
  judges: readonly JudgeMeasurement[];
  scale: Scale;
  class?: string;
}): VNode {
  return (
    <tbody class={className}>
      {judges.map((judge) => (
        <tr key={judge.judgeId}>
          <th scope="row">{name === undefined ? null : <CellView cell={name.cell(judge)} />}</th>
          {numbers.map((column) => (
            <td key={column.id}>
              <CellView cell={column.cell(judge)} scale={scale} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The title of a column: what it means on pointing at it, and sorting by it on clicking. */
function Head({
  column,
  sorting,
  scale,
}: {
  column: JudgeColumn;
  sorting: Sorting | null;
  /** Of what is drawn in the column. */
  scale: Scale | null;
}): VNode {
  const sorted = sorting?.column.id === column.id ? sorting : null;
  const rises = sorted !== null && (column.first === 'smallest') !== sorted.reversed;
  const direction = sorted === null ? undefined : rises ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={direction} class={scale === null ? undefined : 'has-axis'}>
      <Term
        meaning={column.head.description}
        class="sort"
        onClick={() => adjust({ level: 'overview', sort: nextSort(column, sorted) })}
      >
        {column.head.label}
        {/* There before a click as well, so that sorting moves no column. */}
        <span class="arrow" aria-hidden="true">
          {'\u00a0'}
          {sorted === null ? '↕' : rises ? '↑' : '↓'}
        </span>
      </Term>
      {scale === null ? null : <MarkAxis scale={scale} />}
    </th>
  );
}

/** Sorted, then the other way round, then as the page has it. */
function nextSort({ id }: JudgeColumn, sorted: Sorting | null): string | null {
  if (sorted === null) return id;
  return sorted.reversed ? null : `-${id}`;
}
