import type { Run, Step } from '../../../../run/run.ts';
import { type Figure, groupedDigits, statedFigures } from '../../grounding/figures.ts';
import { isAgentMessage, shuffled, withTexts } from '../edit-steps.ts';
import type { RecordedHarmlessEdit } from '../recorded-edit.ts';

/** Writes 1,234 for 1234. */
export const groupedFigure: RecordedHarmlessEdit = {
  name: 'grouped_figure',
  type: null,
  place: 'reply',
  label: 'grouped figure',
  description: 'An amount in the agent’s text is written with a comma between its thousands.',
  rule: 'the agent’s texts differ only in the commas of one figure',
  plant({ run }, random) {
    const [found] = shuffled(ungrouped(run), random);
    if (found === undefined) return 'no amount of four digits lacks a comma';
    const { written } = found;
    const [whole = '', fraction] = written.split('.');
    const grouped = groupedDigits(whole) + (fraction === undefined ? '' : `.${fraction}`);
    const change = (text: string): string => regrouped(text, written, grouped);
    const steps = run.steps.map((step) => changed(step, change));
    const places = steps.flatMap((step, i) => (step === run.steps[i] ? [] : i));
    return {
      run: withTexts(run, steps, change),
      failureStep: null,
      proof: {
        statement: `${written} is written as ${grouped}.`,
        old: written,
        new: grouped,
        sources: [],
        places,
      },
    };
  },
};

function ungrouped({ steps }: Run): readonly Figure[] {
  return steps
    .filter(isAgentMessage)
    .flatMap(({ text }) =>
      statedFigures(text).filter(
        ({ written, value, isAmount }) =>
          (isAmount || value >= 10_000) && value >= 1000 && value < 1e9 && !written.includes(','),
      ),
    );
}

/** Every mention of the figure that is written in the same way. */
function regrouped(text: string, written: string, grouped: string): string {
  let result = '';
  let from = 0;
  for (const figure of statedFigures(text)) {
    if (figure.written !== written || !(figure.isAmount || figure.value >= 10_000)) continue;
    result += text.slice(from, figure.start) + grouped;
    from = figure.end;
  }
  return from === 0 ? text : result + text.slice(from);
}

function changed(step: Step, change: (text: string) => string): Step {
  if (!isAgentMessage(step)) return step;
  const text = change(step.text);
  return text === step.text ? step : { ...step, text };
}
