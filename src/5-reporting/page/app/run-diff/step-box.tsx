import type { VNode } from 'preact';
import { isToolStep, type MessageStep, type Step, type ToolStep } from '../../../../run/run.ts';
import { Observed } from './observed.tsx';
import { speakerOf } from './speakers.ts';
import type { StepMark } from './step-mark.ts';
import { StepMarks } from './step-marks.tsx';
import { stepPlace } from './step-place.ts';
import { DiffedText, type Side, type TextContext } from './texts/diffed-text.tsx';
import { Values } from './values.tsx';

/** One step of one run, diffed against its counterpart in the other. */
export function StepBox({
  side,
  step,
  other,
  changed,
  marks,
  value = null,
}: {
  side: Side;
  step: Step | null;
  other: Step | null;
  changed: boolean;
  marks: readonly StepMark[];
  /** The value to mark in the step, if it is a source of it. */
  value?: string | null;
}): VNode {
  if (step === null) {
    return (
      <div class={`step ${side} absent`}>
        <p>{side === 'after' ? 'this step never happened' : 'no such step'}</p>
      </div>
    );
  }
  const context: TextContext = { side, mark: value };
  const diffed = changed ? other : step;
  // Of a step that the other run does not have at all, marking every word would only hide the others.
  const content = diffed ?? step;
  const head = (
    <>
      <span class="step-number">{step.index}</span>{' '}
    </>
  );
  return isToolStep(step) ? (
    <div id={stepPlace(side, step)} class={`step ${side}`} tabIndex={-1}>
      <p class="step-head">
        {head}
        {step.agent === undefined ? null : <span class="speaker">{step.agent}</span>}
        <DiffedText context={{ side, mark: null }} text={step.call.tool} other={callOf(diffed)} />
        <StepMarks marks={marks} />
      </p>
      <Call context={context} step={step} other={toolStep(content)} />
    </div>
  ) : (
    <div id={stepPlace(side, step)} class={`step message ${step.from} ${side}`} tabIndex={-1}>
      <p class="step-head">
        {head}
        <span class="speaker">{speakerOf(step)}</span>
        <StepMarks marks={marks} />
      </p>
      <Message context={context} step={step} other={messageStep(content)} />
    </div>
  );
}

const toolStep = (step: Step | null): ToolStep | undefined =>
  step !== null && isToolStep(step) ? step : undefined;

const messageStep = (step: Step | null): MessageStep | undefined =>
  step !== null && !isToolStep(step) ? step : undefined;

const callOf = (step: Step | null): string | undefined => toolStep(step)?.call.tool;

function Call({
  context,
  step,
  other,
}: {
  context: TextContext;
  step: ToolStep;
  other: ToolStep | undefined;
}): VNode {
  // What two tools were asked and answered has nothing in common that could be compared.
  const compared = other !== undefined && other.call.tool !== step.call.tool ? step : other;
  return (
    <>
      {step.thought === '' ? null : (
        <p class="thought foreign">
          <DiffedText context={context} text={step.thought} other={other?.thought} />
        </p>
      )}
      <Values context={context} values={step.call.args} other={compared?.call.args} />
      <Observed context={context} observation={step.observation} other={compared?.observation} />
    </>
  );
}

function Message({
  context,
  step,
  other,
}: {
  context: TextContext;
  step: MessageStep;
  other: MessageStep | undefined;
}): VNode {
  return (
    <>
      {step.thought === undefined ? null : (
        <p class="thought foreign">
          <DiffedText context={context} text={step.thought} other={other?.thought} />
        </p>
      )}
      <p class="speech foreign">
        <DiffedText context={context} text={step.text} other={other?.text} />
      </p>
    </>
  );
}
