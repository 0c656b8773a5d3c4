import { isToolStep, type Step, type ToolStep } from '../../../run/run.ts';
import {
  type CheckedPair,
  inPlaces,
  OTHER_STEPS_CHANGED,
  type PairCheck,
  sameNumbers,
  toolStepAt,
  written,
} from './checked-pair.ts';
import {
  givenBefore,
  givenBy,
  isComputable,
  mentions,
  numbersIn,
  raw,
  saidAt,
  toldByPeople,
} from './said-and-given.ts';
import { onlyLooks } from './what-calls-do.ts';

export const checkChangedFigure = inPlaces(({ parent, child, label, proof }, changed) => {
  const [old, value] = [Number(proof.old ?? 'none'), Number(proof.new ?? 'none')];
  if (!(old > 0 && value > 0) || old === value) return 'the proof names no two figures';
  if (changed[0] !== label.failureStep) return 'the step to blame is not the first that changed';
  for (const place of changed) {
    const [before, after] = [parent.steps[place], child.steps[place]];
    if (before === undefined || after === undefined) return OTHER_STEPS_CHANGED;
    if (givenBy(before) !== givenBy(after) || calls(before) !== calls(after)) {
      return 'more than the agent’s text changed';
    }
    if (!isOnlyFigure(saidAt(before), saidAt(after), old, value)) return 'other words changed';
  }
  const isLeft = (step: Step): boolean => numbersIn(saidAt(step)).includes(old);
  const [earlier, later] = [child.steps.slice(0, changed[0]), child.steps.slice(changed[0])];
  // A call that was made with the old figure before is what the text then contradicts.
  const isSpoken = earlier.some((step) => isLeft(isToolStep(step) ? silentCall(step) : step));
  if (isSpoken || later.some(isLeft)) return LEFT_BEHIND;
  if (toldByPeople(parent).some((text) => numbersIn(text).includes(old))) {
    return 'the user or the instructions give the old figure';
  }
  const isSource = (place: unknown): boolean =>
    typeof place === 'number' &&
    place < (label.failureStep ?? 0) &&
    numbersIn(givenBy(parent.steps[place] ?? NOTHING)).includes(old);
  if (proof.sources.length === 0 || !proof.sources.every(isSource)) return NO_SOURCE;
  const everything = [...givenBefore(parent, parent.steps.length), ...parent.steps.map(saidAt)];
  const numbers = everything.flatMap(numbersIn);
  if (numbers.includes(value)) return 'the new figure occurs in the run';
  return isComputable(numbers, value) ? 'the new figure follows from others' : null;
});

export const checkHallucinatedArgument: PairCheck = (pair) => {
  const { parent, proof, label } = pair;
  const everything = JSON.stringify([parent.goal, parent.instructions, parent.steps]);
  if (everything.toLowerCase().includes(String(proof.new).toLowerCase())) {
    return 'the new identifier occurs in the run';
  }
  const given = givenBefore(parent, label.failureStep ?? 0);
  if (!given.some((text) => mentions(text, String(proof.old)))) return NO_SOURCE;
  if (pair.child.steps.length > parent.steps.length) return checkInventedCall(pair);
  const blamed = toolStepAt(pair.child, label.failureStep);
  const asked = blamed === null ? [] : numbersIn(raw(blamed.call.args));
  const told = blamed === null ? '' : givenBy(blamed).trim();
  if (told.length > LONGEST_RECEIPT || numbersIn(told).some((number) => !asked.includes(number))) {
    return 'the result tells of what was invented';
  }
  return checkRenaming(pair);
};

const LONGEST_RECEIPT = 120;

/** A lookup of something else comes first, as it was recorded elsewhere, and the rest is the parent's. */
function checkInventedCall({ parent, child, label, proof, known }: CheckedPair): string | null {
  const place = label.failureStep ?? -1;
  const [invented, real] = [toolStepAt(child, place), toolStepAt(child, place + 1)];
  if (invented === null || real === null || !sameNumbers(proof.places, [place])) {
    return OTHER_STEPS_CHANGED;
  }
  const others = child.steps.filter(({ index }) => index !== place).map(written);
  if (!sameNumbers(others, parent.steps.map(written))) return OTHER_STEPS_CHANGED;
  if (invented.call.tool !== real.call.tool || !onlyLooks(known, invented)) {
    return 'it is no lookup like the one after it';
  }
  if (!mentions(raw(real.call.args), String(proof.old))) return NO_SOURCE;
  if (!mentions(raw(invented.call.args), String(proof.new))) return 'the call lacks the new name';
  return known.lookups.has(JSON.stringify([invented.call, invented.observation]))
    ? null
    : 'no run has this lookup';
}

export const checkWrongEntity: PairCheck = (pair) => {
  const { parent, proof, label, known } = pair;
  const [old, name] = [String(proof.old), String(proof.new)];
  const step = toolStepAt(parent, label.failureStep);
  if (step === null || !known.writes.has(step.call.tool)) return 'the call is no declared write';
  const people = toldByPeople(parent);
  if (!people.some((text) => mentions(text, old))) return 'the user does not name the original';
  if (people.some((text) => mentions(text, name))) return 'the user names the substitute';
  const results = parent.steps.slice(0, step.index).filter(isToolStep).map(givenBy);
  if (!results.some((text) => mentions(text, name))) return 'no result gives the substitute';
  return checkRenaming(pair);
};

/** From the step to blame on, the agent's old name is the new one, and nothing else differs. */
const checkRenaming = inPlaces(({ parent, child, label, proof }, changed) => {
  const { old, new: name } = proof;
  if (old === null || name === null || old === name) return 'the proof names no two identifiers';
  if (changed[0] !== label.failureStep) return 'the step to blame is not the first that changed';
  const blamed = toolStepAt(child, label.failureStep);
  if (blamed === null || !mentions(raw(blamed.call.args), name))
    return 'the call lacks the new name';
  for (const place of changed) {
    const [before, after] = [parent.steps[place], child.steps[place]];
    if (before === undefined || after === undefined) return OTHER_STEPS_CHANGED;
    const isUndone = written(after).replaceAll(name, old) === written(before);
    if (!isUndone && !isUndoneInText(written(before), written(after), old, name)) {
      return 'more than the name changed';
    }
    if (givenBy(before) !== givenBy(after) && calls(before) === calls(after)) {
      return 'a result changed though its call did not';
    }
  }
  const later = child.steps.slice(label.failureStep ?? 0);
  return later.some((step) => mentions(saidAt(step), old)) ? LEFT_BEHIND : null;
});

/** The same where the new name is in the parent's results too, as that of another thing. */
function isUndoneInText(before: string, after: string, old: string, name: string): boolean {
  return before.replaceAll(old, name) === after;
}

const silentCall = (step: ToolStep): ToolStep => ({ ...step, call: { ...step.call, args: {} } });

const NOTHING = { index: 0, from: 'agent', text: '' } as const;
const LEFT_BEHIND = 'the agent still uses the old value';
const NO_SOURCE = 'the old value has no source';

function calls(step: object): string {
  return 'call' in step ? JSON.stringify(step.call) : '';
}

/** Whether two texts are equal but for one figure in the place of another. */
function isOnlyFigure(before: string, after: string, old: number, value: number): boolean {
  const mask = (text: string): string => text.replace(/\d[\d,.]*\d|\d/g, '#');
  const [a, b] = [numbersIn(before), numbersIn(after)];
  return (
    mask(before) === mask(after) &&
    a.length === b.length &&
    a.every((number, i) => number === b[i] || (number === old && b[i] === value))
  );
}
