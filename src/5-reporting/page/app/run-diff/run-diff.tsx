import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Step } from '../../../../run/run.ts';
import type { ShownPair, ShownRun } from '../../page-model.ts';
import { isPrinting } from '../explorer/printing.ts';
import { Toggle } from '../explorer/toggle.tsx';
import type { RunNames } from '../run-names.ts';
import { searched } from '../selection.ts';
import { stepText } from '../text-search.ts';
import { type AlignedStep, alignSteps, content } from './align-steps.ts';
import { Answers } from './answers.tsx';
import { type DiffRow, diffRows, type Stretch, stretchesOf } from './diff-rows.ts';
import { placedFaults } from './planted-place.ts';
import { RemovedSteps } from './removed-steps.tsx';
import { SameStep } from './same-step.tsx';
import { StepBox } from './step-box.tsx';
import { stepPlace } from './step-place.ts';

/** A name as style sheets read it. On a phone each step says whose it is. */
const quoted = (name: string): string => JSON.stringify(name.toLowerCase());

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
  const answerChanged = parent !== null && parent.run.finalAnswer !== pair.run.finalAnswer;
  const faults = placedFaults(aligned, pair, answerChanged);
  const isFound = foundIn(searched.value);
  const rows = diffRows(aligned, pair, faults, { everything: everything.value, inFull: isFound });
  const kinds = [
    ...(parent === null ? ['alone'] : []),
    ...(names.childTruth === true ? [] : ['sound']),
  ];
  return (
    <div
      class={['run-diff', ...kinds].join(' ')}
      style={{ '--before': quoted(names.parent), '--after': quoted(names.child) }}
    >
      <div class="run-heads">
        {parent === null ? null : <h3>{names.parent}</h3>}
        <h3>{names.child}</h3>
      </div>
      {parent === null ? <p class="note">{names.noParent}</p> : null}
      <ol class="aligned">
        {stretchesOf(rows).map((stretch, at) =>
          stretch.kind === 'removed' ? (
            <RemovedSteps
              key={at}
              rows={stretch.rows}
              value={pair.proof?.old ?? null}
              isFound={isFound}
              moved={areMoved(stretch, aligned)}
              label={labelOf(stretch, aligned)}
            />
          ) : (
            <Rows
              key={`${at} ${everything.value}`}
              stretch={stretch}
              value={pair.proof?.old ?? null}
              alone={parent === null}
            />
          ),
        )}
        <Answers
          pair={pair}
          parent={parent}
          marks={faults.flatMap(({ type, place }) =>
            place.at === 'answer' ? [{ kind: 'fault', of: type }] : [],
          )}
        />
      </ol>
      {parent === null ? null : (
        <p class="unfold">
          <Toggle open={everything} unfold="every step in full" fold="only what changed" />
        </p>
      )}
    </div>
  );
}

/** Whether a search finds something in a step of either run. */
function foundIn(wanted: string): (row: AlignedStep) => boolean {
  const holds = (step: Step | null): boolean =>
    step !== null && stepText(step).toLowerCase().includes(wanted);
  return ({ parent, fault }) => wanted !== '' && (holds(fault) || holds(parent));
}

/** Whether steps that are missing in one place are all there in another. */
function areMoved({ rows }: Stretch, aligned: readonly AlignedStep[]): boolean {
  const added = new Set(
    aligned.flatMap(({ parent, fault }) =>
      parent === null && fault !== null ? [content(fault)] : [],
    ),
  );
  return rows.every(({ parent }) => parent !== null && added.has(content(parent)));
}

/** A step that never happened cannot be named, so the label names the last that did. */
function labelOf({ rows: [first] }: Stretch, aligned: readonly AlignedStep[]): string | null {
  const step = first?.planted?.step ?? null;
  if (step === null) return null;
  const gap = aligned.findIndex(({ parent }) => parent === first?.parent);
  const isBefore = aligned[gap - 1]?.fault?.index === step;
  return isBefore ? `the label names step ${step}, the last before them` : null;
}

/** How many neighbouring steps of a kind are listed before the middle of them is left out. */
const MOST: Readonly<Record<Exclude<Stretch['kind'], 'removed'>, number>> = {
  folded: 6,
  single: Number.POSITIVE_INFINITY,
  both: Number.POSITIVE_INFINITY,
};
/** How many of them stay at either end. */
const ENDS = 2;

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
  const long = kind !== 'removed' && rows.length > MOST[kind];
  const isHidden = (row: DiffRow, at: number): boolean =>
    long &&
    !open.value &&
    !isPrinting.value &&
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
                  unfold={`${hidden} more steps that are the same`}
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
