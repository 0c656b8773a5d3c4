import { Fragment, type VNode } from 'preact';
import { typeLabel } from '../pairs.ts';
import type { MarkKind, StepMark } from './step-mark.ts';

const TEXTS: Readonly<Record<MarkKind, string>> = {
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
      {marks.map(({ kind, of }) => (
        <Fragment key={`${kind} ${of}`}>
          {' '}
          <span class={`step-mark ${kind}`}>
            {TEXTS[kind]}
            {of === undefined ? '' : `: ${typeLabel(of)}`}
          </span>
        </Fragment>
      ))}
    </>
  );
}
