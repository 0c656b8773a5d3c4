import { pythonRepr } from '../../python/repr.ts';
import type { NumberFormats } from '../../trajectory/number-formats.ts';
import {
  isToolStep,
  type Observation,
  type Speaker,
  type Step,
  type ToolCall,
} from '../../trajectory/run.ts';
import { instructionLines } from './instruction-lines.ts';
import type { View } from './view.ts';

/**
 * The whole run, with three lines per step and values written the way Python writes them:
 *
 *     [step 2] thought: Read the refund policy for this item.
 *     [step 2] call: get_policy(sku='SKU-LAMP-07')
 *     [step 2] observation: ok=True {'sku': 'SKU-LAMP-07', 'refundable': True, …}
 */
export const stepView: View = {
  name: 'step',
  render(run, formats) {
    const { goal, steps, finalAnswer } = run;
    const lines = steps.flatMap((step) => stepLines(step, formats));
    return [
      ...instructionLines(run),
      `GOAL: ${goal}`,
      '',
      ...lines,
      '',
      `FINAL ANSWER: ${finalAnswer}`,
    ].join('\n');
  },
};

/** The three lines of a call, or the line of a message and of the thought before it. */
export function stepLines(step: Step, formats: NumberFormats): string[] {
  const place = `[step ${step.index}]${step.agent === undefined ? '' : ` ${step.agent},`}`;
  if (!isToolStep(step)) {
    const thought = step.thought === undefined ? [] : [`${place} thought: ${step.thought}`];
    return [...thought, `${place} ${SPEAKERS[step.from]}: ${step.text}`];
  }
  const { thought, call, observation } = step;
  return [
    `${place} thought: ${thought}`,
    `${place} call: ${callText(call, formats)}`,
    `${place} observation: ${observationText(call.tool, observation, formats)}`,
  ];
}

const SPEAKERS: Readonly<Record<Speaker, string>> = {
  user: 'message from the user',
  agent: 'message to the user',
  environment: 'around the agent',
};

function callText({ tool, args }: ToolCall, formats: NumberFormats): string {
  const floats = formats.argumentFloats(tool);
  const keywords = Object.entries(args).map(
    ([name, value]) => `${name}=${pythonRepr(value, floats, floats.has(name))}`,
  );
  return `${tool}(${keywords.join(', ')})`;
}

function observationText(tool: string, observation: Observation, formats: NumberFormats): string {
  const { ok, data, error, missing } = observation;
  if (missing === true) return 'not recorded';
  // Recorded tools often answer with text. It is shown as the agent saw it.
  if (ok && typeof data === 'string') return `ok=True ${data}`;
  const floats = formats.resultFloats(tool);
  return ok ? `ok=True ${pythonRepr(data, floats)}` : `ok=False error=${pythonRepr(error, floats)}`;
}
