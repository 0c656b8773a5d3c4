import type { VNode } from 'preact';
import { cutText } from '../../../../base/text/cut-text.ts';
import { isToolStep, type Step } from '../../../../run/run.ts';
import { speakerOf } from './speakers.ts';
import type { StepMark } from './step-mark.ts';
import { StepMarks } from './step-marks.tsx';
import { stepPlace } from './step-place.ts';

/** As much of a step as fits on one line. */
const LINE = 90;

/** A step that both runs share, in one line. */
export function SameStep({ step, marks }: { step: Step; marks: readonly StepMark[] }): VNode {
  return (
    <p class={`step one-line ${isToolStep(step) ? '' : `message ${step.from}`}`}>
      <span id={stepPlace('after', step)} class="step-number" tabIndex={-1}>
        {step.index}
      </span>{' '}
      {isToolStep(step) ? (
        <>
          {step.agent === undefined ? null : <span class="speaker">{step.agent} </span>}
          <b>{step.call.tool}</b> <span class="foreign">{line(argumentsOf(step.call.args))}</span>
          {step.observation.missing === true ? (
            <span class="failed"> no result recorded</span>
          ) : step.observation.ok ? null : (
            <span class="failed"> failed</span>
          )}
        </>
      ) : (
        <>
          <span class="speaker">{speakerOf(step)}</span>{' '}
          <span class="foreign">{line(step.text)}</span>
        </>
      )}
      <StepMarks marks={marks} />
    </p>
  );
}

const argumentsOf = (args: object): string =>
  Object.values(args)
    .map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
    .join(', ');

function line(text: string): string {
  const single = text.slice(0, 4 * LINE).replace(/\s+/g, ' ');
  return single.length > LINE || text.length > 4 * LINE ? `${cutText(single, LINE)}…` : single;
}
