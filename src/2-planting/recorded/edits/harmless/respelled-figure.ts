import type { Run, Step } from '../../../../run/run.ts';
import { type Figure, groupedDigits, statedFigures } from '../../grounding/figures.ts';
import { isAgentMessage, shuffled, withTexts } from '../edit-steps.ts';
import type { RecordedHarmlessEdit } from '../recorded-edit.ts';

/** Writes 1,234 for 1234, and $45.00 for $45. */
export const respelledFigure: RecordedHarmlessEdit = {
  name: 'respelled_figure',
  type: null,
  place: 'reply',
  description:
    'An amount in the agent’s text is written with a comma between its thousands, or with its cents.',
  rule: 'the agent’s texts differ only in how one figure is written',
  plant({ run }, random) {
    const [found] = shuffled(plainlyWritten(run), random);
    if (found === undefined) return 'no amount lacks a comma or its cents';
    const { written } = found;
    const other = respelled(found);
    const change = (text: string): string => rewritten(text, written, other);
    const steps = run.steps.map((step) => changed(step, change));
    const places = steps.flatMap((step, i) => (step === run.steps[i] ? [] : i));
    return {
      run: withTexts(run, steps, change),
      proof: {
        statement: `${written} is written as ${other}.`,
        old: written,
        new: other,
        sources: [],
        places,
      },
    };
  },
};

/** The amounts that can be written in another usual way. */
function plainlyWritten({ steps }: Run): readonly Figure[] {
  return steps
    .filter(isAgentMessage)
    .flatMap(({ text }) => statedFigures(text))
    .filter((figure) => isWhole(figure) && respelled(figure) !== figure.written);
}

/** Whether a figure is an amount, or so large that it is no number of anything. */
const isWhole = ({ isAmount, value }: Figure): boolean =>
  (isAmount || value >= 10_000) && value < 1e9;

function respelled({ written, value, isAmount }: Figure): string {
  const [whole = '', fraction] = written.split('.');
  if (value >= 1000 && !written.includes(',')) {
    return groupedDigits(whole) + (fraction === undefined ? '' : `.${fraction}`);
  }
  return isAmount && fraction === undefined ? `${whole}.00` : written;
}

/** Every mention of the figure that is written in the same way. */
function rewritten(text: string, written: string, other: string): string {
  let result = '';
  let from = 0;
  for (const figure of statedFigures(text)) {
    if (figure.written !== written || !isWhole(figure)) continue;
    result += text.slice(from, figure.start) + other;
    from = figure.end;
  }
  return from === 0 ? text : result + text.slice(from);
}

function changed(step: Step, change: (text: string) => string): Step {
  if (!isAgentMessage(step)) return step;
  const text = change(step.text);
  return text === step.text ? step : { ...step, text };
}
