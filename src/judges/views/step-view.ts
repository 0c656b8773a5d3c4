import { pythonRepr } from '../../python/repr.ts';
import type { NumberFormats } from '../../trajectory/number-formats.ts';
import type { Observation, Step, ToolCall } from '../../trajectory/run.ts';
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
  render({ goal, steps, finalAnswer }, formats) {
    const lines = steps.flatMap((step) => stepLines(step, formats));
    return [`GOAL: ${goal}`, '', ...lines, '', `FINAL ANSWER: ${finalAnswer}`].join('\n');
  },
};

/** The three lines of one step. */
export function stepLines(
  { index, thought, call, observation }: Step,
  formats: NumberFormats,
): string[] {
  return [
    `[step ${index}] thought: ${thought}`,
    `[step ${index}] call: ${callText(call, formats)}`,
    `[step ${index}] observation: ${observationText(call.tool, observation, formats)}`,
  ];
}

function callText({ tool, args }: ToolCall, formats: NumberFormats): string {
  const floats = formats.argumentFloats(tool);
  const keywords = Object.entries(args).map(
    ([name, value]) => `${name}=${pythonRepr(value, floats, floats.has(name))}`,
  );
  return `${tool}(${keywords.join(', ')})`;
}

function observationText(tool: string, observation: Observation, formats: NumberFormats): string {
  const { ok, data, error } = observation;
  const floats = formats.resultFloats(tool);
  return ok ? `ok=True ${pythonRepr(data, floats)}` : `ok=False error=${pythonRepr(error, floats)}`;
}
