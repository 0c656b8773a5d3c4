import type { VNode } from 'preact';
import type { ShownPair, ShownRun } from '../../page-model.ts';
import { alignSteps } from './align-steps.ts';
import { Pieces } from './pieces.tsx';
import { StepBox } from './step-box.tsx';
import { textDiff } from './text-diff.ts';

/** The two runs side by side, step by step, with what the fault changed marked. */
export function RunDiff({ pair, parent }: { pair: ShownPair; parent: ShownRun | null }): VNode {
  const aligned =
    parent === null
      ? pair.run.steps.map((fault) => ({ parent: null, fault, changed: false }))
      : alignSteps(parent.run.steps, pair.run.steps);
  const answers = textDiff(parent?.run.finalAnswer ?? pair.run.finalAnswer, pair.run.finalAnswer);
  const answerChanged = parent !== null && parent.run.finalAnswer !== pair.run.finalAnswer;
  return (
    <div class={`run-diff ${parent === null ? 'alone' : ''}`}>
      <div class="run-heads">
        {parent === null ? null : <h4>Clean run</h4>}
        <h4>Faulty run</h4>
      </div>
      {parent === null ? (
        <p class="note">The clean run it was made from is not in this set.</p>
      ) : null}
      <ol class="aligned">
        {aligned.map(({ parent: before, fault, changed }, row) => (
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
        ))}
        <li class={`answer ${answerChanged ? 'changed' : 'same'}`}>
          {parent === null ? null : (
            <div class="step before">
              <p class="step-head">final answer</p>
              <p class="foreign">
                <Pieces pieces={answers.before} as="del" />
              </p>
            </div>
          )}
          <div class="step after">
            <p class="step-head">
              final answer{answerChanged ? '' : parent === null ? '' : ', unchanged'}
            </p>
            <p class="foreign">
              <Pieces pieces={answers.after} as="ins" />
            </p>
          </div>
        </li>
      </ol>
    </div>
  );
}
