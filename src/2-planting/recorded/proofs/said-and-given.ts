import type { Json } from '../../../run/json.ts';
import { isToolStep, type Run, type Step, type ToolStep } from '../../../run/run.ts';

/**
 * The checker's own reading of texts. It is deliberately cruder than the one that edits are made with:
 * where the two disagree, the child is dropped.
 */

/** Small letters and digits with single blanks between them. */
function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

export function raw(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/\\[nrtbf"\\/]/g, ' ');
}

/** Every number in a text, without regard to commas between thousands. */
export function numbersIn(text: string): readonly number[] {
  const joined = text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  return (joined.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
}

export const isNumber = (value: string): boolean => /^\d[\d,]*(?:\.\d+)?$/.test(value);
const numberOf = (value: string): number => Number(value.replaceAll(',', ''));

/** Whether a text has a value in it: the same number, or the same words. */
export function mentions(text: string, value: string): boolean {
  if (plain(text).includes(plain(value))) return true;
  return isNumber(value) && numbersIn(text).includes(numberOf(value));
}

/** What a step tells the agent; nothing if the agent itself wrote it. */
export function givenBy(step: Step): string {
  if (isToolStep(step)) return `${raw(step.observation.data)} ${step.observation.error ?? ''}`;
  return step.from === 'agent' ? '' : step.text;
}

/** What the agent itself writes at a step. */
export function saidAt(step: Step): string {
  if (isToolStep(step)) return `${step.thought} ${raw(step.call.args)}`;
  return step.from === 'agent' ? `${step.thought ?? ''} ${step.text}` : '';
}

/** What the agent was told before a step. */
export function givenBefore(
  { goal, instructions = '', steps }: Run,
  index: number,
): readonly string[] {
  return [instructions, goal, ...steps.slice(0, index).map(givenBy)];
}

/** What the user and the instructions say in the whole run. */
export function toldByPeople({ goal, instructions = '', steps }: Run): readonly string[] {
  return [instructions, goal, ...steps.flatMap((step) => (isToolStep(step) ? [] : givenBy(step)))];
}

/** Whether a value is neither in some texts nor computed from two numbers in them. */
export function isWithoutSource(texts: readonly string[], value: string): boolean {
  if (texts.some((text) => mentions(text, value))) return false;
  return !isNumber(value) || !isAddable(texts.flatMap(numbersIn), numberOf(value));
}

/** Whether a number could have been worked out: from two numbers, or as the sum of three. */
function isAddable(numbers: readonly number[], value: number): boolean {
  if (isComputable(numbers, value)) return true;
  const distinct = new Set(numbers);
  if (distinct.size > 1000) return true;
  for (const a of distinct) for (const b of distinct) if (distinct.has(value - a - b)) return true;
  return false;
}

/** Whether a result is nothing but a number, as that of a calculator. */
export function isOnlyNumber(text: string): boolean {
  return numbersIn(text).length > 0 && !/\p{L}/u.test(text);
}

/** Whether a number is the sum, difference, product or rounding of numbers, tried one by one. */
export function isComputable(numbers: readonly number[], value: number): boolean {
  const distinct = [...new Set(numbers)].slice(0, 2000);
  const isSame = (result: number): boolean => Math.abs(result - value) < 0.005;
  return distinct.some(
    (a) =>
      [1, 10, 100].some((unit) => isSame(Math.round(a / unit) * unit)) ||
      distinct.some((b) => isSame(a + b) || isSame(a - b) || isSame(a * b)),
  );
}

export function hasFailed({ observation }: ToolStep, errors: readonly RegExp[]): boolean {
  if (!observation.ok) return observation.missing !== true;
  const { data } = observation;
  return typeof data === 'string' && errors.some((error) => error.test(data.slice(0, 1000)));
}
