import type { PythonRandom } from '../../../base/random/python-random.ts';
import { isToolStep, type Run } from '../../../run/run.ts';
import { allFigures, figureWords, statedFigures, writtenLike } from '../grounding/figures.ts';
import type { Provenance } from '../grounding/provenance.ts';
import { agentTexts } from '../grounding/texts.ts';
import { isAgentMessage, reworded, shuffled, stepsText } from './edit-steps.ts';
import { respelledFigure } from './harmless/respelled-figure.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';
import { isTelling } from './used-values.ts';

const NO_FIGURE = 'no figure in its text comes from results alone';
const ELSEWHERE = 'its figures are used in calls or other forms';
const NO_FREE_VALUE = 'every figure of that size follows from others';

/** States another figure than the one that every source gives. */
export const changedFigure: RecordedFault = {
  name: 'changed_figure',
  type: 'changed_figure',
  description: 'the agent stated a figure that differs from what the tools returned.',
  rule: 'the figure stated occurs nowhere in the run and follows from no two figures in it; a result gives the figure that stood there, and neither the user nor the instructions do',
  sham: respelledFigure,
  plant({ run, provenance }, random) {
    const found = candidates({ run, provenance });
    if (found.length === 0) return NO_FIGURE;
    const usable = found.filter((value) => isOnlySaid(run, value));
    if (usable.length === 0) return ELSEWHERE;
    for (const old of shuffled(usable, random)) {
      const value = freeFigure(old, writtenForms(run, old), provenance, random);
      if (value === null) continue;
      const changed = reworded(run, (text) => replaceFigure(text, old, value));
      const [failureStep] = changed.places;
      if (failureStep === undefined) continue;
      const before = provenance
        .sourcesOfFigure(old)
        .filter((source) => typeof source === 'number')
        .filter((source) => source < failureStep);
      const [oldText, newText] = [String(old), String(value)];
      return {
        run: changed.run,
        failureStep,
        proof: {
          statement: `Step ${failureStep} states ${newText}; ${stepsText(before)} ${before.length === 1 ? 'gives' : 'give'} ${oldText}, and nothing gives ${newText}.`,
          old: oldText,
          new: newText,
          sources: before,
          places: changed.places,
        },
      };
    }
    return NO_FREE_VALUE;
  },
};

/** Figures in the agent's messages that results gave to it, and nobody else. */
function candidates({ run, provenance }: Pick<Host, 'run' | 'provenance'>): readonly number[] {
  const first = new Map<number, number>();
  for (const step of run.steps) {
    if (!isAgentMessage(step)) continue;
    for (const figure of statedFigures(step.text)) {
      if (isTelling(figure) && !first.has(figure.value)) first.set(figure.value, step.index);
    }
  }
  return [...first.keys()].filter((value) => {
    const sources = provenance.sourcesOfFigure(value);
    const fromResults = sources.every((place) => {
      const step = typeof place === 'number' ? run.steps[place] : undefined;
      return step !== undefined && isToolStep(step);
    });
    const said = agentTexts(run).find(
      ({ part, text }) => part !== 'args' && allFigures(text).includes(value),
    );
    const mention = said?.place ?? -1;
    return fromResults && sources.some((place) => typeof place === 'number' && place < mention);
  });
}

/**
 * Whether all of the agent's mentions of a figure are digits in its text, so that all can be changed. A call
 * that was made with it before is what the text then contradicts.
 */
function isOnlySaid(run: Run, value: number): boolean {
  const texts = agentTexts(run);
  const first = texts.find(({ part, text }) => part !== 'args' && allFigures(text).includes(value));
  return texts.every(({ place, part, text }) => {
    const figures = allFigures(text);
    if (part === 'args') return !figures.includes(value) || place < (first?.place ?? 0);
    if (figureWords(text).includes(value)) return false;
    if (value >= 1000 && LARGE_WORDS.test(text)) return false;
    const stated = statedFigures(text);
    if (stated.some((figure) => figure.value !== value && isShortForm(figure.value, value))) {
      return false;
    }
    const count = (figure: number): boolean => figure === value;
    return figures.filter(count).length === stated.filter((figure) => count(figure.value)).length;
  });
}

/** Other forms of a large figure: `2 million`, `17k`. */
const LARGE_WORDS =
  /\b(?:hundred|thousand|million|billion)s?\b|(?:^|[\s$€£(])\d[\d.,]{0,12}\s?[km]\b/i;

/** Whether one figure is another without its decimals. */
function isShortForm(short: number, value: number): boolean {
  return !Number.isInteger(value) && Math.abs(short - value) < 1;
}

function writtenForms(run: Run, value: number): readonly string[] {
  return agentTexts(run).flatMap(({ part, text }) =>
    part === 'args'
      ? []
      : statedFigures(text).flatMap((figure) => (figure.value === value ? figure.written : [])),
  );
}

const DRAWS = 400;

/** Another figure with as many digits, decimals and closing zeros, which nothing in the run gives. */
function freeFigure(
  old: number,
  forms: readonly string[],
  provenance: Provenance,
  random: PythonRandom,
): number | null {
  const decimals = Math.max(...forms.map((form) => form.split('.')[1]?.length ?? 0));
  const units = Math.round(old * 10 ** decimals);
  const zeros = /0*$/.exec(String(units))?.[0].length ?? 0;
  for (const step of zeros === 0 ? [1] : [10 ** zeros, 10 ** Math.max(0, zeros - 1)]) {
    const digits = String(Math.floor(old)).length;
    const least = Math.max(10 ** (digits - 1 + decimals), units * 0.55);
    const most = Math.min(10 ** (digits + decimals) - 1, units * 1.8);
    if (Math.ceil(least / step) > Math.floor(most / step)) continue;
    for (let draw = 0; draw < DRAWS; draw++) {
      const drawn = random.randint(Math.ceil(least / step), Math.floor(most / step)) * step;
      if (Math.abs(drawn - units) < units * 0.04) continue;
      const value = drawn / 10 ** decimals;
      if (!provenance.isDerivable(value)) return value;
    }
  }
  return null;
}

function replaceFigure(text: string, old: number, value: number): string {
  let result = '';
  let from = 0;
  for (const figure of statedFigures(text)) {
    if (figure.value !== old) continue;
    result += text.slice(from, figure.start) + writtenLike(value, figure.written);
    from = figure.end;
  }
  return from === 0 ? text : result + text.slice(from);
}
