import { isToolStep } from '../../../run/run.ts';
import { inOneCall, inPlaces, OTHER_STEPS_CHANGED, sameNumbers, written } from './checked-pair.ts';
import { hasFailed, numbersIn, saidAt } from './said-and-given.ts';

const SPEAKS_OF_FAILURE = /fail|error|unable|cannot|can't|could not|couldn't|unfortunately|sorry/i;

export const checkIgnoredObservation = inOneCall(({ child, label, known }, before, after) => {
  const { observation } = before;
  const isOther = written({ ...after, observation }) !== written(before);
  if (isOther || label.failureStep !== after.index + 1) return OTHER_STEPS_CHANGED;
  if (!known.writes.has(after.call.tool)) return 'the call is no declared write';
  if (hasFailed(before, known.errors) || !hasFailed(after, known.errors)) {
    return 'the call does not fail where it had succeeded';
  }
  const later = child.steps.slice(after.index + 1);
  if (later.some(isToolStep)) return 'calls follow the failure';
  return later.some((step) => SPEAKS_OF_FAILURE.test(saidAt(step)))
    ? 'the failure is spoken of'
    : null;
});

export const checkRespacedJson = inOneCall((_, before, after) => {
  const { observation } = before;
  if (written({ ...after, observation }) !== written(before)) return OTHER_STEPS_CHANGED;
  const [old, text] = [observation.data, after.observation.data];
  if (typeof old !== 'string' || typeof text !== 'string') return 'the results are no texts';
  const isSame = old.replace(/\s/g, '') === text.replace(/\s/g, '') && parsed(old) === parsed(text);
  return isSame ? null : 'more than spaces changed';
});

/** What JSON holds, as text that is equal for equal values; the text itself if it is no JSON. */
function parsed(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

export const checkRespelledFigure = inPlaces(({ parent, child, proof }, changed) => {
  const [old, other] = [String(proof.old), String(proof.new)];
  const [value] = numbersIn(old);
  if (value === undefined || !sameNumbers(numbersIn(other), [value])) return 'another figure';
  const isSame = changed.every((place) => {
    const [before, after] = [parent.steps[place], child.steps[place]];
    if (before === undefined || after === undefined) return false;
    if (isToolStep(before) || isToolStep(after) || before.from !== 'agent') return false;
    if (written({ ...after, text: before.text }) !== written(before)) return false;
    const plain = (text: string): string => text.replaceAll(other, old).replaceAll(',', '');
    const same = sameNumbers(numbersIn(before.text), numbersIn(after.text));
    return same && plain(after.text) === plain(before.text);
  });
  return isSame ? null : 'more changed';
});

/** JSON that is equal for objects with equal fields, in whichever order they stand. */
export function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([one], [other]) => (one < other ? -1 : 1)))
      : held,
  );
}

export const checkReorderedArguments = inOneCall((_, before, after) => {
  if (written({ ...after, call: before.call }) !== written(before)) return OTHER_STEPS_CHANGED;
  return inOrder(before.call) === inOrder(after.call) ? null : 'an argument changed';
});
