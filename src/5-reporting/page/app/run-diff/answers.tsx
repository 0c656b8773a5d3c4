import type { VNode } from 'preact';
import type { ShownPair, ShownRun } from '../../page-model.ts';
import type { StepMark } from './step-mark.ts';
import { StepMarks } from './step-marks.tsx';
import { Pieces } from './texts/pieces.tsx';
import { textDiff } from './texts/text-diff.ts';

/** The final answers of both runs. */
export function Answers({
  pair,
  parent,
  marks,
}: {
  pair: ShownPair;
  parent: ShownRun | null;
  marks: readonly StepMark[];
}): VNode {
  const { finalAnswer } = pair.run;
  const clean = parent?.run.finalAnswer ?? finalAnswer;
  const { before, after } = textDiff(clean, finalAnswer);
  if (clean === finalAnswer) {
    return (
      <li class="same folded">
        <div class="step">
          <p class="step-head">final answer{parent === null ? '' : ', the same in both'}</p>
          <p class="foreign">
            {finalAnswer === '' ? <i>none</i> : <Pieces pieces={after} as="ins" />}
          </p>
        </div>
      </li>
    );
  }
  return (
    <li class="changed">
      <div class="step before">
        <p class="step-head">final answer</p>
        <p class="foreign">{clean === '' ? <i>none</i> : <Pieces pieces={before} as="del" />}</p>
      </div>
      <div class="step after">
        <p class="step-head">
          final answer
          <StepMarks marks={marks} />
        </p>
        <p class="foreign">
          {finalAnswer === '' ? <i>none</i> : <Pieces pieces={after} as="ins" />}
        </p>
      </div>
    </li>
  );
}
