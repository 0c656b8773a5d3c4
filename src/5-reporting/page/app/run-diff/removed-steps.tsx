import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { isPrinting } from '../explorer/printing.ts';
import { Toggle } from '../explorer/toggle.tsx';
import { typeLabel } from '../pairs.ts';
import type { DiffRow } from './diff-rows.ts';
import type { PlacedFault } from './planted-place.ts';
import { StepBox } from './step-box.tsx';

/** How many removed steps are listed before the middle of them is left out, and how many then stay. */
const MOST = 8;
const ENDS = 3;

/** Which fault it is, where the run has several. */
const typeOf = ({ type }: PlacedFault): string =>
  type === undefined ? '' : ` (${typeLabel(type)})`;

/** Steps that only the clean run has, beside the gap that they leave in the other. */
export function RemovedSteps({
  rows,
  value,
  isFound,
  moved,
  label,
}: {
  rows: readonly DiffRow[];
  value: string | null;
  isFound: (row: DiffRow) => boolean;
  /** Whether the other run has them elsewhere. */
  moved: boolean;
  /** What the label says of the gap's place; null where that is plain to see. */
  label: string | null;
}): VNode {
  const open = useSignal(false);
  const isHidden = (row: DiffRow, at: number): boolean =>
    rows.length > MOST &&
    !open.value &&
    !isPrinting.value &&
    at >= ENDS &&
    at < rows.length - ENDS &&
    row.beforeMarks.length === 0 &&
    !isFound(row);
  const hidden = rows.filter(isHidden).length;
  const planted = rows.find((row) => row.planted !== null)?.planted ?? null;
  const what = [
    planted === null ? '' : `fault planted here${typeOf(planted)}: `,
    rows.length === 1 ? '1 step' : `${rows.length} steps`,
    moved ? ' moved to another place' : ' removed',
  ].join('');
  return (
    <li class="changed removed">
      <div class={`missing ${planted === null ? '' : 'planted'}`}>
        <p>
          <span aria-hidden="true">✂</span>{' '}
          <span class={planted === null ? '' : 'step-mark fault'}>{what}</span>
          {label === null ? null : <small> {label}</small>}
        </p>
      </div>
      <div class="removed-steps">
        {rows.flatMap((row, at) => [
          ...(rows.length > MOST && at === ENDS
            ? [
                <p key="stretch" class="stretch">
                  <Toggle
                    open={open}
                    unfold={`${hidden} more steps that never happened`}
                    fold="fewer steps"
                  />
                </p>,
              ]
            : []),
          ...(isHidden(row, at)
            ? []
            : [
                <StepBox
                  key={at}
                  side="before"
                  step={row.parent}
                  other={null}
                  changed
                  marks={row.beforeMarks}
                  value={row.beforeMarks.length > 0 ? value : null}
                />,
              ]),
        ])}
      </div>
    </li>
  );
}
