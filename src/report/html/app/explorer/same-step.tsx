import type { VNode } from 'preact';
import { cutText } from '../../../../trajectory/cut-text.ts';
import type { Step } from '../../../../trajectory/run.ts';
import { Planted } from './planted.tsx';
import { shownValue } from './shown-value.ts';

/** As much of a call as fits on one line. */
const LINE = 90;

/** A step that both runs share, in one line. */
export function SameStep({ step, planted }: { step: Step; planted: boolean }): VNode {
  const args = Object.values(step.call.args).map(shownValue).join(', ');
  return (
    <p class="step one-line">
      <span class="step-number">{step.index}</span> <b>{step.call.tool}</b>{' '}
      <span class="foreign">{args.length > LINE ? `${cutText(args, LINE)}…` : args}</span>
      {step.observation.ok ? null : <span class="failed"> failed</span>}
      {planted ? <Planted /> : null}
    </p>
  );
}
