import { Fragment, type VNode } from 'preact';
import type { StepMark } from './step-mark.ts';

const TEXTS: Readonly<Record<StepMark, string>> = {
  fault: 'fault planted here',
  shows: 'where the fault shows',
  labelled: 'the label blames this step',
  harmless: 'harmless edit here',
  edited: 'edited here, too',
  source: 'source of the value',
  referred: 'what the edit is about',
};

export function StepMarks({ marks }: { marks: readonly StepMark[] }): VNode {
  return (
    <>
      {marks.map((mark) => (
        <Fragment key={mark}>
          {' '}
          <span class={`step-mark ${mark}`}>{TEXTS[mark]}</span>
        </Fragment>
      ))}
    </>
  );
}
