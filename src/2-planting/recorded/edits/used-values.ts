import { isToolStep, type Run, type Step, type ToolStep } from '../../../run/run.ts';
import { type Figure, statedFigures } from '../grounding/figures.ts';
import { identifiersIn } from '../grounding/identifiers.ts';
import type { Provenance } from '../grounding/provenance.ts';
import { isPlaceholder, withoutFences } from '../grounding/stated-values.ts';
import { observationText, textsOfStep, valueText } from '../grounding/texts.ts';
import { containsWord } from '../grounding/words.ts';

/** A value that an agent can only use if it was told: an identifier, or a figure of some size. */
export interface UsedValue {
  readonly written: string;
  readonly value: string | number;
}

/** The values that the agent uses at a step, identifiers first. */
export function usedValues(step: Step): readonly UsedValue[] {
  const texts = textsOfStep(step).map(({ part, text }) => ({
    part,
    text: part === 'args' ? text : withoutFences(text),
  }));
  const found = texts.flatMap(({ text }) => identifiersIn(text));
  const names = new Set(found.filter((name) => !isPlaceholder(name)));
  const figures = texts.flatMap(({ part, text }) =>
    part === 'args' ? [] : statedFigures(text).filter(isTelling),
  );
  const amounts = new Map(figures.map(({ value, written }) => [value, written]));
  return [
    ...[...names].map((written) => ({ written, value: written })),
    ...[...amounts].map(([value, written]) => ({ written, value })),
  ];
}

/** Whether a figure is too specific to be said by chance: no count of a few, no year. */
export function isTelling({ value, isAmount }: Figure): boolean {
  if (isAmount) return value >= 10;
  return (
    value >= 100 && value < 1e9 && !(Number.isInteger(value) && value >= 1900 && value <= 2100)
  );
}

/**
 * Whether the world told a value to the agent. A result that only repeats what the call itself said
 * tells it nothing, and neither does a calculator: the agent may as well do the sum in its head.
 */
export function isNews(
  { value, written }: UsedValue,
  run: Run,
  sources: readonly number[],
): boolean {
  const steps = sources.flatMap((place) => run.steps[place] ?? []).filter(isToolStep);
  const [first] = steps;
  if (first === undefined || steps.length !== sources.length) return false;
  if (containsWord(valueText(first.call.args), written)) return false;
  return typeof value === 'string' || !steps.some(isComputation);
}

function isComputation({ call, observation }: ToolStep): boolean {
  const isOnlyNumber = /^[\s\d.,+-]*$/.test(observationText(observation));
  return isOnlyNumber || /calc|comput|math|eval/i.test(call.tool);
}

/** Whether a value had no source when the agent used it: neither given nor derivable. */
export function isUnsourced(provenance: Provenance, { value }: UsedValue, step: number): boolean {
  if (provenance.isGivenBefore(value, step)) return false;
  return typeof value === 'string' || !provenance.couldFollowBefore(value, step);
}
