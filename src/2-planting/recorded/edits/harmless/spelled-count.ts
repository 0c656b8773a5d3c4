import { isToolStep, type Step } from '../../../../run/run.ts';
import { numbersOfThings } from '../../grounding/stated-values.ts';
import { isAgentMessage, reworded, shuffled } from '../edit-steps.ts';
import type { RecordedHarmlessEdit } from '../recorded-edit.ts';

/** Writes three files for 3 files. */
export const spelledCount: RecordedHarmlessEdit = {
  name: 'spelled_count',
  type: null,
  place: 'reply',
  description: 'A count in the agent’s text is spelled out.',
  rule: 'the agent’s texts differ only in that one count is written as a word',
  plant({ run }, random) {
    const counts = run.steps.flatMap((step) =>
      saidBy(step).flatMap((text) =>
        numbersOfThings(text).filter(
          ({ value, written }) => isSpelt(value) && written.includes(' '),
        ),
      ),
    );
    const [found] = shuffled(counts, random);
    if (found === undefined) return 'it states no small count';
    const { written, value } = found;
    const spelt = written.replace(value, () => WORDS[Number(value)] ?? value);
    const change = (text: string): string =>
      text.replaceAll(written, (at, place: number) => (isApart(text, place) ? spelt : at));
    const answer = run.finalAnswer.includes(written) ? change : (text: string) => text;
    const changed = reworded(run, change, { answer });
    return {
      run: changed.run,
      proof: {
        statement: `${written} is written as ${spelt}.`,
        old: written,
        new: spelt,
        sources: [],
        places: changed.places,
      },
    };
  },
};

const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

const isSpelt = (value: string): boolean =>
  /^\d+$/.test(value) && Number(value) >= 2 && Number(value) <= 20;

/** Whether a number at a place is no part of a longer one. */
const isApart = (text: string, place: number): boolean =>
  !/[\w.,:/$#-]/.test(text[place - 1] ?? ' ');

const saidBy = (step: Step): readonly string[] =>
  isToolStep(step) ? [step.thought] : isAgentMessage(step) ? [step.text] : [];
