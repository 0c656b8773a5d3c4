import type { VNode } from 'preact';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { ABSENT } from '../../../../base/text/numbers.ts';
import { type JudgeColumn, judgeColumns } from '../../../tables/judge-columns.ts';
import { CellView } from '../parts/table-view.tsx';
import { Term } from '../terms/term.tsx';

/** The few numbers that a reader asks for first. */
const FIRST: readonly JudgeColumn['id'][] = [
  'delta',
  'silent',
  'recall',
  'alarms',
  'unscored',
  'cost',
];

/** A few numbers about one judge, each leading to its pairs. */
export function KeyNumbers({
  judge,
  measurement,
}: {
  judge: JudgeMeasurement;
  measurement: Measurement;
}): VNode {
  const columns = judgeColumns(measurement);
  const figures = FIRST.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return (
    <dl class="judge-figures">
      {figures
        .map(({ id, head, cell }) => ({ id, head, cell: cell(judge) }))
        .filter(({ cell }) => cell !== ABSENT)
        .map(({ id, head: { label, description }, cell }) => (
          <div key={id}>
            <dt>
              <Term meaning={description}>{label}</Term>
            </dt>
            <dd>
              <CellView cell={cell} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
