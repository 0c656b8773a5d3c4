import { isToolStep, type ToolStep } from '../../../run/run.ts';
import {
  type CheckedPair,
  isByAgent,
  leftOut,
  missing,
  OTHER_STEPS_MISSING,
  type PairCheck,
  toolStepAt,
  written,
} from './checked-pair.ts';
import {
  givenBefore,
  givenBy,
  hasFailed,
  isNumber,
  isOnlyNumber,
  isWithoutSource,
  mentions,
  raw,
  saidAt,
} from './said-and-given.ts';
import { onlyLooks } from './what-calls-do.ts';

export const checkRemovedSource = leftOut((pair, gone) => {
  const { label, proof, known } = pair;
  for (const step of gone) {
    if (!onlyLooks(known, step)) return 'what is missing is no read';
    if (!mentions(givenBy(step), String(proof.old)))
      return 'what is missing did not give the value';
  }
  return checkUse(pair, gone[0].index, label.failureStep ?? -1);
});

export const checkUnsupportedClaim: PairCheck = (pair) => {
  const { parent, child, label, proof, known } = pair;
  const { failureStep } = label;
  const answer = failureStep === null ? undefined : child.steps[failureStep];
  if (failureStep === null || answer === undefined || isToolStep(answer))
    return 'no answer to blame';
  if (child.steps.slice(failureStep).some(isToolStep)) return 'calls follow the answer';
  if (proof.new !== null) {
    const claimed = [...known.claims].filter(([, claims]) => claims.includes(String(proof.new)));
    const called = new Set(child.steps.filter(isToolStep).map(({ call }) => call.tool));
    if (!claimed.some(([tool]) => known.writes.has(tool) && !called.has(tool))) {
      return 'no declared write that was never called has this claim';
    }
    return checkAdded(pair, failureStep);
  }
  const lacking = missing(parent, child);
  const first = lacking?.[0];
  if (lacking === null || first !== failureStep) return OTHER_STEPS_MISSING;
  const inOneBlock = lacking.every((place, i) => place === first + i && toolStepAt(parent, place));
  if (!inOneBlock || written(parent.steps[first + lacking.length]) !== written(answer)) {
    return 'the calls that are missing are not those right before the answer';
  }
  if (!proof.sources.every((place) => lacking.includes(Number(place)))) return OTHER_STEPS_MISSING;
  return checkUse(pair, first, failureStep);
};

export const checkTrueClaim: PairCheck = (pair) => {
  const { child, proof, known } = pair;
  const [place = -1] = proof.places;
  const answer = child.steps[place];
  if (answer === undefined || isToolStep(answer)) return 'no answer has the claim';
  if (child.steps.slice(place).some(isToolStep)) return 'calls follow the answer';
  const isMade = [...known.claims].some(([tool, claims]) => {
    const calls = child.steps.filter(isToolStep).filter(({ call }) => call.tool === tool);
    const [only] = calls;
    return (
      claims.includes(String(proof.new)) &&
      known.writes.has(tool) &&
      calls.length === 1 &&
      only !== undefined &&
      !hasFailed(only, known.errors)
    );
  });
  return isMade ? checkAdded(pair, place) : 'no declared write with this claim was made once';
};

export const checkOmittedRepeat: PairCheck = ({ parent, child, proof, known }) => {
  const lacking = missing(parent, child);
  const [place = -1] = lacking ?? [];
  if (lacking?.length !== 1) return OTHER_STEPS_MISSING;
  // Of two equal steps, either may be called the missing one.
  const step = toolStepAt(parent, place);
  if (!onlyLooks(known, step) || step.thought !== '') {
    return 'what is missing is no read';
  }
  const [kept = -1] = proof.places;
  const other = toolStepAt(child, Number(kept));
  const exchange = ({ call, observation }: ToolStep): string => JSON.stringify([call, observation]);
  if (other === null || exchange(other) !== exchange(step)) return 'nothing else says the same';
  return kept <= place ? null : 'what says the same comes later';
};

export const checkPrematureStop: PairCheck = ({ parent, child, label }) => {
  const isPrefix = child.steps.every((step, i) => written(step) === written(parent.steps[i]));
  if (!isPrefix || child.steps.length >= parent.steps.length) return OTHER_STEPS_MISSING;
  const last = child.steps.length - 1;
  if (toolStepAt(child, last) === null || label.failureStep !== last) return 'it ends otherwise';
  return child.finalAnswer === '' && parent.finalAnswer.trim() !== '' ? null : 'it has an answer';
};

export const checkSkippedPrecondition = leftOut(({ child, label, proof, known }, gone) => {
  if (!gone.every(({ call }) => call.tool === proof.old)) return OTHER_STEPS_MISSING;
  const blamed = toolStepAt(child, label.failureStep);
  if (blamed === null || hasFailed(blamed, known.errors))
    return 'the call to blame did not succeed';
  if (!known.needs.get(blamed.call.tool)?.includes(String(proof.old))) return 'nothing is needed';
  const before = child.steps.slice(0, blamed.index).filter(isToolStep);
  return before.some(({ call }) => call.tool === proof.old) ? 'the need is met' : null;
});

/** The value is used at the agent's first step after the gap, and nothing before it gives it. */
function checkUse({ parent, child, proof }: CheckedPair, gap: number, use: number): string | null {
  const value = String(proof.old);
  const givers = proof.sources.flatMap((place) => toolStepAt(parent, Number(place)) ?? []);
  if (isNumber(value) && givers.some((step) => isOnlyNumber(givenBy(step)))) {
    return 'the value was computed, and needs no source';
  }
  const [first] = givers;
  if (first === undefined || mentions(raw(first.call.args), value)) {
    return 'the agent itself brought the value up';
  }
  const step = child.steps[use];
  if (step === undefined || !isByAgent(step)) return 'the step to blame is not the agent’s';
  if (child.steps.slice(gap, use).some(isByAgent)) return 'the agent acts before the step to blame';
  if (!mentions(saidAt(step), value)) return 'the step to blame does not use the value';
  return isWithoutSource(givenBefore(child, use), value) ? null : 'the value still has a source';
}

/** One message has one sentence more than the parent's. */
function checkAdded({ parent, child, proof }: CheckedPair, place: number): string | null {
  const [before, after] = [parent.steps[place], child.steps[place]];
  if (before === undefined || after === undefined || isToolStep(before) || isToolStep(after)) {
    return OTHER_STEPS_MISSING;
  }
  const others = child.steps.some(
    (step, i) => i !== place && written(step) !== written(parent.steps[i]),
  );
  if (others || child.steps.length !== parent.steps.length) return OTHER_STEPS_MISSING;
  if (written({ ...after, text: before.text }) !== written(before)) return OTHER_STEPS_MISSING;
  const spaceless = (text: string): string => text.replace(/\s+/g, '');
  const rest = spaceless(after.text).replace(spaceless(String(proof.new)), () => '');
  return rest === spaceless(before.text) ? null : 'more than the claim was added';
}
