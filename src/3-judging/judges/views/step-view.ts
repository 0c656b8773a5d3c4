import { pythonRepr } from '../../../base/python/repr.ts';
import type { NumberFormats } from '../../../run/number-formats.ts';
import {
  isToolStep,
  type MessageStep,
  type Observation,
  type Step,
  type ToolCall,
} from '../../../run/run.ts';
import { answerLine, instructionLines } from './shared-lines.ts';
import { indented, safeName } from './unforgeable.ts';
import type { View } from './view.ts';

/**
 * The whole run, with three lines per call and values written the way Python writes them:
 *
 *     [step 2] thought: Read the refund policy for this item.
 *     [step 2] call: get_policy(sku='SKU-LAMP-07')
 *     [step 2] observation: ok=True {'sku': 'SKU-LAMP-07', 'refundable': True, …}
 *
 * A recorded run also has messages, results that are text, and calls without a result:
 *
 *     [step 3] message to the user: It can be returned.
 *         Shall I go on?
 *     [step 4] message from the user: Yes, please.
 *     [step 5] planner, call: get_order(id='7')
 *     [step 5] planner, observation (text): {"id": "7", "total": 450}
 */
export const stepView: View = {
  name: 'step',
  render: (run, formats) =>
    [
      ...instructionLines(run),
      `GOAL: ${indented(run.goal)}`,
      '',
      ...run.steps.flatMap((step) => stepLines(step, formats)),
      '',
      answerLine(run),
    ].join('\n'),
};

/** The lines of a call, or of a message and the thought before it. */
export function stepLines(step: Step, formats: NumberFormats): string[] {
  const place = `[step ${step.index}]${step.agent === undefined ? '' : ` ${safeName(step.agent)},`}`;
  const thought = step.thought ?? '';
  const thoughtLines = thought === '' ? [] : [`${place} thought: ${indented(thought)}`];
  if (!isToolStep(step)) {
    return [...thoughtLines, `${place} ${speechOf(step)}: ${indented(step.text)}`];
  }
  const { call, observation } = step;
  return [
    ...thoughtLines,
    `${place} call: ${callText(call, formats)}`,
    `${place} ${observationText(call.tool, observation, formats)}`,
  ];
}

function speechOf({ from, agent }: MessageStep): string {
  switch (from) {
    case 'user':
      return 'message from the user';
    case 'agent':
      // Where there are several agents, they also write to each other.
      return agent === undefined ? 'message to the user' : 'message';
    case 'environment':
      return 'notice from the environment';
  }
}

function callText({ tool, args }: ToolCall, formats: NumberFormats): string {
  const floats = formats.argumentFloats(tool);
  const keywords = Object.entries(args).map(
    ([name, value]) => `${safeName(name)}=${pythonRepr(value, floats, floats.has(name))}`,
  );
  return `${safeName(tool)}(${keywords.join(', ')})`;
}

function observationText(tool: string, observation: Observation, formats: NumberFormats): string {
  const { ok, data, error, missing } = observation;
  if (missing === true) return 'observation: not recorded';
  // Recorded tools often answer with text, which does not say whether the call succeeded. It is shown
  // as the agent saw it.
  if (ok && typeof data === 'string') return `observation (text): ${indented(data)}`;
  const floats = formats.resultFloats(tool);
  return ok
    ? `observation: ok=True ${pythonRepr(data, floats)}`
    : `observation: ok=False error=${pythonRepr(error, floats)}`;
}
