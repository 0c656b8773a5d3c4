import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ShownPair, ShownRun } from '../../page-model.ts';
import { Toggle } from '../explorer/toggle.tsx';
import type { RunNames } from '../run-names.ts';
import { type AlignedStep, alignSteps } from './align-steps.ts';
import { Answers } from './answers.tsx';
import { type DiffRow, diffRows, type Stretch, stretchesOf } from './diff-rows.ts';
import { SameStep } from './same-step.tsx';
import { StepBox } from './step-box.tsx';
import { stepPlace } from './step-place.ts';

/**
 * The two runs side by side. Steps that are the same in both are folded into one line each, so that the one
 * that changed stands out.
 */
export function RunDiff({
  pair,
  parent,
  names,
}: {
  pair: ShownPair;
  parent: ShownRun | null;
  names: RunNames;
}): VNode {
  const everything = useSignal(parent === null);
  const aligned: readonly AlignedStep[] =
    parent === null
      ? pair.run.steps.map((fault) => ({ parent: null, fault, changed: false }))
      : alignSteps(parent.run.steps, pair.run.steps);
  const rows = diffRows(aligned, pair, everything.value);
  const kinds = [
    ...(parent === null ? ['alone'] : []),
    ...(names.parentIsClean ? [] : ['presumed']),
    ...(pair.control === null ? [] : ['harmless']),
  ];
  return (
    <div class={['run-diff', ...kinds].join(' ')}>
      <div class="run-heads">
        {parent === null ? null : <h4>{names.parent}</h4>}
        <h4>{names.child}</h4>
      </div>
      {parent === null ? <p class="note">{names.noParent}</p> : null}
      <ol class="aligned">
        {stretchesOf(rows).map((stretch, at) => (
          <Rows
            key={`${at} ${everything.value}`}
            stretch={stretch}
            value={pair.proof?.old ?? null}
            alone={parent === null}
          />
        ))}
        <Answers pair={pair} parent={parent} />
      </ol>
      {parent === null ? null : (
        <p class="unfold">
          <Toggle open={everything} unfold="every step in full" fold="only what changed" />
        </p>
      )}
    </div>
  );
}

/** How many neighbouring steps of a kind are listed before the middle of them is left out. */
const MOST: Readonly<Record<Stretch['kind'], number>> = {
  folded: 10,
  removed: 8,
  single: Number.POSITIVE_INFINITY,
  both: Number.POSITIVE_INFINITY,
};
/** How many of them stay at either end. */
const ENDS = 3;

function Rows({
  stretch: { kind, rows },
  value,
  alone,
}: {
  stretch: Stretch;
  value: string | null;
  alone: boolean;
}): VNode {
  const open = useSignal(false);
  const long = rows.length > MOST[kind];
  const isHidden = (row: DiffRow, at: number): boolean =>
    long &&
    !open.value &&
    at >= ENDS &&
    at < rows.length - ENDS &&
    row.beforeMarks.length + row.afterMarks.length === 0;
  const hidden = rows.filter(isHidden).length;
  return (
    <>
      {rows.flatMap((row, at) => [
        ...(long && at === ENDS
          ? [
              <li key="stretch" class="stretch">
                <Toggle
                  open={open}
                  unfold={`${hidden} more steps ${kind === 'removed' ? 'that never happened' : 'that are the same'}`}
                  fold="fewer steps"
                />
              </li>,
            ]
          : []),
        ...(isHidden(row, at) ? [] : [<Row key={at} row={row} value={value} alone={alone} />]),
      ])}
    </>
  );
}

function Row({ row, value, alone }: { row: DiffRow; value: string | null; alone: boolean }): VNode {
  const { kind, parent, fault, changed, beforeMarks, afterMarks } = row;
  if (kind === 'folded' && fault !== null) {
    return (
      <li id={parent === null ? undefined : stepPlace('before', parent)} class="same folded">
        <SameStep step={fault} marks={afterMarks} />
      </li>
    );
  }
  if (kind === 'single') {
    const isSource = beforeMarks.length > 0;
    return (
      <li class="same folded single">
        <StepBox
          side={isSource ? 'before' : 'after'}
          step={isSource ? parent : fault}
          other={null}
          changed={false}
          marks={[...beforeMarks, ...afterMarks]}
          value={value}
        />
      </li>
    );
  }
  return (
    <li class={changed ? 'changed' : 'same'}>
      {alone ? null : (
        <StepBox
          side="before"
          step={parent}
          other={fault}
          changed={changed}
          marks={beforeMarks}
          value={beforeMarks.length > 0 ? value : null}
        />
      )}
      <StepBox side="after" step={fault} other={parent} changed={changed} marks={afterMarks} />
    </li>
  );
}
