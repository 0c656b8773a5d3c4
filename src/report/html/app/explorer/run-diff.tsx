import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ShownPair, ShownRun } from '../../page-model.ts';
import { type AlignedStep, alignSteps } from './align-steps.ts';
import { Pieces } from './pieces.tsx';
import { SameStep } from './same-step.tsx';
import { StepBox } from './step-box.tsx';
import { textDiff } from './text-diff.ts';
import { Toggle } from './toggle.tsx';

/**
 * The two runs side by side. Steps that are the same in both are folded into one line each, so that the one
 * that changed stands out.
 */
export function RunDiff({ pair, parent }: { pair: ShownPair; parent: ShownRun | null }): VNode {
  const everything = useSignal(parent === null);
  const aligned: readonly AlignedStep[] =
    parent === null
      ? pair.run.steps.map((fault) => ({ parent: null, fault, changed: false }))
      : alignSteps(parent.run.steps, pair.run.steps);
  return (
    <div class={`run-diff ${parent === null ? 'alone' : ''}`}>
      <div class="run-heads">
        {parent === null ? null : <h4>Clean run</h4>}
        <h4>Faulty run</h4>
      </div>
      {parent === null ? (
        <p class="note">The clean run that it was made from is not in this set.</p>
      ) : null}
      <ol class="aligned">
        {aligned.map(({ parent: before, fault, changed }, row) =>
          changed || everything.value || fault === null ? (
            <li key={row} class={changed ? 'changed' : 'same'}>
              {parent === null ? null : (
                <StepBox
                  side="before"
                  step={before}
                  other={fault}
                  changed={changed}
                  planted={false}
                />
              )}
              <StepBox
                side="after"
                step={fault}
                other={before}
                changed={changed}
                planted={fault !== null && fault.index === pair.failureStep}
              />
            </li>
          ) : (
            <li key={row} class="same folded">
              <SameStep step={fault} planted={fault.index === pair.failureStep} />
            </li>
          ),
        )}
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

function Answers({ pair, parent }: { pair: ShownPair; parent: ShownRun | null }): VNode {
  const { finalAnswer } = pair.run;
  const clean = parent?.run.finalAnswer ?? finalAnswer;
  const { before, after } = textDiff(clean, finalAnswer);
  if (clean === finalAnswer) {
    return (
      <li class="same folded">
        <div class="step">
          <p class="step-head">final answer{parent === null ? '' : ', the same in both'}</p>
          <p class="foreign">
            <Pieces pieces={after} as="ins" />
          </p>
        </div>
      </li>
    );
  }
  return (
    <li class="changed">
      <div class="step before">
        <p class="step-head">final answer</p>
        <p class="foreign">
          <Pieces pieces={before} as="del" />
        </p>
      </div>
      <div class="step after">
        <p class="step-head">final answer</p>
        <p class="foreign">
          {finalAnswer === '' ? <i>none</i> : <Pieces pieces={after} as="ins" />}
        </p>
      </div>
    </li>
  );
}
