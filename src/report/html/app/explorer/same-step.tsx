import type { VNode } from 'preact';
import type { Step } from '../../../../trajectory/run.ts';
import { Planted } from './planted.tsx';

/** As much of a call as fits a line. */
const LINE = 90;

/** A step that both runs share, in one line. */
export function SameStep({ step, planted }: { step: Step; planted: boolean }): VNode {
  const args = Object.values(step.call.args)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ');
  return (
    <p class="step one-line">
      <span class="step-number">{step.index}</span> <b>{step.call.tool}</b>{' '}
      <span class="foreign">{args.length > LINE ? `${args.slice(0, LINE)}…` : args}</span>
      {step.observation.ok ? null : <span class="failed"> failed</span>}
      {planted ? <Planted /> : null}
    </p>
  );
}
